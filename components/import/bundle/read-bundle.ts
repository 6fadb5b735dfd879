import { assemble, type BundledSession, isArchive, planSessions, type SessionPlan } from '@/lib/engine'
import type { ActionError } from '@/lib/contracts/shared/action'
import type { ChosenFile } from '../chosen-files'
import { entriesOf, type BundleEntry } from './bundle-entries'

export interface FailedFile {
  readonly path: string
  readonly error: ActionError
}

/** What a person gave, told apart into sessions by their paths; each is read when it is its turn. */
export interface BundleReader {
  /** Archives that cannot be read. */
  readonly failed: readonly FailedFile[]
  /** Files that hold no session by their names. */
  readonly aside: readonly string[]
  readonly plans: readonly SessionPlan[]
  /** The sessions of a plan, or why there is none. */
  read(plan: SessionPlan, signal: AbortSignal): Promise<readonly BundledSession[] | FailedFile>
}

export async function readBundle(files: readonly ChosenFile[]): Promise<BundleReader> {
  const { entries, failed } = await entriesOf(files)
  const byPath = new Map(entries.map((entry) => [entry.path, entry]))
  const isChosen = files.every(({ path }) => !path.includes('/') && !isArchive(path))
  const { plans, aside } = planSessions([...byPath.keys()], isChosen)
  return { failed, aside, plans, read: (plan, signal) => readPlan(plan, byPath, signal) }
}

async function readPlan(
  plan: SessionPlan,
  entries: ReadonlyMap<string, BundleEntry>,
  signal: AbortSignal,
): Promise<readonly BundledSession[] | FailedFile> {
  const contents = new Map<string, Uint8Array>()
  let problem: ActionError | undefined
  for (const path of plan.files) {
    if (signal.aborted) return []
    const content = await entries.get(path)?.read()
    if (content?.ok) contents.set(path, content.value)
    else if (content) problem ??= content.error
  }
  const sessions = assemble(plan, contents)
  return sessions.length === 0 && problem ? { path: plan.path, error: problem } : sessions
}
