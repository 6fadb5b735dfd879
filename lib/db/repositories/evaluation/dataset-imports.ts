import * as z from 'zod'
import { asJson, type JsonValue } from '@/lib/engine'
import { nextTurn } from '@/lib/base/next-turn'
import { foundSessionSchema, type FoundSession } from '@/lib/base/dataset-session'
import { fromJsonColumn, toJsonColumn } from '../../columns'
import { toText, toTitle } from '../../texts'
import type { DatasetImport as ImportRow, ImportFile as FileRow } from '../../generated/sqlite/client'
import { lockUntilCommit, type Database, type DatabaseHandle } from '../../handle'
import { newDatasetImportId, type BlobHash, type DatasetId, type DatasetImportId, type WorkspaceId } from '../../ids'
import { newestFirst } from '../../page'
import { collectBlobs, saveWithBlobs, type PackedBlob } from '../blobs'

export const importStates = ['running', 'paused', 'done', 'cancelled'] as const
export type ImportState = (typeof importStates)[number]

/** Of imports that are not at their end. */
const isOpen = { in: ['running', 'paused'] satisfies ImportState[] }

export const importFileStates = ['waiting', 'stored', 'known', 'refused'] as const
export type ImportFileState = (typeof importFileStates)[number]

export interface NewDatasetImport {
  readonly name: string
  /** The dataset that it adds to; absent: it makes a new one. */
  readonly datasetId?: DatasetId | undefined
  /** What came with the program. */
  readonly isSample?: boolean
  /** Files that will come in all. */
  readonly expected: number
}

export interface StoredDatasetImport extends NewDatasetImport {
  readonly id: DatasetImportId
  readonly workspaceId: WorkspaceId
  readonly state: ImportState
  /** The dataset that it made or added a version to. */
  readonly madeDatasetId?: DatasetId
  readonly createdAt: Date
  /** When the last file came, or something was decided. */
  readonly updatedAt: Date
  readonly endedAt?: Date
}

export interface StoredImportFile {
  readonly position: number
  readonly path: string
  readonly state: ImportFileState
  /** Its content, until it is read. */
  readonly sourceHash?: BlobHash
  /** Instead of a file: a session that is stored already. */
  readonly conversationId?: string
  /** Why it was refused. The caller defines its shape. */
  readonly reason?: JsonValue
  readonly sessions: readonly FoundSession[]
}

export async function createImport(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  { name, datasetId, expected, isSample = false }: NewDatasetImport,
): Promise<StoredDatasetImport> {
  const now = new Date()
  const fields = { name: toTitle(name), datasetId: datasetId ?? null, expected, isSample, state: 'running' }
  return toImport(
    await db.datasetImport.create({
      data: { id: newDatasetImportId(), workspaceId, ...fields, createdAt: now, updatedAt: now },
    }),
  )
}

/** Whether the workspace has, or had, what came with the program. */
export const hadSample = async (db: DatabaseHandle, workspaceId: WorkspaceId): Promise<boolean> =>
  (await db.datasetImport.count({ where: { workspaceId, isSample: true } })) > 0

/** The one import of what came with the program; undefined where it was begun before. */
export const createSampleImport = (
  db: Database,
  workspaceId: WorkspaceId,
  fields: Pick<NewDatasetImport, 'name' | 'expected'>,
): Promise<StoredDatasetImport | undefined> =>
  db.$transaction(async (transaction) => {
    await lockUntilCommit(transaction, `sample ${workspaceId}`)
    if (await hadSample(transaction, workspaceId)) return undefined
    return createImport(transaction, workspaceId, { ...fields, isSample: true })
  })

export async function findImport(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  id: DatasetImportId,
): Promise<StoredDatasetImport | undefined> {
  const row = await db.datasetImport.findFirst({ where: { id, workspaceId } })
  return row ? toImport(row) : undefined
}

/** Newest first: those that are not at their end, and the ones that ended after that time. */
export async function listImports(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  endedAfter: Date,
): Promise<readonly StoredDatasetImport[]> {
  const rows = await db.datasetImport.findMany({
    where: { workspaceId, OR: [{ endedAt: null }, { endedAt: { gt: endedAfter } }] },
    orderBy: newestFirst,
  })
  return rows.map(toImport)
}

/** Adds files that are to be read. False: the import is at its end, and takes no more. */
export async function addImportFiles(
  db: Database,
  id: DatasetImportId,
  files: readonly { readonly path: string; readonly content: PackedBlob }[],
  sent: Sent,
): Promise<boolean> {
  return saveWithBlobs(
    db,
    files.map(({ content }) => content),
    (transaction) =>
      addFiles(
        transaction,
        id,
        files.map(({ path, content }) => ({ path, sourceHash: content.hash, state: 'waiting' })),
        sent,
      ),
  )
}

