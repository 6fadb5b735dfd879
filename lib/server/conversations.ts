import 'server-only'
import type { ConversationChoice, ConversationOverview, ConversationSummary, ImportOutcome, MessageText, OutlineMessage, SessionNames, ViewChoice } from '@/lib/server/conversations-contract'
import { countMessage, describeConversation } from '@/lib/condensation/measure'
import { toolFacts } from '@/lib/condensation/steps/tool-facts'
import { contentKind } from '@/lib/conversation/content-kind'
import type { Message } from '@/lib/conversation/message'
import type { Part } from '@/lib/conversation/part'
import { indexToolPairs } from '@/lib/conversation/tool-pairs'
import { visibleText } from '@/lib/conversation/visible-text'
import { database } from '@/lib/db/client'
import { parseConversationId, type ConversationId } from '@/lib/db/ids'
import * as repository from '@/lib/db/repositories/conversations'
import type { ParsedConversation, ParsedFile, ViewId } from '@/lib/dialects/dialect'
import { viewOf } from '@/lib/dialects/dialect'
import { dialectById } from '@/lib/dialects/registry'
import { preview } from '@/lib/diff/outline'
import { ports, warmCounts } from './engine'
import { notFound, refuse } from './failure'
import { hashOf, keepPending, openSource, parseSource, takePending, toViewId, type OpenSource } from './sources'
import { currentWorkspaceId } from './workspaces'

/** Deleted conversations can be restored for a day. */
const UNDO_MS = 24 * 60 * 60 * 1000

/** Saves the file's conversation, or asks which one where there are several conversations or views. */
export async function importSource(bytes: Uint8Array, fileName?: string): Promise<ImportOutcome> {
  const file = parseSource(bytes, fileName)
  for (const parsed of file.conversations.slice(0, COUNTED_CHOICES)) for (const view of parsed.views) await warmCounts(view.conversation)
  const only = file.conversations.length === 1 ? file.conversations[0] : undefined
  if (only && only.views.length === 1) return { kind: 'saved', conversation: await save(bytes, file, only, 'full', fileName) }
  return {
    kind: 'choose',
    sourceHash: keepPending(bytes),
    fileName,
    dialect: file.dialect,
    dialectName: dialectName(file.dialect),
    conversations: file.conversations.map((parsed) => toChoice(parsed)),
    warnings: file.warnings,
  }
}

export async function saveChosen(choice: { sourceHash: string; fileName?: string; index: number; view: ViewId }): Promise<ConversationSummary> {
  const bytes = takePending(choice.sourceHash)
  const file = parseSource(bytes, choice.fileName)
  const parsed = file.conversations[choice.index]
  if (!parsed) throw refuse('no-such-conversation', `The file has no conversation ${choice.index + 1}.`)
  return save(bytes, file, parsed, viewOf(parsed, choice.view).id, choice.fileName)
}

/** Importing the same conversation twice gives the one that is there. */
async function save(bytes: Uint8Array, file: ParsedFile, parsed: ParsedConversation, view: ViewId, fileName?: string): Promise<ConversationSummary> {
  const db = await database()
  await repository.purgeConversations(db, new Date(Date.now() - UNDO_MS))
  const place = { sourceHash: hashOf(bytes), conversationIndex: parsed.index, view }
  const known = await repository.findConversationBySource(db, await currentWorkspaceId(), place)
  if (known) return toSummary(known)
  const facts = describeConversation(viewOf(parsed, view).conversation, ports().counter)
  const stored = await repository.createConversation(db, {
    workspaceId: await currentWorkspaceId(),
    title: parsed.title,
    dialect: file.dialect,
    fileName,
    source: bytes,
    conversationIndex: parsed.index,
    view,
    messages: facts.messages,
    tokens: facts.tokens,
    summary: {},
  })
  return toSummary(stored)
}

export async function listSaved(): Promise<readonly ConversationSummary[]> {
  const page = await repository.listConversations(await database(), await currentWorkspaceId(), { limit: 200 })
  return page.items.map(toSummary)
}

export async function rename(id: string, title: string): Promise<ConversationSummary> {
  const known = toId(id)
  if (!(await repository.renameConversation(await database(), known, title))) throw notFound('conversation')
  return toSummary(await findStored(id))
}

export async function remove(id: string): Promise<null> {
  if (!(await repository.deleteConversation(await database(), toId(id)))) throw notFound('conversation')
  return null
}

export async function restore(id: string): Promise<ConversationSummary> {
  if (!(await repository.restoreConversation(await database(), toId(id)))) throw notFound('conversation')
  return toSummary(await findStored(id))
}

