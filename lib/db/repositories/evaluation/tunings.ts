import type { JsonObject, JsonValue } from '@/lib/engine'
import { fromJsonColumn, objectFromColumn, toJsonColumn } from '../../columns'
import { toTitle } from '../../texts'
import type { Tuning as TuningRow } from '../../generated/sqlite/client'
import { lockUntilCommit, type Database, type DatabaseHandle } from '../../handle'
import { newTuningId, type TuningId, type WorkspaceId } from '../../ids'
import { newestFirst } from '../../page'

const states = ['running', 'paused', 'done', 'cancelled'] as const
export type TuningState = (typeof states)[number]

export interface NewTuning {
  readonly name: string
  readonly datasetId: string
  readonly datasetName: string
  readonly datasetVersion: number
  /** The caller defines the shapes of these, and checks them on reading. */
  readonly setup: JsonObject
  readonly progress: JsonObject
}

export interface StoredTuning extends NewTuning {
  readonly id: TuningId
  readonly workspaceId: WorkspaceId
  readonly state: TuningState
  readonly result?: JsonValue
  readonly createdAt: Date
  readonly endedAt?: Date
}

export async function createTuning(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  { name, setup, progress, ...dataset }: NewTuning,
): Promise<StoredTuning> {
  const row = await db.tuning.create({
    data: {
      ...dataset,
      id: newTuningId(),
      workspaceId,
      name: toTitle(name),
      setup: toJsonColumn(setup),
      progress: toJsonColumn(progress),
      state: 'running',
      createdAt: new Date(),
    },
  })
  return toTuning(row)
}

export async function findTuning(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  id: TuningId,
): Promise<StoredTuning | undefined> {
  const row = await db.tuning.findFirst({ where: { id, workspaceId, deletedAt: null } })
  return row ? toTuning(row) : undefined
}

/** Newest first. */
export async function listTunings(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  take: number,
): Promise<readonly StoredTuning[]> {
  const where = { workspaceId, deletedAt: null }
  return (await db.tuning.findMany({ where, orderBy: newestFirst, take })).map(toTuning)
}

const open: readonly TuningState[] = ['running', 'paused']

/** Pauses a tuning, lets it go on, or cancels it. False where it was at its end already. */
export async function setTuningState(
  db: DatabaseHandle,
  id: TuningId,
  state: 'running' | 'paused' | 'cancelled',
): Promise<boolean> {
  const data = { state, ...(state === 'cancelled' && { endedAt: new Date() }) }
  return (await db.tuning.updateMany({ where: { id, state: { in: [...open] } }, data })).count > 0
}

/** Changes what is kept of how far it is. False: it is not running, and nothing is changed. */
export const changeProgress = (
  db: Database,
  id: TuningId,
  change: (progress: JsonObject) => JsonObject,
): Promise<boolean> =>
  db.$transaction(async (transaction) => {
    await lockUntilCommit(transaction, `tuning ${id}`)
    const row = await transaction.tuning.findFirst({ where: { id, state: 'running' }, select: { progress: true } })
    if (!row) return false
    const progress = toJsonColumn(change(objectFromColumn(row.progress)))
    return (await transaction.tuning.updateMany({ where: { id, state: 'running' }, data: { progress } })).count > 0
  })

/** Ends it with what was found. False where it was at its end already. */
export async function endTuning(db: DatabaseHandle, id: TuningId, result: JsonValue): Promise<boolean> {
  const data = { state: 'done', result: toJsonColumn(result), endedAt: new Date() }
  return (await db.tuning.updateMany({ where: { id, state: { in: [...open] } }, data })).count > 0
}

/** False if there is none. */
export async function renameTuning(db: DatabaseHandle, id: TuningId, name: string): Promise<boolean> {
  const data = { name: toTitle(name) }
  return (await db.tuning.updateMany({ where: { id, deletedAt: null }, data })).count > 0
}

/** Hides or shows again. False where there is none to. */
export async function setTuningDeleted(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  id: TuningId,
  isDeleted: boolean,
): Promise<boolean> {
  const where = { id, workspaceId, deletedAt: isDeleted ? null : { not: null } }
  return (await db.tuning.updateMany({ where, data: { deletedAt: isDeleted ? new Date() : null } })).count > 0
}

/** Permanently deletes those that were deleted before that time. Returns their number. */
export async function purgeTunings(db: DatabaseHandle, deletedBefore: Date): Promise<number> {
  return (await db.tuning.deleteMany({ where: { deletedAt: { lt: deletedBefore } } })).count
}

function toTuning({ deletedAt: _, result, endedAt, ...row }: TuningRow): StoredTuning {
  return {
    ...row,
    id: row.id as TuningId,
    workspaceId: row.workspaceId as WorkspaceId,
    state: states.find((state) => state === row.state) ?? 'cancelled',
    setup: objectFromColumn(row.setup),
    progress: objectFromColumn(row.progress),
    ...(result !== null && { result: fromJsonColumn(result) }),
    ...(endedAt && { endedAt }),
  }
}
