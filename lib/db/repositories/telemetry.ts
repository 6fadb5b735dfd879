import { defined } from '@/lib/engine'
import type { Database, DatabaseHandle } from '../database'
import type { CondensationEvent as EventRow } from '../generated/sqlite/client'
import { newCallId, newEventId, type WorkspaceId } from '../ids'
import { afterCursor, newestFirst, pageLimit, toPage, type Page, type PageRequest } from '../page'
import { toOptionalText, toOptionalTitle } from '../texts'

export interface NewEvent {
  /** `judged`: nothing was condensed; a model graded what a strategy leaves. */
  readonly outcome: 'done' | 'failed' | 'cancelled' | 'judged'
  readonly runId?: string | undefined
  readonly provider: string
  readonly preset?: string | undefined
  readonly profileId?: string | undefined
  readonly profileName?: string | undefined
  readonly model?: string | undefined
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly calls: number
  readonly pinnedCalls: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cacheReadTokens: number
  readonly cacheWriteTokens: number
  /** USD; undefined: unknown. */
  readonly costUsd?: number | undefined
  readonly estimatedUsd?: number | undefined
  readonly timeMs: number
  readonly fallbacks: number
}

export interface StoredEvent extends NewEvent {
  readonly id: string
  readonly createdAt: Date
}

export interface NewCall {
  /** `PROVIDER:MODEL`. */
  readonly model: string
  readonly purpose: string
  readonly estimatedInputTokens: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly summaryTokens: number
}

/** Saves one condensation and the calls it made. @internal */
export const saveEvent = (
  db: Database,
  workspaceId: WorkspaceId,
  event: NewEvent,
  calls: readonly NewCall[] = [],
): Promise<StoredEvent> => db.$transaction((transaction) => writeEvent(transaction, workspaceId, event, calls))

/** The same, inside a transaction of the caller. */
export async function writeEvent(
  transaction: DatabaseHandle,
  workspaceId: WorkspaceId,
  event: NewEvent,
  calls: readonly NewCall[] = [],
): Promise<StoredEvent> {
  const createdAt = new Date()
  const row = await transaction.condensationEvent.create({
    data: {
      ...defined({ ...event, preset: toOptionalText(event.preset), profileName: toOptionalTitle(event.profileName) }),
      id: newEventId(),
      workspaceId,
      createdAt,
    },
  })
  if (calls.length > 0)
    await transaction.modelCall.createMany({
      data: calls.map((call) => ({ ...defined(call), id: newCallId(), workspaceId, createdAt })),
    })
  return toEvent(row)
}

/** From `from` (inclusive) until `until` (exclusive). */
export interface Period {
  readonly from?: Date
  readonly until?: Date
}

const during = ({ from, until }: Period) =>
  from || until ? { createdAt: { ...(from ? { gte: from } : {}), ...(until ? { lt: until } : {}) } } : {}

export async function listEvents(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  request: PageRequest = {},
): Promise<Page<StoredEvent>> {
  const limit = pageLimit(request)
  const rows = await db.condensationEvent.findMany({
    where: { workspaceId, ...afterCursor(request.cursor) },
    orderBy: newestFirst,
    take: limit + 1,
  })
  return toPage(rows, limit, toEvent)
}

/** All events of a period, oldest first. */
export async function findEvents(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  period: Period = {},
): Promise<readonly StoredEvent[]> {
  const rows = await db.condensationEvent.findMany({
    where: { workspaceId, ...during(period) },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map(toEvent)
}

/** The newest calls of a model, in all workspaces. */
export async function findCalls(db: DatabaseHandle, model: string, limit: number): Promise<readonly NewCall[]> {
  return db.modelCall.findMany({
    where: { model },
    orderBy: newestFirst,
    take: limit,
    omit: { id: true, workspaceId: true, createdAt: true },
  })
}

/** Deletes the events and calls of a workspace. */
export async function clearEvents(db: Database, workspaceId: WorkspaceId): Promise<void> {
  await db.$transaction([
    db.condensationEvent.deleteMany({ where: { workspaceId } }),
    db.modelCall.deleteMany({ where: { workspaceId } }),
  ])
}

const outcomes = ['done', 'failed', 'cancelled', 'judged'] as const

function toEvent({ workspaceId: _, ...row }: EventRow): StoredEvent {
  return {
    ...row,
    outcome: outcomes.find((outcome) => outcome === row.outcome) ?? 'failed',
    runId: row.runId ?? undefined,
    preset: row.preset ?? undefined,
    profileId: row.profileId ?? undefined,
    profileName: row.profileName ?? undefined,
    model: row.model ?? undefined,
    costUsd: row.costUsd ?? undefined,
    estimatedUsd: row.estimatedUsd ?? undefined,
  }
}
