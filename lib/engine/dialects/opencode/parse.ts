import { native, type OpencodeMessageRaw, type OpencodeEnvelope } from './native'
import type { CompactionMark, Conversation } from '../../conversation/conversation'
import { messageId, partId } from '../../conversation/ids'
import type { Message, Role } from '../../conversation/message'
import type { RecordedUsage } from '../../conversation/usage'
import { err, ok, type Result } from '../../core/result'
import { isJsonArray, isJsonObject, type JsonObject, type JsonPath, type JsonValue, stringOf } from '../../core/json'
import type { ConversationView, ImportWarning, ParsedConversation, ParsedFile, ViewId } from '../dialect'
import { ImportError } from '../import/import-error'
import { elementRecords, type RecordFile } from '../records'
import type { SourceFile } from '../import/source-file'
import { titleFrom } from '../title'
import { compactionsOf, sinceCompaction, type Compaction } from './compactions'
import { isPruned, readParts, type PartSource } from './parts'

export const OPENCODE = 'opencode'

/** An export's messages; or the bare list that the server's API gives. */
export function messagesPath(file: SourceFile): JsonPath {
  return file.content.type === 'json' && isJsonObject(file.content.value) ? ['messages'] : []
}

export function recordFile(file: SourceFile): RecordFile {
  return { file, records: file.content.type === 'json' ? elementRecords(file.content.value, messagesPath(file)) : [] }
}

export function parseOpencode(file: SourceFile): Result<ParsedFile, ImportError> {
  const source = recordFile(file)
  const messages: Message[] = []
  const warnings: ImportWarning[] = []
  source.records.forEach(({ value, path }, record) => {
    const entry = readEntry(value)
    if (entry.type === 'odd') warnings.push({ code: entry.code, place: { type: 'path', path } })
    if (entry.type !== 'message') return
    messages.push(...messagesOf(entry, record, messages.length + 1))
    warnings.push(...prunedWarnings(entry.parts, path))
  })
  if (messages.length === 0) {
    return err(new ImportError({ type: 'noMessages', kind: 'opencode' }, { type: 'file' }))
  }
  const info = infoOf(file)
  const title = stringOf(info.title) || titleFrom(messages) || file.name || 'Session'
  return ok({
    dialect: OPENCODE,
    conversations: [{ index: 0, title, views: viewsOf(source, messages, title, info) }],
    warnings,
  })
}

function infoOf({ content }: SourceFile): JsonObject {
  return content.type === 'json' && isJsonObject(content.value) && isJsonObject(content.value.info)
    ? content.value.info
    : {}
}

type Entry =
  | {
      readonly type: 'message'
      readonly role: 'user' | 'assistant'
      readonly info: JsonObject
      readonly parts: readonly JsonValue[]
    }
  | { readonly type: 'odd'; readonly code: 'not-a-message' | 'unknown-role' }
  | { readonly type: 'other' }

function readEntry(value: JsonValue | undefined): Entry {
  const info = isJsonObject(value) ? value.info : undefined
  const parts = isJsonObject(value) ? value.parts : undefined
  if (!isJsonObject(info) || !isJsonArray(parts)) return { type: 'odd', code: 'not-a-message' }
  const role = info.role
  if (role !== 'user' && role !== 'assistant') return { type: 'odd', code: 'unknown-role' }
  return role === 'assistant' && hasFailed(info, parts)
    ? { type: 'other' }
    : { type: 'message', role, info, parts: parts }
}

/** Answers that ended in an error are not sent again, but for those that a person broke off after they said something. */
function hasFailed({ error }: JsonObject, parts: readonly JsonValue[]): boolean {
  if (!isJsonObject(error)) return false
  return (
    error.name !== 'MessageAbortedError' ||
    parts.every((part) => isJsonObject(part) && (part.type === 'step-start' || part.type === 'reasoning'))
  )
}

function messagesOf(
  { role, info, parts }: Extract<Entry, { type: 'message' }>,
  record: number,
  position: number,
): readonly Message[] {
  const { own, results } = readParts(parts, record)
  if (own.length === 0) return []
  const timestamp = timestampOf(info.time)
  const message = (
    side: OpencodeMessageRaw['side'],
    sideRole: Role,
    sources: readonly PartSource[],
    at: number,
  ): Message => {
    const id = messageId(at)
    const raw: OpencodeMessageRaw = { records: [record], side }
    return {
      id,
      role: sideRole,
      parts: sources.map((source, index) => source(partId(id, index + 1))),
      ...(timestamp === undefined ? {} : { timestamp }),
      raw,
    }
  }
  const first: Message = {
    ...message('own', role, own, position),
    ...(isSummary(info, parts) ? { summary: { type: 'recorded' } as const } : {}),
    ...(role === 'assistant' ? { usage: usageOf(info) } : {}),
  }
  return results.length === 0 ? [first] : [first, message('results', 'tool', results, position + 1)]
}

