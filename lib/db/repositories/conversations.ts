import type { JsonValue } from '@/lib/engine'
import { cachedRead } from '../cached-reads'
import { fromJsonColumn, toJsonColumn } from '../columns'
import { toOptionalTitle, toTitle } from '../texts'
import type { Database, DatabaseHandle } from '../database'
import type { Conversation as ConversationRow } from '../generated/sqlite/client'
import { newConversationId, type BlobHash, type ConversationId, type WorkspaceId } from '../ids'
import { afterCursor, newestFirst, pageLimit, toPage, type Page, type PageRequest } from '../page'
import { collectBlobs, packBlob, saveWithBlobs, type PackedBlob } from './blobs'

export interface NewConversation {
  readonly workspaceId: WorkspaceId
  readonly title: string
  readonly dialect: string
  readonly fileName?: string | undefined
  /** The file as it was imported. */
  readonly source: string | Uint8Array | PackedBlob
  /** Index of the conversation in the file, from 0. */
  readonly conversationIndex: number
  /** Id of the chosen view. */
  readonly view: string
  readonly messages: number
  readonly tokens: number
  /** What the importer found. The caller defines its shape and parses it on reading. */
  readonly summary: JsonValue
}

export interface StoredConversation extends Omit<NewConversation, 'source'> {
  readonly id: ConversationId
  readonly sourceHash: BlobHash
  readonly createdAt: Date
}

export async function createConversation(
  db: Database,
  { source, ...conversation }: NewConversation,
): Promise<StoredConversation> {
  const blob = await packBlob(source)
  return saveWithBlobs(db, [blob], (transaction) =>
    createConversationOf(transaction, { ...conversation, sourceHash: blob.hash }),
  )
}

/** Of content that is stored already, and that something keeps until the transaction ends. */
export async function createConversationOf(
  transaction: DatabaseHandle,
  conversation: Omit<NewConversation, 'source'> & Pick<StoredConversation, 'sourceHash'>,
): Promise<StoredConversation> {
  const row = await transaction.conversation.create({
    data: {
      ...conversation,
      id: newConversationId(),
      title: toTitle(conversation.title),
      fileName: toOptionalTitle(conversation.fileName),
      summary: toJsonColumn(conversation.summary),
      createdAt: new Date(),
    },
  })
  return toConversation(row)
}

/** Also undefined for a deleted conversation. */
export const findConversation = (
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  id: ConversationId,
): Promise<StoredConversation | undefined> =>
  cachedRead(db, ['conversation', workspaceId, id], async () => {
    const row = await db.conversation.findFirst({ where: { id, workspaceId, deletedAt: null } })
    return row ? toConversation(row) : undefined
  })

/** The newest conversation imported from exactly this content, so that importing a file twice need not create two. */
export async function findConversationBySource(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  place: Pick<StoredConversation, 'sourceHash' | 'conversationIndex' | 'view'>,
): Promise<StoredConversation | undefined> {
  const { sourceHash, conversationIndex, view } = place
  // Sorted here: asked for an order, SQLite would read all sessions of the workspace in it instead of these few.
  const rows = await db.conversation.findMany({
    where: { workspaceId, sourceHash, conversationIndex, view, deletedAt: null },
  })
  const [newest] = rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
  return newest ? toConversation(newest) : undefined
}

/** Parameters per query, below SQLite's limit. */
const ASKED_AT_ONCE = 500

/**
 * Conversations with one of these message counts, to compare with a file that is not saved yet. Without deleted ones.
 */
export async function findConversationsBySizes(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  messages: readonly number[],
): Promise<readonly StoredConversation[]> {
  const found: StoredConversation[] = []
  for (let at = 0; at < messages.length; at += ASKED_AT_ONCE) {
    const rows = await db.conversation.findMany({
      where: { workspaceId, deletedAt: null, messages: { in: messages.slice(at, at + ASKED_AT_ONCE) } },
    })
    found.push(...rows.map(toConversation))
  }
  return found
}

/** One with that content, which `summary` names; `messages` keeps the search to few. */
export async function findConversationByContent(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  { dialect, messages, content }: { readonly dialect: string; readonly messages: number; readonly content: string },
): Promise<StoredConversation | undefined> {
  const row = await db.conversation.findFirst({
    where: { workspaceId, deletedAt: null, dialect, messages, summary: { contains: JSON.stringify(content) } },
  })
  return row ? toConversation(row) : undefined
}

export async function listConversations(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  request: PageRequest = {},
): Promise<Page<StoredConversation>> {
  const limit = pageLimit(request)
  const rows = await db.conversation.findMany({
    where: { workspaceId, deletedAt: null, ...afterCursor(request.cursor) },
    orderBy: newestFirst,
    take: limit + 1,
  })
  return toPage(rows, limit, toConversation)
}

export type ListedConversation = Pick<
  StoredConversation,
  'id' | 'title' | 'dialect' | 'messages' | 'tokens' | 'createdAt'
>

/** All of a workspace, newest first, without what importers found. */
export async function listAllConversations(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
): Promise<readonly ListedConversation[]> {
  const rows = await db.conversation.findMany({
    where: { workspaceId, deletedAt: null },
    select: { id: true, title: true, dialect: true, messages: true, tokens: true, createdAt: true },
    orderBy: newestFirst,
  })
  return rows.map((row) => ({ ...row, id: row.id as ConversationId }))
}

/** False if the workspace has no such conversation. */
export async function renameConversation(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  id: ConversationId,
  title: string,
): Promise<boolean> {
  const { count } = await db.conversation.updateMany({
    where: { id, workspaceId, deletedAt: null },
    data: { title: toTitle(title) },
  })
  return count > 0
}

/** Hides a conversation until it is restored or purged. */
export async function deleteConversation(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  id: ConversationId,
): Promise<boolean> {
  const { count } = await db.conversation.updateMany({
    where: { id, workspaceId, deletedAt: null },
    data: { deletedAt: new Date() },
  })
  return count > 0
}

export async function restoreConversation(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  id: ConversationId,
): Promise<boolean> {
  const { count } = await db.conversation.updateMany({
    where: { id, workspaceId, deletedAt: { not: null } },
    data: { deletedAt: null },
  })
  return count > 0
}

/**
 * Permanently deletes what was deleted before that time, except `spared`, with the files that nothing else refers to.
 * Returns the number of conversations.
 */
export async function purgeConversations(
  db: Database,
  deletedBefore: Date,
  spared: readonly string[] = [],
): Promise<number> {
  return db.$transaction(async (transaction) => {
    const { count } = await transaction.conversation.deleteMany({
      where: { deletedAt: { lt: deletedBefore }, id: { notIn: [...spared] } },
    })
    if (count > 0) await collectBlobs(transaction)
    return count
  })
}

function toConversation({ deletedAt: _, ...row }: ConversationRow): StoredConversation {
  return {
    ...row,
    id: row.id as ConversationId,
    workspaceId: row.workspaceId as WorkspaceId,
    sourceHash: row.sourceHash as BlobHash,
    fileName: row.fileName ?? undefined,
    summary: fromJsonColumn(row.summary),
  }
}
