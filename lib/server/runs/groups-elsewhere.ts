import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { asJson } from '@/lib/engine'
import { announce, announceHere, watchChanges } from '@/lib/db/changes'
import { database } from '@/lib/db/client'
import { isPostgres, type Database } from '@/lib/db/database'
import type { ConversationId } from '@/lib/db/ids'
import * as repository from '@/lib/db/repositories/run-groups'
import type { StoredRunGroup } from '@/lib/db/repositories/run-groups'
import { strategyInput, type FollowedEvent, type FollowedStrategy, type RunGroupEvent } from '@/lib/contracts/runs'
import { log } from '@/lib/observe/log'
import { currentWorkspaceId } from '@/lib/server/workspaces'
import { interrupted } from './failed-runs'

/*
 * Several servers may share a PostgreSQL database, and a page may ask any of them. So what runs in this process is kept
 * in a row as well, which the others read; with a SQLite file nothing of it is needed.
 */

type Strategy = FollowedStrategy['strategy']
type SoFar = ReadonlyMap<string, readonly RunGroupEvent[]>

/** How often what happened is kept. */
const KEEP_MS = 250
/** How often whether it is still wanted is asked, where nobody told that it is not. */
const LOOK_MS = 2_000
/** How often it is tried to keep the end of a group, where the database fails. */
const ATTEMPTS = 20

/** What is announced where something happens to a group of the conversation. */
export const topicOfRuns = (conversationId: string): string => `runs ${conversationId}`
const topicOfGroup = (groupId: string): string => `group ${groupId}`

/** A group that this process works on. */
export interface OwnGroup {
  readonly groupId: string
  readonly conversationId: ConversationId
  readonly strategies: readonly Strategy[]
  readonly soFar: SoFar
  isOver(): boolean
  cancel(): void
}

/** Lets other servers follow and cancel a group, from before this resolves until it is over. */
export async function shareGroup(group: OwnGroup): Promise<void> {
  const db = await database()
  if (!isPostgres(db)) return
  const { groupId: id, conversationId, strategies } = group
  await repository.beginRunGroup(db, {
    id,
    workspaceId: await currentWorkspaceId(),
    conversationId,
    strategies: asJson(strategies),
  })
  announce(topicOfRuns(conversationId))
  void keepGroup(db, group)
}

async function keepGroup(db: Database, group: OwnGroup): Promise<void> {
  const { groupId: id, conversationId } = group
  const changes = watchChanges(topicOfGroup(id))
  const never = new AbortController().signal
  let [kept, looked, failed] = ['', 0, 0]
  for (let isOver = false; !isOver; ) {
    const isAsked = await changes.next(KEEP_MS, never)
    isOver = group.isOver()
    const events = asJson([...group.soFar])
    const text = JSON.stringify(events)
    const hasNews = text !== kept
    try {
      if (isOver) await repository.endRunGroup(db, id, events)
      else if (hasNews || isAsked || performance.now() - looked > LOOK_MS) {
        const goesOn = hasNews ? repository.keepGroupEvents(db, id, events) : repository.isGroupWanted(db, id)
        if (!(await goesOn)) group.cancel()
        looked = performance.now()
      }
      ;[kept, failed] = [text, 0]
      if (hasNews || isOver) announce(topicOfRuns(conversationId))
    } catch (error) {
      log().error({ error: error instanceof Error ? error.message : String(error) }, 'running groups')
      failed += 1
      isOver &&= failed >= ATTEMPTS
      await sleep(LOOK_MS)
    }
  }
  changes.close()
}

/** Wakes what keeps a group of this process, and who follows it here. */
export function groupEnded({
  groupId,
  conversationId,
}: Pick<FollowedStrategy, 'groupId'> & { readonly conversationId: string }): void {
  announceHere(topicOfGroup(groupId))
  announceHere(topicOfRuns(conversationId))
}

/** Asks the server that works on a group to stop it. */
export async function cancelElsewhere(groupId: string): Promise<void> {
  const db = await database()
  if (!isPostgres(db)) return
  await repository.cancelRunGroup(db, groupId)
  announce(topicOfGroup(groupId))
}

export interface Elsewhere {
  /** Groups that are told of here, as of the first look. */
  readonly groupIds: ReadonlySet<string>
  /** Tells what has happened since the last time, and returns whether anything goes on. */
  tellNews(): Promise<boolean>
}

/** What other servers do on a conversation. `awaited`: groups that are told of although they ended. */
export async function lookElsewhere(
  conversationId: ConversationId,
  awaited: readonly string[],
  tell: (event: FollowedEvent) => void,
): Promise<Elsewhere> {
  const db = await database()
  const workspaceId = await currentWorkspaceId()
  const told = new Map<string, SoFar>()
  const find = (): Promise<readonly StoredRunGroup[]> => repository.listGroupsElsewhere(db, workspaceId, conversationId)
  const concerns = ({ id, state, isCancelled }: StoredRunGroup): boolean =>
    told.has(id) || (state === 'going' ? !isCancelled : awaited.includes(id))
  const tellGroup = (group: StoredRunGroup): void => {
    const { id: groupId } = group
    const strategies = readStrategies(group)
    const before = told.get(groupId)
    const events = eventsOf(group, strategies)
    for (const strategy of strategies) {
      if (before === undefined) tell({ type: 'strategy', groupId, strategy })
      for (const event of newEvents(before?.get(strategy.key) ?? [], events.get(strategy.key) ?? []))
        tell({ type: 'event', groupId, event })
    }
    told.set(groupId, events)
  }
  let first = isPostgres(db) ? await find() : []
  const groupIds = new Set(first.filter(concerns).map(({ id }) => id))
  return {
    groupIds,
    async tellNews() {
      if (!isPostgres(db)) return false
      const groups = first.length > 0 ? first : await find()
      first = []
      for (const group of groups) if (concerns(group)) tellGroup(group)
      return groups.some((group) => group.state === 'going' && concerns(group))
    },
  }
}

const strategiesSchema = z.array(strategyInput)

/** None where another version of the program wrote them. */
const readStrategies = ({ strategies }: StoredRunGroup): readonly Strategy[] =>
  strategiesSchema.safeParse(strategies).data ?? []

/** Where the server is gone, what had not ended was interrupted. */
function eventsOf({ events, state }: StoredRunGroup, strategies: readonly Strategy[]): SoFar {
  // Written by `keepGroup`, of the same shape.
  const soFar = new Map(events as unknown as readonly (readonly [string, readonly RunGroupEvent[]])[])
  if (state !== 'lost') return soFar
  return new Map(
    strategies.map(({ key }) => {
      const known = soFar.get(key) ?? []
      return [key, known.some(isLast) ? known : [...known, { type: 'run-failed' as const, key, error: interrupted }]]
    }),
  )
}

const lastTypes: readonly RunGroupEvent['type'][] = ['run-finished', 'run-failed', 'run-cancelled', 'group-failed']
const isLast = ({ type }: RunGroupEvent): boolean => lastTypes.includes(type)

/** From the first that differs: some take the place of the one before. */
function newEvents(before: readonly RunGroupEvent[], now: readonly RunGroupEvent[]): readonly RunGroupEvent[] {
  const differs = now.findIndex((event, index) => JSON.stringify(event) !== JSON.stringify(before[index]))
  return differs === -1 ? [] : now.slice(differs)
}
