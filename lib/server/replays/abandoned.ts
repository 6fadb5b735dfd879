import 'server-only'
import { processState } from '@/lib/base/process-state'
import { cancel } from '@/lib/server/jobs'

/*
 * Whoever edits a strategy leaves the replay of what it was, as whoever closes the tab does. The first wants it no more,
 * the second comes back for it. So a replay that everybody left goes on until another is asked for on the same session.
 */

const state = processState<{ condenseryAbandonedReplays: Map<string, Set<string>> }>()
const all = (): Map<string, Set<string>> => (state.condenseryAbandonedReplays ??= new Map())

/** Whoever comes back asks for all of what was left within this time, in milliseconds. */
const BACK_MS = 5_000

/** Jobs about one thing, as all replays of a session are, that nobody follows in this process. */
export function openAbandoned(about: string): { take(job: string): void; leave(job: string): void } {
  const left = all().get(about) ?? new Set<string>()
  all().set(about, left)
  const cancelLeft = async (jobs: readonly string[]): Promise<void> => {
    for (const job of jobs) if (left.delete(job)) await cancel(job).catch(() => undefined) // it may be gone by now
  }
  return {
    take(job) {
      left.delete(job)
      const others = [...left]
      if (others.length > 0) setTimeout(() => void cancelLeft(others), BACK_MS).unref()
    },
    leave: (job) => void left.add(job),
  }
}
