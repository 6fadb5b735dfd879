import { defined, type JsonValue } from '@/lib/engine'
import { fromJsonColumn, toJsonColumn } from '../columns'
import { toOptionalText, toOptionalTitle, toSearchText, toTitle } from '../texts'
import { lockUntilCommit, type Database, type DatabaseHandle } from '../handle'
import type { Run as RunRow } from '../generated/sqlite/client'
import { newRunId, type BlobHash, type ConversationId, type RunGroupId, type RunId, type WorkspaceId } from '../ids'
import { afterCursor, newestFirst, pageLimit, toPage, type Page, type PageRequest } from '../page'
import { collectBlobs, packBlob, saveWithBlobs, type PackedBlob } from './blobs'

export interface NewRun {
  /** The id under which the run was recorded when it began, if it was. */
  readonly id?: RunId
  readonly workspaceId: WorkspaceId
  readonly title: string
  /** Shared by runs that were started together to be compared. */
  readonly groupId: RunGroupId
  /** Position in the group, from 0. */
  readonly position: number
  /** Absent for a conversation that was never saved. It may have been deleted since. */
  readonly conversationId?: ConversationId | undefined
  readonly conversationTitle: string
  readonly dialect: string
  readonly fileName?: string | undefined
  readonly conversationIndex: number
  readonly view: string
  /** Id of the condensation provider. */
  readonly provider: string
  readonly preset?: string | undefined
  readonly config: JsonValue
  readonly tokensBefore: number
  readonly tokensAfter: number
  /** USD; undefined: unknown. */
  readonly costUsd?: number | undefined
  readonly timeMs: number
  /** Steps, checks, fallbacks, warnings, counter. The caller defines the shape and parses it on reading. */
  readonly summary: JsonValue
  /** The source file as it was imported. */
  readonly input: string | Uint8Array | PackedBlob
  /** The condensed file, in the dialect of the input. */
  readonly output: string | Uint8Array | PackedBlob
  /** Made for a look at what a shared copy would hold: not listed, and deleted after a day unless it is kept. */
  readonly isPreview?: true
  /** Messages and ledger, as JSON text. */
  readonly record: string | Uint8Array | PackedBlob
}

export interface StoredRun extends Omit<NewRun, 'id' | 'input' | 'output' | 'record' | 'isPreview'> {
  readonly id: RunId
  readonly inputHash: BlobHash
  readonly outputHash: BlobHash
  readonly recordHash: BlobHash
  readonly createdAt: Date
}

/** Saves a run, with related rows in the same transaction. Later only missing figures are added: see `completeRun`. */
export async function saveRun(
  db: Database,
  { id = newRunId(), input, output, record, ...run }: NewRun,
  alongside?: (transaction: DatabaseHandle) => Promise<unknown>,
): Promise<StoredRun> {
  const packed = await Promise.all([packBlob(input), packBlob(output), packBlob(record)])
  const [inputBlob, outputBlob, recordBlob] = packed
  const names = {
    title: toTitle(run.title),
    conversationTitle: toTitle(run.conversationTitle),
    fileName: toOptionalTitle(run.fileName),
    preset: toOptionalText(run.preset),
  }
  return saveWithBlobs(db, packed, async (transaction) => {
    const row = await transaction.run.create({
      data: {
        ...defined({ ...run, ...names }),
        id,
        searchText: toSearchText(names.title, names.conversationTitle, names.fileName, names.preset),
        config: toJsonColumn(run.config),
        summary: toJsonColumn(run.summary),
        inputHash: inputBlob.hash,
        outputHash: outputBlob.hash,
        recordHash: recordBlob.hash,
        createdAt: new Date(),
      },
    })
    await alongside?.(transaction)
    return toRun(row)
  })
}

export async function findRun(db: DatabaseHandle, workspaceId: WorkspaceId, id: RunId): Promise<StoredRun | undefined> {
  const row = await db.run.findFirst({ where: { id, workspaceId, deletedAt: null } })
  return row ? toRun(row) : undefined
}

const listed = { deletedAt: null, isPreview: null } as const

