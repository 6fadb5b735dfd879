import 'server-only'
import { LRUCache } from 'lru-cache'
import { withEvent } from '@/lib/contracts/shared/run-events'
import type { FollowedEvent, FollowedStrategy, RunGroupEvent } from '@/lib/contracts/runs'
import { processState } from '@/lib/base/process-state'
import { findStored } from '@/lib/server/conversations'
import { watchChanges } from '@/lib/db/changes'
import type { ConversationId } from '@/lib/db/ids'
import { failuresOf } from './failed-runs'
import { cancelElsewhere, groupEnded, lookElsewhere, shareGroup, topicOfRuns } from './groups-elsewhere'

/*
 * The groups that this process works on, with what happened so far: any page can follow them at any time, also one that
 * did not start them. What other servers of the same database work on is told beside them.
 */

type Strategy = FollowedStrategy['strategy']

interface GroupInput {
  readonly groupId: string
  readonly conversationId: string
  readonly strategies: readonly Strategy[]
}

export interface RunningGroup {
  readonly request: GroupInput
  readonly signal: AbortSignal
  /** Lets the other servers of the database know of it. */
  share(conversationId: ConversationId): Promise<void>
  tell(event: RunGroupEvent): void
  /** Nothing more happens. */
  end(): void
}

interface Group {
  readonly request: GroupInput
  readonly controller: AbortController
  /** By the key of the strategy. */
  readonly soFar: Map<string, readonly RunGroupEvent[]>
}

type Listener = (group: Group, event?: RunGroupEvent) => void

interface Groups {
  readonly going: Map<string, Group>
  /** For who started one and comes to hear of it after its end. */
  readonly ended: LRUCache<string, Group>
  /** Told of each event, of the beginning and the end too. */
  readonly listeners: Set<Listener>
}

const ENDED_MS = 60_000

const state = processState<{ condenseryGroups: Groups }>()
const groups = (): Groups =>
  (state.condenseryGroups ??= {
    going: new Map(),
    ended: new LRUCache({ max: 100, ttl: ENDED_MS }),
    listeners: new Set(),
  })

export function beginGroup(request: GroupInput): RunningGroup {
  const { going, ended, listeners } = groups()
  const group: Group = { request, controller: new AbortController(), soFar: new Map() }
  const say = (event?: RunGroupEvent): void => listeners.forEach((listener) => listener(group, event))
  going.set(request.groupId, group)
  say()
  return {
    request,
    signal: group.controller.signal,
    share: (conversationId) =>
      shareGroup({
        ...request,
        conversationId,
        soFar: group.soFar,
        isOver: () => !going.has(request.groupId),
        cancel: () => group.controller.abort(),
      }),
    tell(event) {
      for (const { key } of request.strategies)
        if (event.type === 'group-failed' || event.key === key)
          group.soFar.set(key, withEvent(group.soFar.get(key) ?? [], event))
      say(event)
    },
    end() {
      going.delete(request.groupId)
      ended.set(request.groupId, group)
      say()
      groupEnded(request)
    },
  }
}

/** Stops the runs of a group that have not finished. No effect on a finished group. */
export async function cancelGroup(groupId: string): Promise<null> {
  const own = groups().going.get(groupId)
  if (own) own.controller.abort()
  else await cancelElsewhere(groupId)
  return null
}

interface Following {
  /** Of the conversation. */
  readonly id: string
  /** Groups that the page knows of, which may have ended. */
  readonly awaited?: readonly string[] | undefined
}

/**
 * Tells what goes on and what has failed of a conversation, whoever started it, each with its events so far; then what happens, until
 * nothing goes on any more. Runs that were cancelled are nothing to a page that does not wait for them.
 */
export async function followRuns(
  { id, awaited = [] }: Following,
  tell: (event: FollowedEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const conversation = await findStored(id)
  const elsewhere = await lookElsewhere(conversation.id, awaited, tell)
  const failures = await failuresOf(conversation.id)
  const { going, ended, listeners } = groups()
  const own = (): readonly Group[] => [...going.values()].filter(({ request }) => request.conversationId === id)
  const catchUp = ({ request: { groupId, strategies }, soFar }: Group): void => {
    for (const strategy of strategies) {
      tell({ type: 'strategy', groupId, strategy })
      for (const event of soFar.get(strategy.key) ?? []) tell({ type: 'event', groupId, event })
    }
  }
  const over = awaited.flatMap((groupId) => ended.get(groupId) ?? [])
  const isTold = (groupId: string): boolean =>
    elsewhere.groupIds.has(groupId) || over.some(({ request }) => request.groupId === groupId)
  for (const { groupId, strategy, error } of failures) {
    if (isTold(groupId)) continue
    tell({ type: 'strategy', groupId, strategy })
    tell({ type: 'event', groupId, event: { type: 'run-failed', key: strategy.key, error } })
  }
  over.forEach(catchUp)
  own()
    .filter(({ controller }) => !controller.signal.aborted)
    .forEach(catchUp)
  const listener: Listener = (group, event) => {
    const { groupId, conversationId } = group.request
    if (conversationId !== id) return
    if (event !== undefined) tell({ type: 'event', groupId, event })
    else if (going.has(groupId)) catchUp(group)
  }
  listeners.add(listener)
  const changes = watchChanges(topicOfRuns(id))
  try {
    while (!signal.aborted && ((await elsewhere.tellNews()) || own().length > 0)) await changes.next(LOOK_MS, signal)
  } finally {
    changes.close()
    listeners.delete(listener)
  }
}

/** How often what other servers do is looked for, where nobody told of it. */
const LOOK_MS = 1_000
