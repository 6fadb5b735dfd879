import type { SourceFile } from '../../import/source-file'
import type { MappedSource } from '../../mapped/mapped-format'
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
 * lists traces, all sessions stand first, in the order of their traces.
 *
 * A request mostly repeats what was said before it. So the requests of a conversation form a thread of segments (`threads.ts`,
 * `segments.ts`): a segment holds requests that continue one another, and a compaction begins the next. Of a thread come stories
 * (`stories.ts`): a conversation with a window for each segment, and others that branched off. Sub-agents and requests about a conversation
 * are put under it (`attach.ts`), and each story becomes records and usage (`sources.ts`).
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

const traceIn = ({ windows: [{ shown }] }: Story): string | undefined => shown.trace

/** The position in the log of the first request that only this conversation has. */
const startOf = ({ windows: [{ path, shown }], inherited }: Story): number =>
  (path.find(({ asked }) => !inherited.has(asked))?.asked ?? shown).order
