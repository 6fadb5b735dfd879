import { focusManager, type QueryClient } from '@tanstack/react-query'
import { RUNS_PATH } from '@/lib/contracts/shared/event-paths'
import { withEvent } from '@/lib/contracts/shared/run-events'
import type { FollowedEvent, FollowedStrategy, RunGroupEvent } from '@/lib/contracts/runs'
import type { ActionError } from '@/lib/contracts/shared/action'
import { runQueries } from '@/components/runs'
import { postedEvents } from '@/components/shared/queries/event-client'
import { isLast } from '../model/column-state'
import { sameStrategy } from '../model/drafts/strategy-draft'
import type { WorkbenchStore } from '../model/store'

interface Following {
  readonly store: WorkbenchStore
  readonly client: QueryClient
  readonly conversationId: string
  /** Whether its person has cancelled a group here: the server may take a moment. */
  readonly isCancelled: (groupId: string) => boolean
  /** Told after the last event of a row. */
  readonly onEnd: (key: string, event: RunGroupEvent) => void
}

export interface Follower {
  /** A group that this page has started. */
  follow(groupId: string): void
  stop(): void
}

/** A strategy that the server works on, or that failed: with what is known of it, and the row that stands for it. */
interface Followed extends FollowedStrategy {
  readonly events: readonly RunGroupEvent[]
  readonly row?: string
}

const AGAIN_MS = 2_000
/** So often a connection fails before it is said. */
const ATTEMPTS = 3

/**
 * Shows what the server works on of a session, and what has failed of it, in the rows that it is of: those that were started here as those
 * that go on since before this page, so that nobody pays twice. One connection for all of them, while any goes on.
 */
export function followRunning({ store, client, conversationId, isCancelled, onEnd }: Following): Follower {
  const over = new AbortController()
  const known = new Map<string, Followed>()
  /** Strategies whose end a row was told: what its person does with it then is not undone. */
  const told = new Set<string>()
  /** Groups of rows here that have not ended. */
  const awaited = new Set<string>()
  let isFollowing = false
  let wake = (): void => undefined
  const placeOf = (groupId: string, key: string): string => `${groupId} ${key}`

  const receive = (followed: Followed, row: string, event: RunGroupEvent): void => {
    store.getState().receive(followed.groupId, event.type === 'group-failed' ? event : { ...event, key: row })
    if (!isLast(event) && event.type !== 'group-failed') return
    told.add(placeOf(followed.groupId, followed.strategy.key))
    awaited.delete(followed.groupId)
    onEnd(row, event)
  }
  const take = (place: string, followed: Followed, row: string): void => {
    known.set(place, { ...followed, row })
    awaited.add(followed.groupId)
    for (const event of followed.events) receive(followed, row, event)
  }
  const adopt = (): void => {
    for (const [place, followed] of known) {
      const { drafts, running, start } = store.getState()
      const { groupId, strategy, row, events } = followed
      if (row !== undefined || events.length === 0 || told.has(place) || isCancelled(groupId)) continue
      const draft = drafts.find((each) => running[each.key] === undefined && sameStrategy(each, strategy))
      if (draft === undefined) continue
      start(groupId, [draft.key])
      take(place, followed, draft.key)
    }
  }
  const rowOf = (groupId: string): string | undefined =>
    Object.entries(store.getState().running).find(([, running]) => running === groupId)?.[0]
  const hear = (news: FollowedEvent): void => {
    if (news.type === 'strategy') {
      const { groupId, strategy } = news
      const place = placeOf(groupId, strategy.key)
      const { running } = store.getState()
      const row = [known.get(place)?.row, strategy.key].find((key) => key !== undefined && running[key] === groupId)
      return void known.set(place, { groupId, strategy, events: [], ...(row !== undefined && { row }) })
    }
    const { groupId, event } = news
    for (const [place, followed] of known) {
      if (followed.groupId !== groupId) continue
      if (event.type !== 'group-failed' && event.key !== followed.strategy.key) continue
      const { row } = followed
      if (row === undefined) known.set(place, { ...followed, events: withEvent(followed.events, event) })
      else receive(followed, row, event)
    }
    adopt()
  }
  /** Until nothing goes on, or what failed. */
  const listen = async (groups: readonly string[]): Promise<ActionError | undefined> => {
    const input = { id: conversationId, awaited: groups }
    for await (const news of postedEvents<FollowedEvent>(RUNS_PATH, input, over.signal)) {
      if (over.signal.aborted) return undefined
      if (news.type === 'failed') return news.error
      hear(news)
    }
    return undefined
  }
  const giveUp = (groups: Iterable<string>, problem: ActionError): void => {
    for (const groupId of groups) store.getState().giveUp(groupId, problem)
  }
  /** Groups that the server knows nothing of any more: they ended while nobody followed. */
  const lose = async (groups: readonly string[]): Promise<void> => {
    for (const groupId of groups) awaited.delete(groupId)
    const lost = groups.filter((groupId) => rowOf(groupId) !== undefined)
    if (lost.length === 0) return
    const list = await client.fetchInfiniteQuery({ ...runQueries.list(), staleTime: 0 }).catch(() => undefined)
    for (const groupId of lost) {
      const [row, run] = [rowOf(groupId), list?.pages[0]?.runs.find((each) => each.groupId === groupId)]
      if (row === undefined || run === undefined) continue
      const event = { type: 'run-finished', key: row, run } as const
      store.getState().receive(groupId, event)
      onEnd(row, event)
    }
    giveUp(lost, { code: 'run-ended', message: 'The run ended without an answer.' })
  }
  const followAll = async (): Promise<void> => {
    for (let failed = 0; ; ) {
      const groups = [...awaited]
      const problem = await listen(groups)
      if (problem === undefined) {
        failed = 0
        await lose(groups.filter((groupId) => awaited.has(groupId)))
      } else if (problem.code === 'network') {
        failed += 1
        // What runs may go on: it is taken up again once the server answers.
        if (failed === ATTEMPTS) giveUp(awaited, problem)
      } else {
        giveUp(awaited, problem)
        awaited.clear()
      }
      if (over.signal.aborted || awaited.size === 0) return
      if (problem !== undefined) await pause()
    }
  }
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve
      setTimeout(resolve, AGAIN_MS)
    })
  const follow = async (): Promise<void> => {
    try {
      await followAll()
    } finally {
      isFollowing = false
    }
  }
  const go = (): void => {
    wake()
    if (isFollowing) return
    isFollowing = true
    void follow()
  }
  // The rows that were edited before come back a moment after the page.
  const unsubscribe = store.subscribe((now, before) => {
    if (now.drafts !== before.drafts) adopt()
  })
  // Another tab may have started what this page, which nobody looked at, has not heard of.
  const unfocus = focusManager.subscribe((isSeen) => {
    if (isSeen) go()
  })
  go()
  return {
    follow(groupId) {
      awaited.add(groupId)
      go()
    },
    stop() {
      over.abort()
      wake()
      unsubscribe()
      unfocus()
    },
  }
}
