import type { LiveStrategy, ResultRef } from '@/lib/contracts/results'
import type { RunSummary } from '@/lib/contracts/runs'
import { isStale, type StrategyDraft } from '../model/strategy-draft'

/** A run of exactly this strategy on this session. */
export const freshRun = (
  draft: StrategyDraft,
  run: RunSummary | undefined,
  conversationId: string,
): RunSummary | undefined => (run === undefined || isStale(draft, run, conversationId) ? undefined : run)

/** What a row shows: its run where a model or a stand-in made it, else what the strategy makes of the session now. */
export function resultOf(draft: StrategyDraft, run: RunSummary | undefined, conversationId: string): ResultRef {
  const fresh = freshRun(draft, run, conversationId)
  if (fresh !== undefined && (fresh.model !== undefined || fresh.by !== undefined))
    return { type: 'run', run: fresh.id }
  return { type: 'live', conversation: conversationId, strategy: liveStrategyOf(draft) }
}

/** As far as its result hangs on it. */
export function liveStrategyOf(draft: StrategyDraft): LiveStrategy {
  const { key: _key, title: _title, preset: _preset, ...strategy } = draft
  return strategy
}
