import type { QueryClient } from '@tanstack/react-query'
import type { RunningStrategy } from '@/lib/contracts/runs'
import { RESULTS } from '@/components/results'
import { ESTIMATES, RUNS, runQueries } from '@/components/runs'
import { sameStrategy } from '../model/strategy-draft'
import type { WorkbenchStore } from '../model/store'

interface Following {
  readonly store: WorkbenchStore
  readonly client: QueryClient
  readonly conversationId: string
  /** Whether its person has cancelled a group here: the server may take a moment. */
  readonly isCancelled: (groupId: string) => boolean
}

const EVERY_MS = 2_000

/** Takes up the runs that the server works on since before this page was loaded, and what comes of them, so that nobody pays twice; and tells of those that failed meanwhile. */
export function followRunning({ store, client, conversationId, isCancelled }: Following): () => void {
  const adopted = new Map<string, string>()
  let found: readonly RunningStrategy[] = []
  const told = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const isGoing = (group: string): boolean =>
    found.some(({ groupId, error }) => groupId === group && error === undefined)
  const adopt = (): void => {
    for (const { groupId, strategy, error } of found) {
      const { drafts, running: known, start, giveUp } = store.getState()
      if (Object.values(known).includes(groupId) || isCancelled(groupId) || told.has(groupId)) continue
      const draft = drafts.find((each) => known[each.key] === undefined && sameStrategy(each, strategy))
      if (draft === undefined) continue
      start(groupId, [draft.key], true)
      if (error === undefined) adopted.set(groupId, draft.key)
      else {
        told.add(groupId)
        giveUp(groupId, error)
      }
    }
  }
  const end = async (groupId: string, key: string): Promise<void> => {
    adopted.delete(groupId)
    told.add(groupId)
    await client.invalidateQueries({ queryKey: [RUNS] })
    const list = await client.fetchInfiniteQuery({ ...runQueries.list(), staleTime: 0 }).catch(() => undefined)
    const run = list?.pages[0]?.runs.find((each) => each.groupId === groupId)
    const { receive, giveUp } = store.getState()
    if (run !== undefined) receive(groupId, { type: 'run-finished', key, run })
    const error = found.find((each) => each.groupId === groupId)?.error
    giveUp(groupId, error ?? { code: 'run-ended', message: 'The run ended without an answer.' })
    void client.invalidateQueries({ queryKey: [ESTIMATES] })
    void client.invalidateQueries({ queryKey: [RESULTS] })
  }
  const look = async (): Promise<void> => {
    const answer = await client
      .fetchQuery({ ...runQueries.running(conversationId), staleTime: 0 })
      .catch(() => undefined)
    if (isOver) return
    if (answer !== undefined) {
      found = answer
      adopt()
      for (const [groupId, key] of adopted) if (!isGoing(groupId)) await end(groupId, key)
    }
    if (!isOver && (adopted.size > 0 || found.some(({ error }) => error === undefined)))
      timer = setTimeout(look, EVERY_MS)
  }
  // The rows that were edited before come back a moment after the page.
  const stop = store.subscribe((now, before) => {
    if (now.drafts !== before.drafts) adopt()
  })
  void look()
  return () => {
    isOver = true
    clearTimeout(timer)
    stop()
  }
}
