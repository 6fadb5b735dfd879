import 'server-only'
import type { LiveTokenView } from '@/lib/contracts/production/live'
import { hashOfText } from '@/lib/db/blob-hash'
import { database } from '@/lib/db/client'
import { newSecretToken, parseLiveTokenId, type WorkspaceId } from '@/lib/db/ids'
import {
  deleteLiveToken,
  findLiveToken,
  listLiveTokens,
  saveLiveToken,
  type StoredLiveToken,
  touchLiveToken,
} from '@/lib/db/repositories/live-tokens'
import { notFound } from '@/lib/server/runtime/failure'
import { currentWorkspaceId } from '@/lib/server/workspaces'

const ENDING = 4

/** When a token was last used is written down at most this often. */
const TOUCH_MS = 60_000

/** The token is told this once: what is kept cannot be turned back into it. */
export async function createToken(name: string): Promise<{ readonly token: string; readonly view: LiveTokenView }> {
  const token = newSecretToken()
  const stored = await saveLiveToken(await database(), await currentWorkspaceId(), {
    name,
    hash: hashOfText(token), // enough for what cannot be guessed
    ending: token.slice(-ENDING),
  })
  return { token, view: toView(stored) }
}

export async function listTokens(): Promise<readonly LiveTokenView[]> {
  return (await listLiveTokens(await database(), await currentWorkspaceId())).map(toView)
}

/** What shows it is refused from now on. */
export async function revokeToken(id: string): Promise<null> {
  const known = parseLiveTokenId(id)
  if (!known || !(await deleteLiveToken(await database(), await currentWorkspaceId(), known))) throw notFound('token')
  return null
}

/** The workspace that `Authorization: Bearer TOKEN` lets a program into; undefined where it lets in nowhere. */
export async function workspaceOfToken(authorization: string | null): Promise<WorkspaceId | undefined> {
  const token = /^Bearer +(\S+)\s*$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) return undefined
  const db = await database()
  const stored = await findLiveToken(db, hashOfText(token))
  if (!stored) return undefined
  const now = new Date()
  if (now.getTime() - (stored.lastUsedAt?.getTime() ?? 0) > TOUCH_MS) await touchLiveToken(db, stored.id, now)
  return stored.workspaceId
}

const toView = ({ id, name, ending, createdAt, lastUsedAt }: StoredLiveToken): LiveTokenView => ({
  id,
  name,
  ending,
  createdAt: createdAt.toISOString(),
  ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
})
