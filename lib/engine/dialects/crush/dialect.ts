import type { Conversation } from '../../conversation/conversation'
import type { Message, Role } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import type { RecordedUsage } from '../../conversation/usage'
import {
  isJsonArray,
  isJsonObject,
  listOf,
  objectOf,
  stringOf,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../../core/json'
import { callPart, resultPart, textOf, textualPart } from '../ai-sdk/results'
import { EPOCH, jsonDocument, madeId, recordWith, withSystem, withItem } from '../mapped/made'
import { blockItems } from '../mapped/blocks'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import {
  opaquePart,
  textPart,
  thinkingPart,
  type CallIds,
  type MappedMessage,
  type MappedPart,
} from '../mapped/mapped-message'
import { usageAtLast } from '../mapped/usage'
import { elementRecords } from '../records'
import type { SourceFile } from '../import/source-file'
import { documentOf } from '../import/source-file'

/** Sessions of Crush, as `crush session show --json` prints them. What they cost is one sum for all requests. */
export const crush = mappedDialect({
  id: 'crush',
  name: 'Crush',
  extension: '.json',
  places: { systemPrompt: false, freeTextArguments: false },
  home: {
    paths: { linux: './.crush/crush.db', macos: './.crush/crush.db', windows: '.\\.crush\\crush.db' },
    command: 'crush session show SESSION --json > session.json',
    checked: 'sources',
  },
  detect: ({ content }) => (content.type === 'json' && isSession(content.value) ? 0.96 : 0),
  sources,
  read,
  create: (message) => recordsFor(message),
  insert: (value, part) => (isJsonObject(value) ? withPart(value, part) : value),
  write,
})

const partTypes: ReadonlySet<unknown> = new Set([
  'text',
  'reasoning',
  'tool_call',
  'tool_result',
  'binary',
  'image_url',
  'finish',
  'unknown',
])

const isMessage = (value: JsonValue | undefined): value is JsonObject =>
  isJsonObject(value) &&
  typeof value.role === 'string' &&
  typeof value.created === 'string' &&
  isJsonArray(value.parts) &&
  value.parts.every((part) => isJsonObject(part) && partTypes.has(part.type))

function isSession(value: JsonValue): boolean {
  if (!isJsonObject(value) || !isJsonObject(value.meta) || !isJsonArray(value.messages)) return false
  return 'prompt_tokens' in value.meta && value.messages.slice(0, 200).every(isMessage)
}

function sources(file: SourceFile): readonly MappedSource[] {
  const root = documentOf(file)
  const meta = objectOf(root.meta)
  const records = elementRecords(root, ['messages'])
  const usage = costIn(
    meta,
    records.map(({ value }) => value ?? null),
  )
  return [{ source: { file, records }, title: stringOf(meta.title) || undefined, usage }]
}

/** The session's cost. Its counts of tokens are not used: by version, they are those of the last request, or sums. */
function costIn({ cost }: JsonObject, messages: readonly JsonValue[]): ReadonlyMap<number, RecordedUsage> | undefined {
  const answers = messages.flatMap((value, index) => (objectOf(value).role === 'assistant' ? [index] : []))
  const last = answers.at(-1)
  if (typeof cost !== 'number' || cost <= 0 || last === undefined) return undefined
  const model = stringOf(objectOf(messages[last] ?? null).model)
  const total: RecordedUsage = { costUsd: cost, ...(model === '' ? {} : { model }) }
  return usageAtLast(total, answers)
}

const roles: Readonly<Record<string, Role>> = { user: 'user', assistant: 'assistant', system: 'system', tool: 'tool' }

function read(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  if (!isMessage(value)) return undefined
  const role = Object.hasOwn(roles, String(value.role)) ? roles[String(value.role)] : undefined
  if (!role) return undefined
  const parts = listOf(value.parts).flatMap((part, index) => partsOf(objectOf(part), ['parts', index], ids))
  const model = stringOf(value.model)
  return {
    role,
    parts,
    timestamp: stringOf(value.created),
    usage: role === 'assistant' && model !== '' ? { model } : undefined,
  }
}

/** That an answer is over is no part of it. */
function partsOf(part: JsonObject, at: JsonPath, ids: CallIds): readonly MappedPart[] {
  switch (part.type) {
    case 'finish':
      return []
    case 'text':
      if (typeof part.text !== 'string') break
      return [textPart(part.text, [...at, 'text'], at)]
    case 'reasoning':
      if (typeof part.thinking !== 'string') break
      return [thinkingPart(part.thinking, false, [...at, 'thinking'], at)]
    case 'tool_call':
      return [callPart(part.tool_call_id, stringOf(part.name), part.input, at, [...at, 'input'], ids)]
    case 'tool_result': {
      const items = blockItems(part.content, [...at, 'content'])
      return [resultPart(part.tool_call_id, stringOf(part.name), items, part.is_error === true, at, ids)]
    }
    case 'image_url':
      return [{ type: 'image', source: { type: 'url', url: stringOf(part.url) }, at, place: { type: 'fixed' } }]
    default:
  }
  return [opaquePart(stringOf(part.type), JSON.stringify(part), at)]
}

function recordsFor(message: Message): readonly JsonObject[] {
  const results = message.parts.filter(({ type }) => type === 'tool-result')
  const others = message.parts.filter(({ type }) => type !== 'tool-result')
  const role = message.role === 'tool' ? 'user' : message.role
  return [...recordOf(message, 'tool', results), ...recordOf(message, role, others)]
}

function recordOf(message: Message, role: string, parts: readonly Part[]): readonly JsonObject[] {
  const start: JsonObject = { id: madeId(message), role, created: message.timestamp ?? EPOCH, parts: [] }
  return recordWith(start, parts, withPart)
}

const withPart = (value: JsonObject, part: Part): JsonObject => withItem(value, 'parts', partFor(part))

function partFor(part: Part): JsonObject | undefined {
  if (part.type === 'tool-call')
    return { type: 'tool_call', tool_call_id: part.callId, name: part.name, input: JSON.stringify(part.input) }
  if (part.type === 'tool-result')
    return {
      type: 'tool_result',
      tool_call_id: part.callId,
      name: part.name ?? 'tool',
      content: textOf(part),
      ...(part.isError ? { is_error: true } : {}),
    }
  if (part.type === 'image') return part.source.type === 'url' ? { type: 'image_url', url: part.source.url } : undefined
  const text = textualPart(part)
  if (text === '') return undefined
  return part.type === 'thinking' ? { type: 'reasoning', thinking: text } : { type: 'text', text }
}

function write(conversation: Conversation): string {
  const messages = withSystem(conversation, 'system').flatMap(recordsFor)
  const { model, title = 'Conversation' } = conversation
  const named = messages.map((message) =>
    message.role === 'assistant' && model !== undefined ? { ...message, model } : message,
  )
  const meta = {
    id: 'condensed',
    uuid: 'condensed',
    title,
    cost: 0,
    prompt_tokens: 0,
    completion_tokens: 0,
    total_tokens: 0,
  }
  return jsonDocument({ meta, messages: named })
}
