import { native, type EntryRaw, type TextField, type PiEnvelope } from './native'
import type { CompactionMark, Conversation } from '../../conversation/conversation'
import { messageId, partId, toolCallId } from '../../conversation/ids'
import type { Message, Role } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import type { RecordedUsage } from '../../conversation/usage'
import { err, ok, type Result } from '../../core/result'
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, stringOf } from '../../core/json'
import type { ConversationView, ImportWarning, ParsedConversation, ParsedFile, ViewId } from '../dialect'
import { ImportError } from '../import/import-error'
import { nameResults } from '../name-results'
import { lineRecords, type MessageRaw, type RecordFile } from '../records'
import type { SourceFile } from '../import/source-file'
import { titleFrom } from '../title'
import { partOf, resultPart } from './blocks'
import { bodyOf, firstKeptOf, readEntry, treeOf, type Entry, type EntryKind, type SessionTree } from './entries'

export const PI = 'pi'

type MessageEntry = Extract<Entry, { type: 'message' }>

export function parsePi(file: SourceFile): Result<ParsedFile, ImportError> {
  const source: RecordFile = { file, records: lineRecords(file.content) }
  const tree = treeOf(source)
  const entries = source.records.map(({ value, line }, record) =>
    readEntry(value, record, file.content.type === 'jsonl' ? (file.content.lines[line]?.text ?? '') : file.text),
  )
  const path = tree.path.flatMap((record) => entries[record] ?? [])
  const messages = nameResults(
    path.filter((entry) => entry.type === 'message').map((entry, index) => messageOf(entry, index + 1)),
  )
  if (messages.length === 0) {
    return err(new ImportError({ type: 'noMessages', kind: 'pi' }, { type: 'file' }))
  }
  const title = recordedTitle(source) ?? titleFrom(messages) ?? file.name ?? 'Session'
  return ok({
    dialect: PI,
    conversations: [{ index: 0, title, views: viewsOf(source, tree, path, messages, title) }],
    warnings: warningsOf(entries, tree),
  })
}

const roleOfKind: Readonly<Record<EntryKind, Role>> = {
  user: 'user',
  assistant: 'assistant',
  result: 'tool',
  bash: 'user',
  injected: 'user',
  'branch-summary': 'user',
  compaction: 'user',
}

function messageOf(entry: MessageEntry, position: number): Message {
  const { value, kind, record } = entry
  const id = messageId(position)
  const raw: MessageRaw = { records: [record] }
  const isSummary = kind === 'compaction' || kind === 'branch-summary'
  return {
    id,
    role: roleOfKind[kind],
    parts: partsOf(entry).map((part, index) => part(partId(id, index + 1))),
    ...(typeof value.timestamp === 'string' ? { timestamp: value.timestamp } : {}),
    ...(isSummary ? { summary: { type: 'recorded' } as const } : {}),
    ...(kind === 'assistant' ? { usage: usageOf(bodyOf(value)) } : {}),
    raw,
  }
}

type PartSource = (id: Part['id']) => Part

/**
 * A command that a person ran with `!` is sent as that person's message. Its command is the person's text; its output, which may be
 * long, is a tool's result that no call asked for.
 */
function partsOf({ kind, value, record }: MessageEntry): readonly PartSource[] {
  const body = bodyOf(value)
  switch (kind) {
    case 'compaction':
    case 'branch-summary':
      return [(id) => fieldPart(id, record, 'summary', body)]
    case 'bash':
      return (['command', 'output'] as const)
        .filter((key) => stringOf(body[key]) !== '')
        .map((key) => (id) => (key === 'output' ? outputPart(id, record, body) : fieldPart(id, record, key, body)))
    case 'result':
      return [(id) => resultPart(id, { record, at: { type: 'result' } }, body)]
    default:
      return contentParts(body.content, record, kind === 'injected')
  }
}

function fieldPart(id: Part['id'], record: number, key: TextField, body: JsonObject): Part {
  return { type: 'text', id, raw: { record, at: { type: 'field', key } }, text: stringOf(body[key]) }
}

function outputPart(id: Part['id'], record: number, body: JsonObject): Part {
  const raw: EntryRaw = { record, at: { type: 'field', key: 'output' } }
  const isError = body.cancelled === true || (typeof body.exitCode === 'number' && body.exitCode !== 0)
  return {
    type: 'tool-result',
    id,
    raw,
    callId: toolCallId(`person-${id}`),
    name: 'bash',
    content: [{ type: 'text', text: stringOf(body.output) }],
    isError,
  }
}

function contentParts(content: JsonValue | undefined, record: number, injected: boolean): readonly PartSource[] {
  if (typeof content === 'string') return [(id) => partOf(id, { record, at: { type: 'content' } }, content, injected)]
  const blocks = isJsonArray(content) ? content : []
  return blocks.map((block, index) => (id) => partOf(id, { record, at: { type: 'block', index } }, block, injected))
}

