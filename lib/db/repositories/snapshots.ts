import { toTitle } from '../columns'
import type { Database, DatabaseHandle } from '../database'
import type { Snapshot as SnapshotRow } from '../generated/sqlite/client'
import { newSnapshotId, type BlobHash, type SnapshotId, type WorkspaceId } from '../ids'
import { newestFirst } from '../page'
import { collectBlobs, packBlob, storeBlob, type PackedBlob } from './blobs'

export interface NewSnapshot {
  readonly workspaceId: WorkspaceId
  readonly title: string
  readonly includesConversation: boolean
  /** JSON text. Its shape is the caller's, who also checks it on reading. */
  readonly content: string | PackedBlob
}

export interface StoredSnapshot extends Omit<NewSnapshot, 'content'> {
  readonly id: SnapshotId
  readonly contentHash: BlobHash
  readonly createdAt: Date
}

/** Snapshots are written once: there is no way to change one. */
export async function saveSnapshot(db: Database, { content, ...snapshot }: NewSnapshot): Promise<StoredSnapshot> {
  const blob = await packBlob(content)
  return db.$transaction(async (transaction) => {
    await storeBlob(transaction, blob)
    const row = await transaction.snapshot.create({
      data: {
        ...snapshot,
        id: newSnapshotId(),
        title: toTitle(snapshot.title),
        contentHash: blob.hash,
        createdAt: new Date(),
      },
    })
    return toSnapshot(row)
  })
}

/** Of any workspace: whoever knows the id may read it. */
export async function findSnapshot(db: DatabaseHandle, id: SnapshotId): Promise<StoredSnapshot | undefined> {
  const row = await db.snapshot.findUnique({ where: { id } })
  return row ? toSnapshot(row) : undefined
}

export async function listSnapshots(db: DatabaseHandle, workspaceId: WorkspaceId): Promise<readonly StoredSnapshot[]> {
  const rows = await db.snapshot.findMany({ where: { workspaceId }, orderBy: newestFirst })
  return rows.map(toSnapshot)
}

/** Removes a snapshot of the workspace with its content, where nothing else needs that. False where there is none. */
export async function deleteSnapshot(db: Database, workspaceId: WorkspaceId, id: SnapshotId): Promise<boolean> {
  return db.$transaction(async (transaction) => {
    const { count } = await transaction.snapshot.deleteMany({ where: { id, workspaceId } })
    if (count > 0) await collectBlobs(transaction)
    return count > 0
  })
}

function toSnapshot(row: SnapshotRow): StoredSnapshot {
  return {
    ...row,
    id: row.id as SnapshotId,
    workspaceId: row.workspaceId as WorkspaceId,
    contentHash: row.contentHash as BlobHash,
  }
}
