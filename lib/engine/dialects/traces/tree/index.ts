import type { SourceFile } from '../../import/source-file'
import type { MappedSource } from '../../mapped/mapped-dialect'
import { askedOf, type LoggedIn } from './asked'
import { attach, type Attached, bySize } from './attach'
import { sourceOf } from './sources'
import { storiesOf, type Story } from './stories'
import { threadsOf } from './threads'

interface Trace {
  readonly id: string
  readonly title?: string
}

/**
 * The conversations of a log, each with the one that it belongs to: the longest session first, the others in order of time. Where the file
 * lists traces, the sessions stand first, in the order of those.
 */
export function conversationsOf(
  file: SourceFile,
  logged: readonly LoggedIn[],
  traces: readonly Trace[] = [],
): readonly MappedSource[] {
  const all = attach(threadsOf(askedOf(logged)).flatMap(storiesOf))
  const traceOf = ({ story }: Attached): number => traces.findIndex(({ id }) => id === traceIn(story))
  const roots = all.filter(({ parent }) => !parent)
  const first =
    traces.length > 0 ? roots.toSorted((one, other) => traceOf(one) - traceOf(other)) : bySize(roots).slice(0, 1)
  const others = all.filter((each) => !first.includes(each))
  const ordered = [...first, ...others.toSorted((one, other) => startOf(one.story) - startOf(other.story))]
  return ordered.map((own): MappedSource => {
    const { parent, as, callId } = own
    const title = parent ? undefined : traces[traceOf(own)]?.title
    return {
      ...sourceOf(file, own.story),
      ...(title !== undefined && { title }),
      ...(as === 'sub-agent' && { isSubAgent: true as const }),
      ...(parent && as && { partOf: { index: ordered.indexOf(parent), as, ...(callId ? { callId } : {}) } }),
    }
  })
}

const traceIn = ({ windows: [{ told }] }: Story): string | undefined => told.trace

/** Where the first request that only this conversation has stands in the log. */
const startOf = ({ windows: [{ path, told }], inherited }: Story): number =>
  (path.find(({ asked }) => !inherited.has(asked))?.asked ?? told).order