/** Its own mark on an answer; on a person's message, whose `summary` is that of the changes it led to, the mark that `serialize` leaves. */
function isSummary(info: JsonObject, parts: readonly JsonValue[]): boolean {
  return info.role === 'assistant'
    ? info.summary === true
    : parts.some((part) => isJsonObject(part) && isJsonObject(part.metadata) && part.metadata.condensed === true)
}

function timestampOf(time: JsonValue | undefined): string | undefined {
  const created = isJsonObject(time) ? time.created : undefined
  return typeof created === 'number' && Math.abs(created) < 8.64e15 ? new Date(created).toISOString() : undefined
}

/** Versions differ in whether `output` includes reasoning; where there is a total, it tells. */
function usageOf(info: JsonObject): RecordedUsage | undefined {
  const tokens = info.tokens
  if (!isJsonObject(tokens)) return undefined
  const number = (object: JsonValue | undefined, key: string): number | undefined =>
    isJsonObject(object) && typeof object[key] === 'number' ? object[key] : undefined
  const [input, output, reasoning, read, write] = [
    number(tokens, 'input'),
    number(tokens, 'output'),
    number(tokens, 'reasoning'),
    number(tokens.cache, 'read'),
    number(tokens.cache, 'write'),
  ]
  const isApart =
    reasoning !== undefined &&
    number(tokens, 'total') === (input ?? 0) + (output ?? 0) + reasoning + (read ?? 0) + (write ?? 0)
  return {
    inputTokens: input,
    outputTokens: output !== undefined && isApart ? output + reasoning : output,
    cacheReadTokens: read,
    cacheWriteTokens: write,
    costUsd: number(info, 'cost'),
    model: stringOf(info.modelID) || undefined,
  }
}

function viewsOf(
  source: RecordFile,
  messages: readonly Message[],
  title: string,
  info: JsonObject,
): ParsedConversation['views'] {
  const compactions = compactionsOf(source)
  const marks = compactions.flatMap((compaction) => markOf(compaction, messages))
  const shared = { dialect: OPENCODE, title, model: modelOf(source) }
  const view = (id: ViewId, shown: readonly Message[], shownMarks: readonly CompactionMark[]): ConversationView => {
    const envelope: OpencodeEnvelope = {
      source,
      owned: [...new Set(shown.map(recordOf))],
      view: id,
      sessionId: stringOf(info.id),
      compactions,
    }
    return {
      id,
      conversation: { ...shared, messages: shown, compactions: shownMarks, envelope } satisfies Conversation,
    }
  }
  const full = view('full', messages, marks)
  const last = compactions.at(-1)
  if (!last) return [full]
  const byRecord = new Map<number, Message[]>()
  for (const message of messages) byRecord.set(recordOf(message), [...(byRecord.get(recordOf(message)) ?? []), message])
  const since = sinceCompaction(source, last).flatMap((record) => byRecord.get(record) ?? [])
  const isSame = since.length === messages.length && since.every((message, index) => message === messages[index])
  return since.length === 0 || isSame ? [full] : [full, view('since-compaction', since, marks.slice(-1))]
}

const recordOf = (message: Message): number => native.message(message)?.records[0] ?? 0

function markOf({ summary, isAutomatic }: Compaction, messages: readonly Message[]): CompactionMark[] {
  const next = messages.find((message) => recordOf(message) >= summary)
  return next
    ? [{ at: next.id, ...(isAutomatic === undefined ? {} : { trigger: isAutomatic ? 'auto' : 'manual' }) }]
    : []
}

function modelOf({ records }: RecordFile): string | undefined {
  const answer = records.findLast(
    ({ value }) =>
      isJsonObject(value) &&
      isJsonObject(value.info) &&
      value.info.role === 'assistant' &&
      value.info.summary !== true &&
      stringOf(value.info.modelID) !== '',
  )
  return isJsonObject(answer?.value) && isJsonObject(answer.value.info)
    ? stringOf(answer.value.info.modelID)
    : undefined
}

function prunedWarnings(parts: readonly JsonValue[], path: JsonPath): ImportWarning[] {
  return parts.flatMap((part, index): ImportWarning[] =>
    isPruned(part) ? [{ code: 'pruned-result', place: { type: 'path', path: [...path, 'parts', index] } }] : [],
  )
}
