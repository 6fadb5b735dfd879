import 'server-only'
import { isJsonObject, type JsonValue, type ViewId } from '@/lib/engine'
import { database } from '@/lib/db/client'
import type { DatabaseHandle } from '@/lib/db/database'
import type { BlobHash, WorkspaceId } from '@/lib/db/ids'
import * as repository from '@/lib/db/repositories/conversations'
import { currentWorkspaceId } from '@/lib/server/workspaces'

/** Saved conversations of as many messages as one of those, newest first. */
export const savedOfSizes = async (messages: readonly number[]): Promise<readonly repository.StoredConversation[]> =>
  repository.findConversationsBySizes(await database(), await currentWorkspaceId(), [...new Set(messages)])

export const contentIn = (summary: JsonValue): string | undefined =>
  isJsonObject(summary) && typeof summary.content === 'string' ? summary.content : undefined

export interface SessionToStore {
  /** Of the stored content of its file. */
  readonly sourceHash: BlobHash
  readonly dialect: string
  readonly fileName: string
  readonly index: number
  readonly title: string
  readonly view: ViewId
  /** Hash of its content. */
  readonly content: string
  readonly messages: number
  readonly tokens: number
}

/** Stores a session that was read, unless the same is stored: then that one is given. */
export async function storeSession(
  transaction: DatabaseHandle,
  workspaceId: WorkspaceId,
  { index, content, ...session }: SessionToStore,
): Promise<{ readonly stored: repository.StoredConversation; readonly isKnown: boolean }> {
  const { sourceHash, view, dialect, messages } = session
  const place = { sourceHash, conversationIndex: index, view }
  const known =
    (await repository.findConversationBySource(transaction, workspaceId, place)) ??
    (await repository.findConversationByContent(transaction, workspaceId, { dialect, messages, content }))
  if (known) return { stored: known, isKnown: true }
  const fields = { ...session, workspaceId, conversationIndex: index, summary: { content } }
  return { stored: await repository.createConversationOf(transaction, fields), isKnown: false }
}
