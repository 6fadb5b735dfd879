import { groupBy, type JsonObject } from '@/lib/engine'
import { objectFromColumn, toJsonColumn } from '../../columns'
import { toOptionalText, toText, toTitle } from '../../texts'
import type { Database, DatabaseHandle } from '../../database'
import type { Experiment as ExperimentRow } from '../../generated/sqlite/client'
import { newExperimentId, type ExperimentId, type WorkspaceId } from '../../ids'
import { newestFirst } from '../../page'

export const experimentStates = ['running', 'paused', 'done', 'cancelled'] as const
export type ExperimentState = (typeof experimentStates)[number]

export interface NewExperiment {
  readonly name: string
  readonly datasetId: string
  readonly datasetName: string
  readonly datasetVersion: number
  /** Variants, baseline, options, prices, engine. The caller defines and checks its shape. */
  readonly frozen: JsonObject
  /** Its sessions with the keys of their cells. The caller defines and checks its shape. */
  readonly cells: JsonObject
}

/** An experiment as lists show it. */
export interface ListedExperiment extends Omit<NewExperiment, 'cells'> {
  readonly id: ExperimentId
  readonly workspaceId: WorkspaceId
  readonly state: ExperimentState
  readonly note?: string
  readonly createdAt: Date
  readonly endedAt?: Date
}

export interface StoredExperiment extends ListedExperiment, Pick<NewExperiment, 'cells'> {}

/** What a person wrote to a cell. */
export interface CellNote {
  readonly conversationId: string
  readonly variant: string
  readonly text: string
  readonly updatedAt: Date
}

/** It is running. */
export async function createExperiment(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  { name, frozen, cells, ...dataset }: NewExperiment,
): Promise<ExperimentId> {
  const id = newExperimentId()
  await db.experiment.create({
    data: {
      ...dataset,
      datasetName: toTitle(dataset.datasetName),
      id,
      workspaceId,
      name: toTitle(name),
      frozen: toJsonColumn(frozen),
      cells: toJsonColumn(cells),
      state: 'running',
      createdAt: new Date(),
    },
  })
  return id
}

/** Newest first, without deleted ones. */
export async function listExperiments(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
): Promise<readonly ListedExperiment[]> {
  const rows = await db.experiment.findMany({
    where: { workspaceId, deletedAt: null },
    orderBy: newestFirst,
    omit: { cells: true },
  })
  return rows.map(toListed)
}

export interface ExperimentOfDataset {
  readonly id: string
  readonly name: string
  readonly datasetVersion: number
  readonly state: string
  readonly createdAt: Date
}

/** Experiments by the dataset that they are about, newest first. */
export async function experimentsOfDatasets(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
): Promise<ReadonlyMap<string, readonly ExperimentOfDataset[]>> {
  const rows = await db.experiment.findMany({
    where: { workspaceId, deletedAt: null },
    select: { id: true, name: true, datasetId: true, datasetVersion: true, state: true, createdAt: true },
    orderBy: newestFirst,
  })
  return groupBy(rows, ({ datasetId }) => datasetId)
}

/** Also undefined for a deleted experiment. */
export async function findExperiment(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  id: ExperimentId,
): Promise<StoredExperiment | undefined> {
  const row = await db.experiment.findFirst({ where: { id, workspaceId, deletedAt: null } })
  return row ? { ...toListed(row), cells: objectFromColumn(row.cells) } : undefined
}

/** What an experiment was frozen with, of any workspace; undefined where it is gone for good. */
export async function frozenOf(db: DatabaseHandle, id: ExperimentId): Promise<JsonObject | undefined> {
  const row = await db.experiment.findUnique({ where: { id }, select: { frozen: true } })
  return row ? objectFromColumn(row.frozen) : undefined
}

/** Changes its state where it is one of `from`. False where it is not. */
export async function moveExperiment(
  db: DatabaseHandle,
  id: ExperimentId,
  from: readonly ExperimentState[],
  state: ExperimentState,
): Promise<boolean> {
  const isOver = state === 'done' || state === 'cancelled'
  const { count } = await db.experiment.updateMany({
    where: { id, state: { in: [...from] }, deletedAt: null },
    data: { state, endedAt: isOver ? new Date() : null },
  })
  return count > 0
}

/** False if there is no such experiment. */
export async function changeExperiment(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  id: ExperimentId,
  { name, note }: { readonly name?: string | undefined; readonly note?: string | undefined },
): Promise<boolean> {
  const data = {
    ...(name === undefined ? {} : { name: toTitle(name) }),
    ...(note === undefined ? {} : { note: toOptionalText(note === '' ? undefined : note) }),
  }
  const { count } = await db.experiment.updateMany({ where: { id, workspaceId, deletedAt: null }, data })
  return count > 0
}

/** Hides or shows again. False where there is none to. */
export async function setDeleted(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  id: ExperimentId,
  isDeleted: boolean,
): Promise<boolean> {
  const { count } = await db.experiment.updateMany({
    where: { id, workspaceId, deletedAt: isDeleted ? null : { not: null } },
    data: { deletedAt: isDeleted ? new Date() : null },
  })
  return count > 0
}

/** Permanently deletes experiments that were deleted before that time. Returns their number. */
export async function purgeExperiments(db: DatabaseHandle, deletedBefore: Date): Promise<number> {
  return (await db.experiment.deleteMany({ where: { deletedAt: { lt: deletedBefore } } })).count
}

/** The oldest first. */
export async function listNotes(db: DatabaseHandle, experimentId: ExperimentId): Promise<readonly CellNote[]> {
  const rows = await db.experimentNote.findMany({ where: { experimentId }, orderBy: { updatedAt: 'asc' } })
  return rows.map(({ experimentId: _, ...note }) => note)
}

/** An empty text removes the note. */
export async function saveNote(
  db: Database,
  experimentId: ExperimentId,
  { conversationId, variant, text }: Omit<CellNote, 'updatedAt'>,
): Promise<void> {
  const place = { experimentId, conversationId, variant }
  const where = { experimentId_conversationId_variant: place }
  const kept = { text: toText(text), updatedAt: new Date() }
  if (text === '') await db.experimentNote.deleteMany({ where: place })
  else await db.experimentNote.upsert({ where, create: { ...place, ...kept }, update: kept })
}

function toListed({
  id,
  workspaceId,
  name,
  datasetId,
  datasetName,
  datasetVersion,
  frozen,
  note,
  state,
  createdAt,
  endedAt,
}: Omit<ExperimentRow, 'cells'>): ListedExperiment {
  return {
    id: id as ExperimentId,
    workspaceId: workspaceId as WorkspaceId,
    name,
    datasetId,
    datasetName,
    datasetVersion,
    frozen: objectFromColumn(frozen),
    state: experimentStates.find((known) => known === state) ?? 'cancelled',
    createdAt,
    ...(note !== null && { note }),
    ...(endedAt !== null && { endedAt }),
  }
}
