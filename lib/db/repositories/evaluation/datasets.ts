import type { PartName } from '@/lib/engine'
import {
  datasetPart,
  type FoundSession,
  groupings,
  type SessionStatistics,
  sessionStatisticsSchema,
} from '@/lib/base/dataset-session'
import { fromJsonColumn, toJsonColumn, wordsFromColumn } from '../../columns'
import { toOptionalText, toText, toTitle } from '../../texts'
import type { DatasetSession as SessionRow, Dataset as DatasetRow } from '../../generated/sqlite/client'
import type { Database, DatabaseHandle } from '../../handle'
import { insertRows } from '../../insert-rows'
import { newDatasetId, type DatasetId, type WorkspaceId } from '../../ids'

export interface StoredDatasetSession extends FoundSession {
  /** Place in the version, from 0. */
  readonly position: number
  readonly part: PartName
}

export type NewDatasetSession = Omit<StoredDatasetSession, 'position'>

export interface DatasetFields {
  readonly name: string
  readonly tags: readonly string[]
  readonly note?: string | undefined
}

export interface NewDataset extends DatasetFields {
  readonly isSample: boolean
  /** What its first version is made from, in the person's words. */
  readonly versionNote?: string | undefined
  readonly sessions: readonly NewDatasetSession[]
}

