import { toTitle } from '../texts'
import type { Database, DatabaseHandle } from '../database'
import type { Snapshot as SnapshotRow } from '../generated/sqlite/client'
import { newSnapshotId, type BlobHash, type ExperimentId, type SnapshotId, type WorkspaceId } from '../ids'
import { newestFirst } from '../page'
import { collectBlobs, packBlob, saveWithBlobs, type PackedBlob } from './blobs'

export interface NewSnapshot {
  readonly workspaceId: WorkspaceId
  readonly title: string
  readonly includesConversation: boolean
  /** The experiment that it is a copy of, which may be gone; absent: it is a copy of runs. */
  readonly experimentId?: ExperimentId
  /** JSON text. The caller defines its shape and parses it on reading. */
  readonly content: string | PackedBlob
}

export interface StoredSnapshot extends Omit<NewSnapshot, 'content'> {
  readonly id: SnapshotId
  readonly contentHash: BlobHash
  readonly createdAt: Date
}

/** Saves a snapshot. Snapshots are immutable: there is no update. */
export async function saveSnapshot(db: Database, { content, ...snapshot }: NewSnapshot): Promise<StoredSnapshot> {
  const blob = await packBlob(content)
  return saveWithBlobs(db, [blob], async (transaction) => {
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

/** Deletes a snapshot of the workspace, with its content if nothing else refers to it. False if there is none. */
export async function deleteSnapshot(db: Database, workspaceId: WorkspaceId, id: SnapshotId): Promise<boolean> {
  return db.$transaction(async (transaction) => {
    const { count } = await transaction.snapshot.deleteMany({ where: { id, workspaceId } })
    if (count > 0) await collectBlobs(transaction)
    return count > 0
  })
}

function toSnapshot({ experimentId, ...row }: SnapshotRow): StoredSnapshot {
  return {
    ...row,
    ...(experimentId !== null && { experimentId: experimentId as ExperimentId }),
    id: row.id as SnapshotId,
    workspaceId: row.workspaceId as WorkspaceId,
    contentHash: row.contentHash as BlobHash,
  }
}
