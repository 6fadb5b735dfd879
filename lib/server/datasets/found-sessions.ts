import 'server-only'
import { hash53, partNames, type Parts, placeSessions, seeded, splitSessions } from '@/lib/engine'
import type { FoundSession, Grouping, SessionStatistics } from '@/lib/base/dataset-session'
import type { StoredConversation } from '@/lib/db/repositories/conversations'
import type { NewDatasetSession } from '@/lib/db/repositories/evaluation/datasets'

/** A stored session as a dataset holds it. */
export function foundSession(
  { id, title, dialect, sourceHash, conversationIndex, view }: StoredConversation,
  statistics: SessionStatistics,
): FoundSession {
  const session = { conversationId: id, title, dialect, sourceHash, conversationIndex, view, statistics }
  return { ...session, ...groupOf(session, 'repository') }
}

/** Sessions that may be near-copies of each other have the same group. Those that name no repository are told by their source. */
export function groupOf(
  { sourceHash, statistics: { repository, folder } }: Pick<FoundSession, 'sourceHash' | 'statistics'>,
  by: 'repository' | 'source',
): { readonly group: string; readonly groupedBy: Grouping } {
  return by === 'repository' && repository !== undefined
    ? { group: repository, groupedBy: 'repository' }
    : { group: folder ?? sourceHash, groupedBy: 'source' }
}

/** Each session once, beside those of a dataset that it is added to, in the part that it belongs to. */
export function withAdded(
  kept: readonly NewDatasetSession[],
  found: readonly FoundSession[],
): readonly NewDatasetSession[] {
  const known = new Set(kept.map(({ conversationId }) => conversationId))
  const added = found.filter(({ conversationId }) => !known.has(conversationId) && known.add(conversationId))
  const parts = placeSessions(kept.map(asGrouped), added.map(asGrouped), randomOf([...kept, ...added]))
  return [...kept, ...inParts(added, parts)]
}

/** Divided anew: no group stands in two parts, unless there are too few groups. */
export const divided = (sessions: readonly FoundSession[]): readonly NewDatasetSession[] =>
  inParts(sessions, splitSessions(sessions.map(asGrouped), randomOf(sessions)).parts)

function inParts(sessions: readonly FoundSession[], parts: Parts): readonly NewDatasetSession[] {
  const partOf = new Map(partNames.flatMap((part) => parts[part].map((id) => [id, part] as const)))
  return sessions.map((session) => ({ ...session, part: partOf.get(session.conversationId) ?? 'tune' }))
}

const asGrouped = <Session extends FoundSession>(session: Session): Session & { readonly id: string } => ({
  ...session,
  id: session.conversationId,
})

/** The same sessions are divided in the same way every time. */
const randomOf = (sessions: readonly FoundSession[]): (() => number) =>
  seeded(hash53(sessions.map(({ sourceHash, conversationIndex }) => `${sourceHash} ${conversationIndex}`).join('\n')))
