import { DAY_MS, type JsonValue } from '@/lib/engine'
import { fromJsonColumn, toJsonColumn } from '../columns'
import type { DatabaseHandle } from '../handle'
import type { ConversationId, WorkspaceId } from '../ids'
import { aliveProcesses, databaseTime, firstBeat, ownProcessId } from './processes'

export interface NewRunGroup {
  readonly id: string
  readonly workspaceId: WorkspaceId
  readonly conversationId: ConversationId
  /** The caller defines its shape and parses it on reading. */
  readonly strategies: JsonValue
}

/** `lost`: its process is gone, and nothing more happens. */
export type RunGroupState = 'going' | 'ended' | 'lost'

export interface StoredRunGroup extends NewRunGroup {
  /** What happened so far. The caller defines its shape and parses it on reading. */
  readonly events: JsonValue
  readonly isCancelled: boolean
  readonly state: RunGroupState
}

/** For so long one that ended is told to who comes to hear of it. */
const ENDED_MS = 60_000

/** Lets other servers of the database follow and cancel what this process begins. */
export async function beginRunGroup(
  db: DatabaseHandle,
  { strategies, ...group }: NewRunGroup,
  processId = ownProcessId(),
): Promise<void> {
  await firstBeat(db)
  const createdAt = await databaseTime(db)
  const before = (ms: number) => ({ lt: new Date(createdAt.getTime() - ms) })
  await db.runGroup.deleteMany({ where: { OR: [{ endedAt: before(ENDED_MS) }, { createdAt: before(DAY_MS) }] } })
  const begun = { strategies: toJsonColumn(strategies), events: '[]', isCancelled: false, processId, createdAt }
  await db.runGroup.create({ data: { ...group, ...begun } })
}

/** Keeps what happened so far. False: a person wants it to end. */
export async function keepGroupEvents(db: DatabaseHandle, id: string, events: JsonValue): Promise<boolean> {
  const data = { events: toJsonColumn(events) }
  return (await db.runGroup.updateMany({ where: { id, isCancelled: false }, data })).count > 0
}

export const isGroupWanted = async (db: DatabaseHandle, id: string): Promise<boolean> =>
  (await db.runGroup.count({ where: { id, isCancelled: false } })) > 0

/** Nothing more happens. */
export async function endRunGroup(db: DatabaseHandle, id: string, events: JsonValue): Promise<void> {
  const endedAt = await databaseTime(db)
  await db.runGroup.updateMany({ where: { id }, data: { events: toJsonColumn(events), endedAt } })
}

/** No effect on one that has ended. */
export async function cancelRunGroup(db: DatabaseHandle, id: string): Promise<void> {
  await db.runGroup.updateMany({ where: { id, endedAt: null }, data: { isCancelled: true } })
}

/** Groups of a conversation that other processes began, without those that ended long ago; the oldest first. */
export async function listGroupsElsewhere(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
  own = ownProcessId(),
): Promise<readonly StoredRunGroup[]> {
  const rows = await db.runGroup.findMany({
    where: { workspaceId, conversationId, processId: { not: own } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  if (rows.length === 0) return []
  const now = await databaseTime(db)
  const alive = await aliveProcesses(db)
  return rows.flatMap(({ processId, createdAt: _, endedAt, ...row }): readonly StoredRunGroup[] => {
    if (endedAt !== null && now.getTime() - endedAt.getTime() > ENDED_MS) return []
    return [
      {
        ...row,
        workspaceId,
        conversationId,
        strategies: fromJsonColumn(row.strategies),
        events: fromJsonColumn(row.events),
        state: endedAt !== null ? 'ended' : alive.has(processId) ? 'going' : 'lost',
      },
    ]
  })
}
