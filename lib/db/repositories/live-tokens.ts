import { toTitle } from '../texts'
import type { Database, DatabaseHandle } from '../database'
import type { LiveToken as TokenRow } from '../generated/sqlite/client'
import { newLiveTokenId, type LiveTokenId, type WorkspaceId } from '../ids'
import { newestFirst } from '../page'

export interface NewLiveToken {
  readonly name: string
  /** SHA-256 of the token. */
  readonly hash: string
  /** Its last characters. */
  readonly ending: string
}

export interface StoredLiveToken extends NewLiveToken {
  readonly id: LiveTokenId
  readonly workspaceId: WorkspaceId
  readonly createdAt: Date
  readonly lastUsedAt?: Date
}

export async function saveLiveToken(
  db: Database,
  workspaceId: WorkspaceId,
  { name, ...token }: NewLiveToken,
): Promise<StoredLiveToken> {
  const row = await db.liveToken.create({
    data: { ...token, id: newLiveTokenId(), workspaceId, name: toTitle(name), createdAt: new Date() },
  })
  return toToken(row)
}

export async function listLiveTokens(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
): Promise<readonly StoredLiveToken[]> {
  return (await db.liveToken.findMany({ where: { workspaceId }, orderBy: newestFirst })).map(toToken)
}

/** Of any workspace: whoever shows the token is let into its own. */
export async function findLiveToken(db: DatabaseHandle, hash: string): Promise<StoredLiveToken | undefined> {
  const row = await db.liveToken.findUnique({ where: { hash } })
  return row ? toToken(row) : undefined
}

export async function touchLiveToken(db: Database, id: LiveTokenId, lastUsedAt: Date): Promise<void> {
  await db.liveToken.updateMany({ where: { id }, data: { lastUsedAt } })
}

/** False if the workspace has no such token. */
export async function deleteLiveToken(db: Database, workspaceId: WorkspaceId, id: LiveTokenId): Promise<boolean> {
  return (await db.liveToken.deleteMany({ where: { id, workspaceId } })).count > 0
}

function toToken({ lastUsedAt, ...row }: TokenRow): StoredLiveToken {
  return {
    ...row,
    id: row.id as LiveTokenId,
    workspaceId: row.workspaceId as WorkspaceId,
    ...(lastUsedAt && { lastUsedAt }),
  }
}
