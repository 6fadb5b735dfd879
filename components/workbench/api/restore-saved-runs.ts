import { focusManager, type QueryClient } from '@tanstack/react-query'
import type { RunSummary } from '@/lib/contracts/runs'
import { runQueries } from '@/components/runs'
import type { WorkbenchStore } from '../model/store'
import type { StrategyDraft } from '../model/drafts/strategy-draft'
import { freshRun, liveStrategyOf } from './result-of'

interface Kept {
  readonly store: WorkbenchStore
  readonly client: QueryClient
  readonly conversationId: string
  /** Whether a run of it may be more than what is worked out anew: a model or a stand-in answered. */
  readonly mayAsk: (draft: StrategyDraft) => boolean
}

/** Edits follow each other; what was paid for is no hurry. */
const QUIET_MS = 300

/**
 * Gives each row the newest run there is of exactly its strategy on this session: what it was answered and what that cost is the row's
 * again, whoever comes back to it and however. Returns how to stop.
 */
export function restoreSavedRuns({ store, client, conversationId, mayAsk }: Kept): () => void {
  let asked = new WeakSet<StrategyDraft>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const isMissing = (draft: StrategyDraft): boolean =>
    freshRun(draft, store.getState().finished[draft.key], conversationId) === undefined
  const look = async (): Promise<void> => {
    const { drafts } = store.getState()
    const missing = drafts.filter((draft) => mayAsk(draft) && !asked.has(draft) && isMissing(draft))
    if (missing.length === 0) return
    for (const draft of missing) asked.add(draft)
    const strategies = missing.map(liveStrategyOf)
    const found = await client
      .fetchQuery({ ...runQueries.newest(conversationId, strategies), staleTime: 0 })
      .catch(() => undefined)
    if (isOver || found === undefined) return
    const kept = missing.flatMap((draft, index): [string, RunSummary][] => {
      const run = found[index]
      // What the row came to meanwhile is newer.
      return run && store.getState().drafts.includes(draft) && isMissing(draft) ? [[draft.key, run]] : []
    })
    if (kept.length > 0) store.getState().takeUp(Object.fromEntries(kept))
  }
  const stop = store.subscribe((now, before) => {
    if (now.drafts === before.drafts) return
    clearTimeout(timer)
    timer = setTimeout(look, QUIET_MS)
  })
  // Meanwhile another tab may have paid for it.
  const unfocus = focusManager.subscribe((isSeen) => {
    if (!isSeen) return
    asked = new WeakSet()
    void look()
  })
  void look()
  return () => {
    isOver = true
    clearTimeout(timer)
    stop()
    unfocus()
  }
}
