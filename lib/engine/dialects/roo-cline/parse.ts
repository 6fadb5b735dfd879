import { native, type RooMessageRaw, type RooEnvelope } from './native'
import { isJsonArray, isJsonObject, type JsonObject, type JsonPath, type JsonValue } from '../../core/json'
import { err, ok, type Result } from '../../core/result'
import { withMessages, type CompactionMark, type Conversation } from '../../conversation/conversation'
import { messageId, type MessageId } from '../../conversation/ids'
import type { Message } from '../../conversation/message'
import { textField } from '../anthropic/blocks'
import { checkContent, wrongShape, type Block } from '../anthropic/schema'
import type { ConversationView, ParsedFile } from '../dialect'
import { ImportError } from '../import/import-error'
import type { SourceFile } from '../import/source-file'
import { titleFrom } from '../title'
import { readAssistantContent } from './assistant-message'
import { isUiLog, messagesIn } from './detect'
import { compactionOf, effectiveEntries, isSummaryEntry } from './effective-history'
import { PendingCalls } from './pending-calls'
import { withLoggedUsage } from './ui-log'
import { modelOf, usageOf } from './usage'
import { environmentIn } from './user-text'
import { rawAt, readUserContent, wholePart } from './user-message'
import { numberParts, type PartDraft } from '../number-parts'

export function parseRooCline(file: SourceFile): Result<ParsedFile, ImportError> {
  if (file.content.type !== 'json')
    return err(new ImportError({ type: 'notOneDocument', kind: 'roo-cline' }, { type: 'file' }))
  const root = file.content.value
  if (isUiLog(root)) return err(uiLogError())
  const path: JsonPath = isJsonObject(root) ? ['messages'] : []
  const list = messagesIn(root)
  if (!isJsonArray(list)) return err(wrongShape(path, 'messages', list, 'roo-cline'))
  if (list.length === 0) return err(new ImportError({ type: 'noMessages', kind: 'roo-cline' }, { type: 'path', path }))
  const messages = parseMessages(list, path)
  if (!messages.ok) return messages
  const full = conversationOf(root, withLoggedUsage(messages.value, file.beside), {
    text: file.text,
    content: file.content,
    hidden: [],
  })
  const views = [{ id: 'full', conversation: full } as const, ...sinceCompaction(full)] as const
  return ok({ dialect: 'roo-cline', conversations: [{ index: 0, title: full.title ?? '', views }], warnings: [] })
}

const uiLogError = (): ImportError => new ImportError({ type: 'sidebarLog' }, { type: 'path', path: [0, 'type'] })

function parseMessages(list: readonly JsonValue[], path: JsonPath): Result<readonly Message[], ImportError> {
  const pending = new PendingCalls()
  const messages: Message[] = []
  for (const [position, entry] of list.entries()) {
    const message = parseMessage(entry, position, [...path, position], pending)
    if (!message.ok) return message
    messages.push(message.value)
  }
  return ok(messages)
}

function parseMessage(
  entry: JsonValue,
  position: number,
  path: JsonPath,
  pending: PendingCalls,
): Result<Message, ImportError> {
  if (!isJsonObject(entry)) return err(wrongShape(path, 'message', entry, 'roo-cline'))
  const id = messageId(position + 1)
  const raw: RooMessageRaw = { entry, position }
  if (entry['role'] === undefined && entry['type'] === 'reasoning') {
    pending.startAssistant()
    return ok({
      id,
      role: 'assistant',
      parts: numberParts(id, [wholePart(entry as Block, 0)]),
      timestamp: timestampOf(entry),
      raw,
    })
  }
  const role = entry['role']
  if (role !== 'user' && role !== 'assistant') return err(wrongShape([...path, 'role'], 'role', role, 'roo-cline'))
  const content = checkContent(entry['content'], [...path, 'content'], 'roo-cline')
  if (!content.ok) return content
  if (role === 'assistant') pending.startAssistant()
  else pending.startUser()
  const isSummary = isSummaryEntry(entry)
  const parts = numberParts(id, readContent(id, role, content.value, pending, entry['isSummary'] === true))
  return ok({
    id,
    role,
    parts,
    timestamp: timestampOf(entry),
    summary: isSummary ? { type: 'recorded' } : undefined,
    usage: usageOf(entry),
    raw,
  })
}

/** A summary speaks about calls and results; only those that are blocks are real. */
function readContent(
  id: MessageId,
  role: 'user' | 'assistant',
  content: string | readonly Block[],
  pending: PendingCalls,
  isSummary: boolean,
): readonly PartDraft[] {
  if (isSummary)
    return typeof content === 'string'
      ? [{ type: 'text', text: content, raw: rawAt({ block: 0, at: 0 }) }]
      : content.map((block, index) => summaryBlock(block, index, pending))
  return role === 'assistant' ? readAssistantContent(id, content, pending) : readUserContent(id, content, pending)
}

function summaryBlock(block: Block, index: number, pending: PendingCalls): PartDraft {
  const framed = block.type === 'text' ? environmentIn(textField(block, 'text')) : undefined
  if (framed)
    return { type: 'environment', text: framed.inner, raw: rawAt({ block: index, at: 0, source: block }, framed) }
  const draft = wholePart(block, index)
  if (draft.type === 'tool-call') pending.add({ id: draft.callId, name: draft.name })
  return draft
}

/** Milliseconds, as long as they make a date. */
function timestampOf(entry: JsonObject): string | undefined {
  const ts = entry['ts']
  return typeof ts === 'number' && Math.abs(ts) <= 8.64e15 ? new Date(ts).toISOString() : undefined
}

const taskTags = /<\/?(?:task|user_message)>/g

function conversationOf(root: JsonValue, messages: readonly Message[], envelope: RooEnvelope): Conversation {
  const system = isJsonObject(root) && typeof root['system_prompt'] === 'string' ? root['system_prompt'] : undefined
  const model = messages.map((message) => modelOf(entryOf(message))).findLast((name) => name !== undefined)
  return {
    dialect: 'roo-cline',
    title: titleFrom(messages)?.replace(taskTags, '').trim(),
    system,
    messages,
    compactions: messages.flatMap(markOf),
    model,
    envelope,
  }
}

const entryOf = (message: Message): JsonObject => native.message(message)?.entry ?? {}

function markOf(message: Message): readonly CompactionMark[] {
  if (message.summary === undefined) return []
  const entry = entryOf(message)
  const metadata = compactionOf(entry)
  if (metadata === undefined)
    return [{ at: message.id, trigger: entry['isTruncationMarker'] === true ? 'truncation' : 'condense' }]
  const usage = metadata['usageBefore']
  const tokensBefore =
    isJsonObject(usage) && typeof usage['inputTokens'] === 'number' ? usage['inputTokens'] : undefined
  return [{ at: message.id, trigger: textField(metadata, 'reason') || undefined, tokensBefore }]
}

/** The view after the last compaction, where it differs from the whole. */
function sinceCompaction(full: Conversation): readonly ConversationView[] {
  const shown = effectiveEntries(full.messages.map(entryOf))
  const hidden = [...shown.keys()].filter((position) => shown[position] === false)
  const messages = full.messages.filter((_, position) => shown[position])
  if (hidden.length === 0 || messages.length === 0) return []
  const ids = new Set(messages.map((message) => message.id))
  const conversation: Conversation = {
    ...withMessages(full, messages),
    compactions: full.compactions.filter((mark) => ids.has(mark.at)),
    envelope: { ...native.envelope(full), hidden },
  }
  return [{ id: 'since-compaction', conversation }]
}