interface Sent {
  /** Files that will come in all. */
  readonly expected: number
  /** The place of the first among them, from 0: what is sent again under the same is taken once. */
  readonly number?: number | undefined
}

/** Adds sessions that are stored already. */
export const addStoredSessions = (
  db: Database,
  id: DatasetImportId,
  sessions: readonly { readonly path: string; readonly conversationId: string }[],
): Promise<boolean> =>
  db.$transaction((transaction) =>
    addFiles(
      transaction,
      id,
      sessions.map((session) => ({ ...session, state: 'waiting' })),
    ),
  )

/** Adds a file that is refused before it could be sent or read. */
export const addRefusedFile = (
  db: Database,
  id: DatasetImportId,
  { path, reason, ...sent }: Sent & { readonly path: string; readonly reason: JsonValue },
): Promise<boolean> =>
  db.$transaction((transaction) =>
    addFiles(transaction, id, [{ path, state: 'refused', reason: toJsonColumn(reason) }], sent),
  )

interface NewFile {
  readonly path: string
  readonly state: ImportFileState
  readonly sourceHash?: BlobHash
  readonly conversationId?: string
  /** JSON text. */
  readonly reason?: string
}

/** Rows per statement, below SQLite's limit of parameters. */
const WRITTEN_AT_ONCE = 100

async function addFiles(
  transaction: DatabaseHandle,
  importId: DatasetImportId,
  files: readonly NewFile[],
  { expected, number }: Partial<Sent> = {},
): Promise<boolean> {
  await lockUntilCommit(transaction, `import ${importId}`)
  if (number !== undefined && (await transaction.importFile.count({ where: { importId, position: number } })) > 0)
    return true
  const open = { id: importId, state: isOpen }
  const { count } = await transaction.datasetImport.updateMany({
    where: open,
    data: { updatedAt: new Date(), ...(expected !== undefined && { expected }) },
  })
  if (count === 0) return false
  const first = number ?? (await transaction.importFile.count({ where: { importId } }))
  const rows = files.map(({ path, ...file }, index) => ({
    ...file,
    importId,
    position: first + index,
    path: toText(path),
    sessions: '[]',
  }))
  for (let at = 0; at < rows.length; at += WRITTEN_AT_ONCE)
    await transaction.importFile.createMany({ data: rows.slice(at, at + WRITTEN_AT_ONCE) })
  return true
}

/** The next files that wait, in the order in which they came. */
export async function waitingFiles(
  db: DatabaseHandle,
  importId: DatasetImportId,
  take: number,
): Promise<readonly StoredImportFile[]> {
  const where = { importId, state: 'waiting' }
  return (await db.importFile.findMany({ where, orderBy: { position: 'asc' }, take })).map(toFile)
}

/** What became of a file. */
export interface FileOutcome {
  readonly state: Exclude<ImportFileState, 'waiting'>
  readonly reason?: JsonValue
  readonly sessions: readonly FoundSession[]
}

/**
 * Keeps what became of a file, in one transaction with what `store` stores of it; nothing where the import was ended meanwhile. Its content stays
 * only where sessions refer to it.
 */
export async function finishFile(
  db: Database,
  importId: DatasetImportId,
  position: number,
  store: (transaction: DatabaseHandle) => Promise<FileOutcome>,
): Promise<void> {
  const awaited = { importId, position, state: 'waiting', import: { state: isOpen } }
  await db.$transaction(async (transaction) => {
    const file = await transaction.importFile.findFirst({ where: awaited, select: { sourceHash: true } })
    if (!file) return
    const { state, reason, sessions } = await store(transaction)
    await transaction.importFile.update({
      where: { importId_position: { importId, position } },
      data: {
        state,
        sourceHash: null,
        reason: reason === undefined ? null : toJsonColumn(reason),
        sessions: toJsonColumn(asJson(sessions)),
      },
    })
    // Of all blobs there are, only this one may have lost its last reference.
    if (state !== 'stored' && file.sourceHash !== null) await collectBlobs(transaction, [file.sourceHash])
  })
}

export type ImportCounts = Readonly<Record<ImportFileState, number>>

/** Files by what became of them. */
export async function countFiles(db: DatabaseHandle, importId: DatasetImportId): Promise<ImportCounts> {
  const groups = await db.importFile.groupBy({ by: ['state'], where: { importId }, _count: true })
  const of = (state: ImportFileState): number => groups.find((group) => group.state === state)?._count ?? 0
  return { waiting: of('waiting'), stored: of('stored'), known: of('known'), refused: of('refused') }
}

