import type { Database, DatabaseHandle } from '../database'
import type { BlobHash, WorkspaceId } from '../ids'
import { packBlob, unpackText } from './blobs'

export interface NewLiveSession {
  /** Hash of the messages that its first condensation covered: a later state takes the place of an earlier one. */
  readonly id: string
  /** Hash of the strategy, and of what it depends on. */
  readonly key: string
  /** JSON text. */
  readonly state: string
}

export async function saveLiveSession(
  db: Database,
  workspaceId: WorkspaceId,
  { id, key, state }: NewLiveSession,
): Promise<void> {
  const { hash: contentHash, size, data } = await packBlob(state)
  const content = { key, contentHash, size, data, updatedAt: new Date() }
  await db.liveSession.upsert({
    where: { workspaceId_id: { workspaceId, id } },
    create: { workspaceId, id, ...content },
    update: content,
  })
}

/** JSON texts, the newest last. */
export async function listLiveSessions(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  key: string,
  most: number,
): Promise<readonly string[]> {
  const rows = await db.liveSession.findMany({
    where: { workspaceId, key },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: most,
  })
  const states: string[] = []
  for (const { contentHash, size, data } of rows.toReversed())
    states.push(await unpackText({ hash: contentHash as BlobHash, size, data }))
  return states
}

/** Deletes what was last condensed before that time. Returns their number. */
export async function trimLiveSessions(db: Database, before: Date): Promise<number> {
  return (await db.liveSession.deleteMany({ where: { updatedAt: { lt: before } } })).count
}
