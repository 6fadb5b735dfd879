import { writeArchive } from './archive'
import type { PartFile } from './layout'
import { nameOf, withoutEnding } from './paths'
import type { SessionPlan } from './plan'

/** A session of a bundle: a file of its own, and what is read along with it, by name. */
export interface BundledSession {
  readonly path: string
  readonly own: Uint8Array
  readonly beside: ReadonlyMap<string, Uint8Array>
  /** Sessions with the same group belong together. */
  readonly group: string
  readonly subAgent: boolean
  readonly files: readonly string[]
  /** Files of the session that could not be read. */
  readonly broken: readonly string[]
}

/** Enough to tell whose session it is. */
const HEAD_BYTES = 64 * 1024

/** A session as one file, which is what is imported and kept: its own, or an archive of that and those beside it. */
export const bytesOf = ({ path, own, beside }: BundledSession): Uint8Array =>
  beside.size === 0 ? own : writeArchive(new Map([[nameOf(path), own], ...beside]))

/** The sessions of a plan whose files were read; parts are joined. A file that is missing in `contents` could not be read. */
export function assemble(plan: SessionPlan, contents: ReadonlyMap<string, Uint8Array>): readonly BundledSession[] {
  if (plan.root !== undefined) return joinParts(plan, plan.root, contents)
  const own = contents.get(plan.path)
  if (!own) return []
  const beside = new Map(
    plan.files.flatMap((path): [string, Uint8Array][] => {
      const bytes = path === plan.path ? undefined : contents.get(path)
      return bytes ? [[nameOf(path), bytes]] : []
    }),
  )
  const told = plan.group === undefined ? plan.layout?.belonging?.(plan.path, headOf(own)) : undefined
  const group = plan.group ?? told?.group ?? withoutEnding(plan.path)
  const subAgent = told?.subAgent ?? plan.subAgent
  const [files, broken] = [
    plan.files.filter((path) => contents.has(path)),
    plan.files.filter((path) => !contents.has(path)),
  ]
  return [{ path: plan.path, own, beside, group, subAgent, files, broken }]
}

const headOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES))

function joinParts(
  plan: SessionPlan,
  root: string,
  contents: ReadonlyMap<string, Uint8Array>,
): readonly BundledSession[] {
  const texts = new TextDecoder()
  const parts = plan.files.flatMap((path): readonly PartFile[] => {
    const bytes = contents.get(path)
    return bytes ? [{ path, text: texts.decode(bytes) }] : []
  })
  return (plan.layout?.join?.(root, parts) ?? []).map(({ text, ...session }) => ({
    ...session,
    own: new TextEncoder().encode(text),
    beside: new Map(),
  }))
}