export async function overview(id: string): Promise<ConversationOverview> {
  const stored = await findStored(id)
  const { file, parsed, view } = await openSource(stored)
  const conversation = view.conversation
  const facts = describeConversation(conversation, ports().counter)
  const pairs = indexToolPairs(conversation)
  return {
    ...toSummary(stored),
    counter: facts.counter,
    byKind: facts.byKind,
    parts: facts.parts,
    toolPairs: facts.toolPairs,
    orphanCalls: pairs.orphanCalls.length,
    orphanResults: pairs.orphanResults.length,
    compactions: conversation.compactions,
    summaries: conversation.messages.filter((message) => message.summary !== undefined).map((message) => message.id),
    recordedUsage: facts.recordedUsage,
    model: conversation.model,
    warnings: file.warnings,
    views: toViews(parsed),
  }
}

export async function outline(id: string): Promise<readonly OutlineMessage[]> {
  const { view } = await openConversation(id)
  return view.conversation.messages.map(toOutline)
}

export async function names(id: string): Promise<SessionNames> {
  const { conversation } = (await openConversation(id)).view
  const parts = conversation.messages.flatMap((message) => message.parts)
  const facts = toolFacts(conversation)
  const calls = parts.filter((part) => part.type === 'tool-call')
  return { tools: byUse(parts.flatMap((part) => facts.nameOf(part) ?? [])), paths: byUse(calls.flatMap(facts.pathsOf)) }
}

/** So many of each kind are offered at most. */
const MOST_NAMES = 500

function byUse(found: readonly string[]): readonly string[] {
  const uses = new Map<string, number>()
  for (const name of found) uses.set(name, (uses.get(name) ?? 0) + 1)
  return [...uses].sort(([a, more], [b, fewer]) => fewer - more || (a < b ? -1 : 1)).slice(0, MOST_NAMES).map(([name]) => name)
}

export async function messageTexts(id: string, from: number, count: number): Promise<readonly MessageText[]> {
  const { view } = await openConversation(id)
  return view.conversation.messages.slice(from, from + count).map(toTexts)
}

export async function findStored(id: string): Promise<repository.StoredConversation> {
  const stored = await repository.findConversation(await database(), toId(id))
  if (!stored) throw notFound('conversation')
  return stored
}

async function openConversation(id: string): Promise<OpenSource> {
  return openSource(await findStored(id))
}

function toId(id: string): ConversationId {
  const parsed = parseConversationId(id)
  if (!parsed) throw notFound('conversation')
  return parsed
}

export const dialectName = (id: string): string => dialectById(id)?.name ?? id

function toSummary(stored: repository.StoredConversation): ConversationSummary {
  const { id, title, fileName, dialect, messages, tokens } = stored
  return { id, title, fileName, dialect, dialectName: dialectName(dialect), view: toViewId(stored.view), messages, tokens, createdAt: stored.createdAt.toISOString() }
}

/** Above so many conversations in a file the picker shows no token counts, so that it opens at once. */
const COUNTED_CHOICES = 500

function toChoice(parsed: ParsedConversation): ConversationChoice {
  return { index: parsed.index, title: parsed.title, views: toViews(parsed, parsed.index < COUNTED_CHOICES) }
}

function toViews(parsed: ParsedConversation, counted = true): readonly [ViewChoice, ...ViewChoice[]] {
  const toView = (view: ParsedConversation['views'][number]): ViewChoice => ({
    id: view.id,
    messages: view.conversation.messages.length,
    tokens: counted ? describeConversation(view.conversation, ports().counter).tokens : 0,
  })
  const [first, ...others] = parsed.views
  return [toView(first), ...others.map(toView)]
}

function toOutline(message: Message): OutlineMessage {
  const { counter } = ports()
  return {
    id: message.id,
    role: message.role,
    parts: message.parts.map((part) => ({ id: part.id, kind: contentKind(part, message.role), tokens: counter.countPart(part), ...nameAndError(part) })),
    tokens: countMessage(message, counter),
    preview: preview(message),
    summary: message.summary !== undefined,
  }
}

function toTexts(message: Message): MessageText {
  const { counter } = ports()
  return {
    id: message.id,
    role: message.role,
    parts: message.parts.map((part) => ({
      id: part.id,
      type: part.type,
      kind: contentKind(part, message.role),
      tokens: counter.countPart(part),
      text: visibleText(part),
      ...nameAndError(part),
    })),
  }
}

function nameAndError(part: Part): { name?: string; isError?: boolean } {
  if (part.type === 'tool-call') return { name: part.name }
  return part.type === 'tool-result' ? { name: part.name, isError: part.isError } : {}
}
