import 'server-only'
import { processState } from '@/lib/base/process-state'
import { cancel, resultOf } from '@/lib/server/jobs'

/*
 * Whoever edits a strategy leaves the replay of what it was, as whoever closes the tab does. The first wants it no more,
 * the second comes back for it. So a replay that everybody left goes on until another is asked for on the same session.
 */

const state = processState<{ condenseryAbandonedReplays: Map<string, Set<string>> }>()
const all = (): Map<string, Set<string>> => (state.condenseryAbandonedReplays ??= new Map())

/** Whoever comes back asks for all of what was left within this time, in milliseconds. */
const BACK_MS = 5_000

type Asked = Parameters<typeof resultOf>

/** As `resultOf`, for jobs about one thing, as all replays of a session are: one that was left in this process ends where another is asked for. */
export async function resultUnlessLeft(
  about: string,
  kind: Asked[0],
  job: Asked[1],
  following: Asked[2],
): ReturnType<typeof resultOf> {
  const left = all().get(about) ?? new Set<string>()
  all().set(about, left)
  let id: string | undefined
  try {
    return await resultOf(kind, job, {
      ...following,
      onJob(added) {
        id = added
        left.delete(added)
        const others = [...left]
        if (others.length > 0) setTimeout(() => void cancelLeft(left, others), BACK_MS).unref()
        following.onJob(added)
      },
    })
  } finally {
    if (id !== undefined && following.signal.aborted) left.add(id)
  }
}

async function cancelLeft(left: Set<string>, jobs: readonly string[]): Promise<void> {
  for (const job of jobs) if (left.delete(job)) await cancel(job).catch(() => undefined) // it may be gone by now
}
