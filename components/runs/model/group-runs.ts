import type { RunSummary } from '@/lib/contracts/runs'
import { groupBy } from '@/lib/engine'

export const runGroupings = ['session', 'date'] as const
export type RunGrouping = (typeof runGroupings)[number]

export type RunGroup = { readonly key: string; readonly runs: readonly RunSummary[] } & (
  | { readonly type: 'session'; readonly session: RunSummary }
  /** ISO 8601 of a run of that day. */
  | { readonly type: 'date'; readonly day: string }
)

/** Runs under the session that they are of, or under their day, in the order in which the first of each group stands. */
export function groupRuns(runs: readonly RunSummary[], by: RunGrouping): readonly RunGroup[] {
  const keyOf = by === 'session' ? sessionKey : dayKey
  return [...groupBy(runs, keyOf)].flatMap(([key, inGroup]): readonly RunGroup[] => {
    const [first] = inGroup
    if (first === undefined) return []
    const group = { key, runs: inGroup }
    return [
      by === 'session'
        ? { ...group, type: 'session', session: first }
        : { ...group, type: 'date', day: first.createdAt },
    ]
  })
}

/** What is left of a session that was deleted are its name, its size and its view. */
const sessionKey = ({ conversationId, conversationTitle, tokensBefore, view }: RunSummary): string =>
  conversationId === undefined ? `${conversationTitle} ${tokensBefore} ${view}` : `${conversationId} ${view}`

const dayKey = ({ createdAt }: RunSummary): string => new Date(createdAt).toDateString()