export interface RunFilter {
  readonly conversationId?: ConversationId | undefined
  readonly provider?: string | undefined
  /** Searched in the names of run, session and file. */
  readonly text?: string | undefined
}

export async function listRuns(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  request: PageRequest & RunFilter = {},
): Promise<Page<StoredRun>> {
  const limit = pageLimit(request)
  const { conversationId, provider, text, cursor } = request
  const rows = await db.run.findMany({
    where: {
      AND: [
        { workspaceId, ...defined({ conversationId, provider }), ...listed },
        afterCursor(cursor),
        text ? { searchText: { contains: toSearchText(text) } } : {},
      ],
    },
    orderBy: newestFirst,
    take: limit + 1,
  })
  return toPage(rows, limit, toRun)
}

/** Ids and options of the runs of some providers on a conversation, newest first: what else is in a run is much. */
export async function listRunOptions(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
  providers: readonly string[],
): Promise<readonly Pick<StoredRun, 'id' | 'provider' | 'config'>[]> {
  const rows = await db.run.findMany({
    where: { workspaceId, conversationId, provider: { in: [...providers] }, ...listed },
    select: { id: true, provider: true, config: true },
    orderBy: newestFirst,
  })
  return rows.map(({ id, provider, config }) => ({ id: id as RunId, provider, config: fromJsonColumn(config) }))
}

/** Hides a run until it is restored or purged. False if the workspace has none. */
export async function deleteRun(db: DatabaseHandle, workspaceId: WorkspaceId, id: RunId): Promise<boolean> {
  const { count } = await db.run.updateMany({
    where: { id, workspaceId, deletedAt: null },
    data: { deletedAt: new Date() },
  })
  return count > 0
}

export async function restoreRun(db: DatabaseHandle, workspaceId: WorkspaceId, id: RunId): Promise<boolean> {
  const { count } = await db.run.updateMany({
    where: { id, workspaceId, deletedAt: { not: null } },
    data: { deletedAt: null },
  })
  return count > 0
}

/** Makes runs of what was made for a look; no effect on what is a run already. Returns how many of them there are. */
export async function keepPreviews(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  ids: readonly RunId[],
): Promise<number> {
  const { count } = await db.run.updateMany({
    where: { id: { in: [...ids] }, workspaceId, deletedAt: null },
    data: { isPreview: null },
  })
  return count
}

/**
 * Adds to a run's summary what was not known yet. `change` gets the summary as it is stored, and is called in a
 * transaction that holds the run, so that of two that add something at once neither is lost.
 */
export async function completeRun(db: Database, id: RunId, change: (summary: JsonValue) => JsonValue): Promise<void> {
  await db.$transaction(async (transaction) => {
    await lockUntilCommit(transaction, id)
    const row = await transaction.run.findUnique({ where: { id }, select: { summary: true } })
    if (!row) return
    const summary = toJsonColumn(change(fromJsonColumn(row.summary)))
    await transaction.run.updateMany({ where: { id }, data: { summary } })
  })
}

/** Permanently deletes runs that were deleted, and those that were made for a look only, before that time, with the files that nothing else refers to. */
export async function purgeRuns(db: Database, before: Date): Promise<number> {
  return db.$transaction(async (transaction) => {
    const { count } = await transaction.run.deleteMany({
      where: { OR: [{ deletedAt: { lt: before } }, { isPreview: true, createdAt: { lt: before } }] },
    })
    if (count > 0) await collectBlobs(transaction)
    return count
  })
}

function toRun({ deletedAt: _, isPreview: _preview, searchText: __, ...row }: RunRow): StoredRun {
  return {
    ...row,
    id: row.id as RunId,
    workspaceId: row.workspaceId as WorkspaceId,
    groupId: row.groupId as RunGroupId,
    conversationId: (row.conversationId ?? undefined) as ConversationId | undefined,
    inputHash: row.inputHash as BlobHash,
    outputHash: row.outputHash as BlobHash,
    recordHash: row.recordHash as BlobHash,
    fileName: row.fileName ?? undefined,
    preset: row.preset ?? undefined,
    costUsd: row.costUsd ?? undefined,
    config: fromJsonColumn(row.config),
    summary: fromJsonColumn(row.summary),
  }
}
