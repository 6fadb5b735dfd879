import { memoizeWeak } from '@/lib/engine'
import type { LiveStrategy, ResultRef } from '@/lib/contracts/results'
import type { RunSummary } from '@/lib/contracts/runs'
import { isStale, type StrategyDraft } from '../model/drafts/strategy-draft'

/** A run of exactly this strategy on this session. */
export const freshRun = (
  draft: StrategyDraft,
  run: RunSummary | undefined,
  conversationId: string,
): RunSummary | undefined => (run === undefined || isStale(draft, run, conversationId) ? undefined : run)

/** What a row shows: its run where a model or a stand-in made it, else what the strategy makes of the session now. */
export function resultOf(draft: StrategyDraft, run: RunSummary | undefined, conversationId: string): ResultRef {
  const fresh = freshRun(draft, run, conversationId)
  if (fresh !== undefined && (fresh.model !== undefined || fresh.by !== undefined)) return storedOf(fresh)
  return liveOf(draft)(conversationId)
}

/** As far as its result hangs on it. */
export const liveStrategyOf = memoizeWeak(
  ({ key: _key, title: _title, preset: _preset, ...strategy }: StrategyDraft): LiveStrategy => strategy,
)

// The same strategy on the same session is named by the same object: queries are told apart by it, and what is drawn of it is not drawn again.
const storedOf = memoizeWeak(({ id }: RunSummary): ResultRef => ({ type: 'run', run: id }))
const liveOf = memoizeWeak((draft: StrategyDraft) => {
  let known: Extract<ResultRef, { type: 'live' }> | undefined
  return (conversation: string): ResultRef => {
    if (known?.conversation !== conversation) known = { type: 'live', conversation, strategy: liveStrategyOf(draft) }
    return known
  }
})