function usageOf(message: JsonObject): RecordedUsage | undefined {
  const usage = message.usage
  if (!isJsonObject(usage)) return undefined
  const number = (object: JsonValue | undefined, key: string): number | undefined =>
    isJsonObject(object) && typeof object[key] === 'number' ? object[key] : undefined
  return {
    inputTokens: number(usage, 'input'),
    outputTokens: number(usage, 'output'),
    cacheReadTokens: number(usage, 'cacheRead'),
    cacheWriteTokens: number(usage, 'cacheWrite'),
    costUsd: number(usage.cost, 'total'),
    model: stringOf(message.model) || undefined,
  }
}

/** After a compaction the model sees its summary first, then the entries that it kept, then what followed. */
function viewsOf(
  source: RecordFile,
  tree: SessionTree,
  path: readonly Entry[],
  messages: readonly Message[],
  title: string,
): ParsedConversation['views'] {
  const compactions = path.flatMap((entry, at) =>
    isCompaction(source, entry.record) ? [{ at, record: entry.record }] : [],
  )
  const marks = compactions.flatMap(({ at, record }) => markOf(source, path.slice(at), record, messages))
  const last = compactions.at(-1)
  const shared = { dialect: PI, title, model: modelOf(source, path) }
  const view = (id: ViewId, shown: readonly Message[], shownMarks: readonly CompactionMark[]): ConversationView => {
    const envelope: PiEnvelope = { source, owned: shown.map(recordOf), view: id, tree, compaction: last?.record }
    return {
      id,
      conversation: { ...shared, messages: shown, compactions: shownMarks, envelope } satisfies Conversation,
    }
  }
  const full = view('full', messages, marks)
  if (!last) return [full]
  const since = sinceCompaction(source, path, last, messages)
  const isSame = since.length === messages.length && since.every((message, index) => message === messages[index])
  return since.length === 0 || isSame ? [full] : [full, view('since-compaction', since, marks.slice(-1))]
}

const recordOf = (message: Message): number => native.message(message)?.records[0] ?? 0

function isCompaction(source: RecordFile, record: number): boolean {
  const value = source.records[record]?.value
  return isJsonObject(value) && value.type === 'compaction'
}

function sinceCompaction(
  source: RecordFile,
  path: readonly Entry[],
  last: { readonly at: number; readonly record: number },
  messages: readonly Message[],
): readonly Message[] {
  const value = source.records[last.record]?.value
  const kept = isJsonObject(value) ? firstKeptOf(value, source) : undefined
  const from = path.findIndex((entry) => entry.record === kept)
  const before =
    from === -1 ? [] : path.slice(from, Math.max(from, last.at)).filter((entry) => !isCompaction(source, entry.record))
  const shown = [last.record, ...[...before, ...path.slice(last.at + 1)].map((entry) => entry.record)]
  const byRecord = new Map(messages.map((message) => [recordOf(message), message]))
  return shown.flatMap((record) => byRecord.get(record) ?? [])
}

function markOf(
  source: RecordFile,
  following: readonly Entry[],
  record: number,
  messages: readonly Message[],
): CompactionMark[] {
  const first = following.find((entry) => entry.type === 'message')
  const message = messages.find((candidate) => recordOf(candidate) === first?.record)
  const value = source.records[record]?.value
  const tokensBefore = isJsonObject(value) && typeof value.tokensBefore === 'number' ? value.tokensBefore : undefined
  return message ? [{ at: message.id, ...(tokensBefore === undefined ? {} : { tokensBefore }) }] : []
}

/** The name that a person gave the session; the last one counts. */
function recordedTitle(source: RecordFile): string | undefined {
  const named = source.records.findLast(
    ({ value }) => isJsonObject(value) && value.type === 'session_info' && stringOf(value.name) !== '',
  )
  return isJsonObject(named?.value) ? stringOf(named.value.name) : undefined
}

/** The model of the last answer; without one, the one chosen last. */
function modelOf(source: RecordFile, path: readonly Entry[]): string | undefined {
  const answer = path.findLast(
    (entry) => entry.type === 'message' && entry.kind === 'assistant' && stringOf(bodyOf(entry.value).model) !== '',
  )
  if (answer?.type === 'message') return stringOf(bodyOf(answer.value).model)
  const chosen = source.records.findLast(({ value }) => isJsonObject(value) && stringOf(value.modelId) !== '')
  return isJsonObject(chosen?.value) ? stringOf(chosen.value.modelId) : undefined
}

function warningsOf(entries: readonly Entry[], { path }: SessionTree): ImportWarning[] {
  const odd = entries.flatMap((entry): ImportWarning[] =>
    entry.type === 'odd' ? [{ ...entry.oddity, place: { type: 'line', line: entry.record + 1 } }] : [],
  )
  const onPath = new Set(path)
  const left = entries.filter((entry) => entry.type === 'message' && !onPath.has(entry.record))
  const [first] = left
  if (!first) return odd
  return [...odd, { code: 'other-branches', messages: left.length, place: { type: 'line', line: first.record + 1 } }]
}