export async function filesOf(
  db: DatabaseHandle,
  importId: DatasetImportId,
  state?: ImportFileState,
): Promise<readonly StoredImportFile[]> {
  const where = { importId, ...(state && { state }) }
  return (await db.importFile.findMany({ where, orderBy: { position: 'asc' } })).map(toFile)
}

const READ_AT_ONCE = 200

/** What was found in all files, in their order. Others have their turn between a few hundred files and the next. */
export async function foundIn(db: DatabaseHandle, importId: DatasetImportId): Promise<readonly FoundSession[]> {
  const found: FoundSession[] = []
  for (let after = -1; ; ) {
    const rows = await db.importFile.findMany({
      where: { importId, position: { gt: after } },
      orderBy: { position: 'asc' },
      take: READ_AT_ONCE,
    })
    for (const row of rows) found.push(...toFile(row).sessions)
    const last = rows.at(-1)
    if (!last || rows.length < READ_AT_ONCE) return found
    after = last.position
    await nextTurn()
  }
}

/** The file that came last. */
export async function lastFileOf(db: DatabaseHandle, importId: DatasetImportId): Promise<StoredImportFile | undefined> {
  const row = await db.importFile.findFirst({ where: { importId }, orderBy: { position: 'desc' } })
  return row ? toFile(row) : undefined
}

/** Pauses an import, or lets it go on. False where it was at its end already. */
export async function setPaused(db: DatabaseHandle, id: DatasetImportId, isPaused: boolean): Promise<boolean> {
  const { count } = await db.datasetImport.updateMany({
    where: { id, state: isOpen },
    data: { state: isPaused ? 'paused' : 'running', updatedAt: new Date() },
  })
  return count > 0
}

/**
 * Ends an import: in one transaction with the dataset that `make` makes of it. False where it was at its end already, and
 * nothing is made.
 */
export async function endImport(
  db: Database,
  id: DatasetImportId,
  state: 'done' | 'cancelled',
  make: (transaction: DatabaseHandle) => Promise<DatasetId | undefined>,
): Promise<boolean> {
  const now = new Date()
  return db.$transaction(async (transaction) => {
    const { count } = await transaction.datasetImport.updateMany({
      where: { id, state: isOpen },
      data: { state, updatedAt: now, endedAt: now },
    })
    if (count === 0) return false
    const madeDatasetId = await make(transaction)
    if (madeDatasetId) await transaction.datasetImport.update({ where: { id }, data: { madeDatasetId } })
    // Of all blobs there are, only those of files that were not read may have lost their last reference.
    const unread = { importId: id, state: 'waiting', NOT: { sourceHash: null } }
    const hashes = (await transaction.importFile.findMany({ where: unread, select: { sourceHash: true } })).flatMap(
      ({ sourceHash }) => sourceHash ?? [],
    )
    await transaction.importFile.updateMany({ where: unread, data: { sourceHash: null } })
    for (let at = 0; at < hashes.length; at += WRITTEN_AT_ONCE)
      await collectBlobs(transaction, hashes.slice(at, at + WRITTEN_AT_ONCE))
    return true
  })
}

/** Sets how many files come in all, where that is known in the end. */
export async function expectFiles(db: DatabaseHandle, id: DatasetImportId, expected: number): Promise<void> {
  await db.datasetImport.updateMany({ where: { id }, data: { expected, updatedAt: new Date() } })
}

function toImport({ datasetId, madeDatasetId, endedAt, ...row }: ImportRow): StoredDatasetImport {
  return {
    ...row,
    id: row.id as DatasetImportId,
    workspaceId: row.workspaceId as WorkspaceId,
    state: importStates.find((each) => each === row.state) ?? 'cancelled',
    ...(datasetId !== null && { datasetId: datasetId as DatasetId }),
    ...(madeDatasetId !== null && { madeDatasetId: madeDatasetId as DatasetId }),
    ...(endedAt && { endedAt }),
  }
}

function toFile({ position, path, state, sourceHash, conversationId, reason, sessions }: FileRow): StoredImportFile {
  return {
    position,
    path,
    state: importFileStates.find((each) => each === state) ?? 'refused',
    ...(sourceHash !== null && { sourceHash: sourceHash as BlobHash }),
    ...(conversationId !== null && { conversationId }),
    ...(reason !== null && { reason: fromJsonColumn(reason) }),
    sessions: z.array(foundSessionSchema).parse(fromJsonColumn(sessions)),
  }
}
