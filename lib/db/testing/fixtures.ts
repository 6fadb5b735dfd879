import type { Database } from '../database'
import type { RunGroupId } from '../ids'
import { collectBlobs } from '../repositories/blobs'
import type { NewConversation } from '../repositories/conversations'
import type { NewRun } from '../repositories/runs'
import { defaultWorkspaceId } from '../repositories/workspaces'

export const newConversation: NewConversation = {
  workspaceId: defaultWorkspaceId,
  title: 'Fix the parser',
  dialect: 'anthropic-messages',
  fileName: 'session.json',
  source: '[{"role":"user","content":"fix the parser"}]',
  conversationIndex: 0,
  view: 'full',
  messages: 12,
  tokens: 3_456,
  summary: { byKind: { messageText: 3_000, toolResults: 456 }, warnings: [] },
}

export const newRun: NewRun = {
  workspaceId: defaultWorkspaceId,
  title: 'Lossless',
  groupId: 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6' as RunGroupId,
  position: 0,
  conversationTitle: 'Fix the parser',
  dialect: 'anthropic-messages',
  conversationIndex: 0,
  view: 'full',
  provider: 'lossless',
  config: { strategies: { fileReads: true } },
  tokensBefore: 3_456,
  tokensAfter: 1_234,
  timeMs: 12.5,
  summary: { steps: [] },
  input: '[1]',
  output: '[2]',
  record: '{"ledger":[]}',
}

export const blobCount = (db: Database): Promise<number> => db.blob.count()

/** Deletes conversations, runs and settings, and the blobs that only they refer to. */
export async function emptied(db: Database): Promise<void> {
  await db.run.deleteMany()
  await db.conversation.deleteMany()
  await db.setting.deleteMany()
  await db.workspaceSetting.deleteMany()
  await collectBlobs(db)
}