export interface StoredDataset extends DatasetFields {
  readonly id: DatasetId
  readonly workspaceId: WorkspaceId
  /** Number of its newest version. */
  readonly version: number
  readonly isSample: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What lists say of a session: its harness, part and figures. */
export type ListedSession = Pick<StoredDatasetSession, 'dialect' | 'part' | 'statistics'>

export interface StoredDatasetVersion {
  readonly version: number
  readonly note?: string
  readonly heldOutOpenedAt?: Date
  readonly createdAt: Date
  /** Number of its sessions. */
  readonly sessions: number
}

/** Call it in a transaction: its version and sessions are written after it. */
export async function createDataset(
  transaction: DatabaseHandle,
  workspaceId: WorkspaceId,
  { sessions, versionNote, isSample, ...fields }: NewDataset,
): Promise<StoredDataset> {
  const [id, now] = [newDatasetId(), new Date()]
  const row = await transaction.dataset.create({
    data: { id, workspaceId, ...toColumns(fields), version: 1, isSample, createdAt: now, updatedAt: now },
  })
  const place = { datasetId: id, version: 1 }
  await transaction.datasetVersion.create({ data: { ...place, note: toOptionalText(versionNote), createdAt: now } })
  await writeSessions(transaction, place, sessions)
  return toDataset(row)
}

/** Sessions that are written before other queries have their turn. */
const WRITTEN_AT_ONCE = 500

/**
 * Writes a dataset that counts as deleted until `restoreDataset` shows it, or `addPreparedVersion` takes its sessions. They are written a few hundred
 * at a time, because on SQLite all other queries wait until a transaction ends. One that is left over is purged with the deleted ones.
 * `giveWay` is told how long a piece took.
 */
export async function prepareDataset(
  db: Database,
  workspaceId: WorkspaceId,
  { sessions, ...dataset }: NewDataset,
  giveWay: (stepMs: number) => Promise<void>,
): Promise<DatasetId> {
  const { id } = await db.$transaction(async (transaction) => {
    const made = await createDataset(transaction, workspaceId, { ...dataset, sessions: [] })
    await deleteDataset(transaction, workspaceId, made.id)
    return made
  })
  for (let from = 0; from < sessions.length; from += WRITTEN_AT_ONCE) {
    const sinceMs = performance.now()
    await writeSessions(db, { datasetId: id, version: 1 }, sessions.slice(from, from + WRITTEN_AT_ONCE), from)
    await giveWay(performance.now() - sinceMs)
  }
  return id
}

interface NextVersion {
  /** The version that it was made from: where that is not the newest any more, nothing is written. */
  readonly after: number
  readonly note?: string | undefined
  readonly sessions: readonly NewDatasetSession[]
}

/**
 * Adds the next version. Undefined where there is no such dataset, or somebody else added a version meanwhile. Call it in
 * a transaction.
 */
export async function addDatasetVersion(
  transaction: DatabaseHandle,
  workspaceId: WorkspaceId,
  id: DatasetId,
  { sessions, ...next }: NextVersion,
): Promise<StoredDataset | undefined> {
  return addVersion(transaction, workspaceId, id, next, (place) => writeSessions(transaction, place, sessions))
}

/** As `addDatasetVersion`, but moves the sessions of a prepared dataset, and deletes what is left of that. */
export async function addPreparedVersion(
  transaction: DatabaseHandle,
  workspaceId: WorkspaceId,
  id: DatasetId,
  { prepared, ...next }: Omit<NextVersion, 'sessions'> & { readonly prepared: DatasetId },
): Promise<StoredDataset | undefined> {
  return addVersion(transaction, workspaceId, id, next, async ({ datasetId, version }) => {
    await transaction.datasetSession.updateMany({ where: { datasetId: prepared }, data: { datasetId, version } })
    await transaction.dataset.delete({ where: { id: prepared } })
  })
}

async function addVersion(
  transaction: DatabaseHandle,
  workspaceId: WorkspaceId,
  id: DatasetId,
  { after, note }: Omit<NextVersion, 'sessions'>,
  write: (place: VersionPlace) => Promise<void>,
): Promise<StoredDataset | undefined> {
  const now = new Date()
  const { count } = await transaction.dataset.updateMany({
    where: { id, workspaceId, deletedAt: null, version: after },
    data: { version: after + 1, updatedAt: now },
  })
  if (count === 0) return undefined
  const place = { datasetId: id, version: after + 1 }
  await transaction.datasetVersion.create({ data: { ...place, note: toOptionalText(note), createdAt: now } })
  await write(place)
  return toDataset(await transaction.dataset.findUniqueOrThrow({ where: { id } }))
}

interface VersionPlace {
  readonly datasetId: string
  readonly version: number
}

async function writeSessions(
  db: DatabaseHandle,
  { datasetId, version }: VersionPlace,
  sessions: readonly NewDatasetSession[],
  first = 0,
): Promise<void> {
  const rows = sessions.map(
    (
      { statistics, title, group, conversationId, dialect, sourceHash, conversationIndex, view, part, groupedBy },
      index,
    ) => ({
      datasetId,
      version,
      conversationId,
      dialect,
      sourceHash,
      conversationIndex,
      view,
      part,
      groupedBy,
      position: first + index,
      title: toTitle(title),
      group: toText(group),
      statistics: JSON.stringify(statistics),
    }),
  )
  await insertRows(db, 'DatasetSession', rows)
}

/** Changes what is not versioned. Undefined if there is no such dataset. */
export async function changeDataset(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  id: DatasetId,
  fields: DatasetFields,
): Promise<StoredDataset | undefined> {
  const data = { ...toColumns(fields), updatedAt: new Date() }
  await db.dataset.updateMany({ where: { id, workspaceId, deletedAt: null }, data })
  return findDataset(db, workspaceId, id)
}

/** Also undefined for a deleted dataset. */
export async function findDataset(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  id: DatasetId,
): Promise<StoredDataset | undefined> {
  const row = await db.dataset.findFirst({ where: { id, workspaceId, deletedAt: null } })
  return row ? toDataset(row) : undefined
}

/** Newest first. */
export async function listDatasets(db: DatabaseHandle, workspaceId: WorkspaceId): Promise<readonly StoredDataset[]> {
  const rows = await db.dataset.findMany({
    where: { workspaceId, deletedAt: null },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
  })
  return rows.map(toDataset)
}

type NewestVersion = Pick<StoredDataset, 'id' | 'version'>

/** What lists say of the sessions of a dataset. */
export async function listSessions(
  db: DatabaseHandle,
  { id: datasetId, version }: NewestVersion,
): Promise<readonly ListedSession[]> {
  const sessions = await db.datasetSession.findMany({
    where: { datasetId, version },
    select: { dialect: true, part: true, statistics: true },
    orderBy: { position: 'asc' },
  })
  return sessions.map(({ dialect, part, statistics }) => ({
    dialect,
    part: datasetPart.parse(part),
    statistics: toStatistics(statistics),
  }))
}

/** How many sessions of a dataset each part has. */
export async function countSessionsByPart(
  db: DatabaseHandle,
  { id: datasetId, version }: NewestVersion,
): Promise<Readonly<Record<PartName, number>>> {
  const groups = await db.datasetSession.groupBy({ by: ['part'], where: { datasetId, version }, _count: true })
  const of = (part: PartName): number => groups.find((group) => group.part === part)?._count ?? 0
  return { tune: of('tune'), choose: of('choose'), heldOut: of('heldOut') }
}

/** Newest first. */
export async function listDatasetVersions(db: DatabaseHandle, id: DatasetId): Promise<readonly StoredDatasetVersion[]> {
  const [rows, counts] = await Promise.all([
    db.datasetVersion.findMany({ where: { datasetId: id }, orderBy: { version: 'desc' } }),
    db.datasetSession.groupBy({ by: ['version'], where: { datasetId: id }, _count: true }),
  ])
  return rows.map(({ version, note, heldOutOpenedAt, createdAt }) => ({
    version,
    ...(note !== null && { note }),
    ...(heldOutOpenedAt && { heldOutOpenedAt }),
    createdAt,
    sessions: counts.find((each) => each.version === version)?._count ?? 0,
  }))
}

export interface DatasetVersion {
  readonly id: DatasetId
  readonly name: string
  readonly version: number
  readonly sessions: readonly StoredDatasetSession[]
}

/** Its sessions, to be written into another version. */
export const sessionsOf = ({ sessions }: Pick<DatasetVersion, 'sessions'>): readonly NewDatasetSession[] =>
  sessions.map(({ position: _, ...session }) => session)

/** A version with its sessions; the newest where none is named. Null where there is none. */
export async function datasetVersionOf(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  datasetId: DatasetId,
  version?: number,
): Promise<DatasetVersion | null> {
  const dataset = await findDataset(db, workspaceId, datasetId)
  if (!dataset) return null
  const { id, name } = dataset
  const asked = version ?? dataset.version
  if (!(await db.datasetVersion.findUnique({ where: { datasetId_version: { datasetId, version: asked } } })))
    return null
  const rows = await db.datasetSession.findMany({
    where: { datasetId, version: asked },
    orderBy: { position: 'asc' },
  })
  return { id, name, version: asked, sessions: rows.map(toSession) }
}

/** Says that a tuning looked at the held-out sessions; the first time is kept. */
export async function noteHeldOutOpened(db: DatabaseHandle, id: DatasetId, version: number): Promise<void> {
  await db.datasetVersion.updateMany({
    where: { datasetId: id, version, heldOutOpenedAt: null },
    data: { heldOutOpenedAt: new Date() },
  })
}

/** Ids of the conversations that stand in the newest version of some dataset. */
export async function conversationsInDatasets(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
): Promise<ReadonlySet<string>> {
  const datasets = await db.dataset.findMany({
    where: { workspaceId, deletedAt: null },
    select: { id: true, version: true },
  })
  const found = new Set<string>()
  for (const { id: datasetId, version } of datasets) {
    const rows = await db.datasetSession.findMany({ where: { datasetId, version }, select: { conversationId: true } })
    for (const { conversationId } of rows) found.add(conversationId)
  }
  return found
}

/** Hides a dataset until it is restored or purged. Its sessions stay. */
export async function deleteDataset(db: DatabaseHandle, workspaceId: WorkspaceId, id: DatasetId): Promise<boolean> {
  const { count } = await db.dataset.updateMany({
    where: { id, workspaceId, deletedAt: null },
    data: { deletedAt: new Date() },
  })
  return count > 0
}

export async function restoreDataset(db: DatabaseHandle, workspaceId: WorkspaceId, id: DatasetId): Promise<boolean> {
  const { count } = await db.dataset.updateMany({
    where: { id, workspaceId, deletedAt: { not: null } },
    data: { deletedAt: null },
  })
  return count > 0
}

/** Permanently deletes datasets that were deleted before that time, with their versions. Returns their number. */
export async function purgeDatasets(db: DatabaseHandle, deletedBefore: Date): Promise<number> {
  return (await db.dataset.deleteMany({ where: { deletedAt: { lt: deletedBefore } } })).count
}

const toColumns = ({ name, tags, note }: DatasetFields) => ({
  name: toTitle(name),
  tags: toJsonColumn([...tags]),
  note: toOptionalText(note),
})

function toDataset({ deletedAt: _, note, ...row }: DatasetRow): StoredDataset {
  return {
    ...row,
    id: row.id as DatasetId,
    workspaceId: row.workspaceId as WorkspaceId,
    tags: wordsFromColumn(row.tags),
    ...(note !== null && { note }),
  }
}

const toStatistics = (text: string): SessionStatistics => sessionStatisticsSchema.parse(fromJsonColumn(text))

function toSession({ datasetId: _, version: __, ...row }: SessionRow): StoredDatasetSession {
  return {
    ...row,
    part: datasetPart.parse(row.part),
    groupedBy: groupings.find((each) => each === row.groupedBy) ?? 'source',
    statistics: toStatistics(row.statistics),
  }
}
