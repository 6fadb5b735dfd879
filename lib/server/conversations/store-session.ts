import 'server-only'
import { isJsonObject, type JsonValue, type ViewId } from '@/lib/engine'
import { database } from '@/lib/db/client'
import type { PackedBlob } from '@/lib/db/repositories/blobs'
import * as repository from '@/lib/db/repositories/conversations'
import { currentWorkspaceId } from '@/lib/server/workspaces'

/** Saved conversations of as many messages as one of those, newest first. */
export const savedOfSizes = async (messages: readonly number[]): Promise<readonly repository.StoredConversation[]> =>
  repository.findConversationsBySizes(await database(), await currentWorkspaceId(), [...new Set(messages)])

export const contentIn = (summary: JsonValue): string | undefined =>
  isJsonObject(summary) && typeof summary.content === 'string' ? summary.content : undefined

export interface SessionToStore {
  readonly source: PackedBlob
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
export async function storeSession({
  source,
  index,
  content,
  ...session
}: SessionToStore): Promise<{ readonly stored: repository.StoredConversation; readonly isKnown: boolean }> {
  const [db, workspaceId] = [await database(), await currentWorkspaceId()]
  const { view, dialect, messages } = session
  const place = { sourceHash: source.hash, conversationIndex: index, view }
  const known =
    (await repository.findConversationBySource(db, workspaceId, place)) ??
    (await repository.findConversationByContent(db, workspaceId, { dialect, messages, content }))
  if (known) return { stored: known, isKnown: true }
  const stored = await repository.createConversation(db, {
    ...session,
    workspaceId,
    source,
    conversationIndex: index,
    summary: { content },
  })
  return { stored, isKnown: false }
}
