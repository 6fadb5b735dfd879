import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
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
import { callPart, resultPart, textOf, textualPart, valueItem } from '../ai-sdk/results'
import { EPOCH, jsonDocument, recordWith, withItem } from '../mapped/made'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import {
  opaquePart,
  textPart,
  thinkingPart,
  areResults,
  type CallIds,
  type MappedMessage,
  type MappedPart,
} from '../mapped/mapped-message'
import { recordLists, type ListShape } from '../mapped/record-lists'
import { usageFrom } from '../mapped/usage'
import type { SourceFile } from '../import/source-file'

/** Messages of Pydantic AI (0.x to 2.x), as `all_messages_json` writes them: requests and responses, of parts each. */
export const pydanticAi = mappedDialect({
  id: 'pydantic-ai',
  name: 'Pydantic AI',
  extension: '.json',
  places: { systemPrompt: true, freeTextArguments: false },
  home: { checked: 'sources' },
  detect: (file) => (recordLists(file, shape, 5).length > 0 ? 0.96 : 0),
  sources,
  read,
  create: (message) => recordsFor(message),
  insert: (value, part) => (isMessage(value) ? withPart(value, part) : value),
  write,
})

const isMessage = (value: JsonValue | undefined): value is JsonObject =>
  isJsonObject(value) &&
  (value.kind === 'request' || value.kind === 'response') &&
  isJsonArray(value.parts) &&
  value.parts.every((part) => isJsonObject(part) && typeof part.part_kind === 'string')

const shape: ListShape = { holders: [['messages'], ['all_messages'], ['message_history']], isRecord: isMessage }

/** The system prompt is the parts of that kind and the instructions of the last request, which are sent anew with each. */
function sources(file: SourceFile): readonly MappedSource[] {
  return recordLists(file, shape).map(({ records }) => {
    const messages = records.flatMap(({ value }) => (isMessage(value) ? [value] : []))
    const prompts = messages.flatMap(({ parts }) =>
      listOf(parts).flatMap((part) => (isPrompt(part) ? [stringOf(objectOf(part).content)] : [])),
    )
    const instructions = stringOf(messages.findLast((message) => stringOf(message.instructions) !== '')?.instructions)
    const system = [...prompts, instructions].filter((text) => text !== '').join('\n\n')
    return { source: { file, records }, system: system || undefined }
  })
}

const isPrompt = (part: JsonValue): boolean => isJsonObject(part) && part.part_kind === 'system-prompt'

/** Which tools there were from here on is told to the model with its tools. */
const isUnsaid = (part: JsonValue): boolean => isJsonObject(part) && part.part_kind === 'tool-availability-delta'

function read(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  if (!isMessage(value)) return undefined
  const parts = listOf(value.parts).flatMap((part, index) =>
    isPrompt(part) || isUnsaid(part) ? [] : partsOf(objectOf(part), ['parts', index], ids),
  )
  if (parts.length === 0) return undefined
  const first = objectOf(listOf(value.parts)[0])
  const timestamp = stringOf(value.timestamp) || stringOf(first.timestamp) || undefined
  if (value.kind === 'request') return { role: areResults(parts) ? 'tool' : 'user', parts, timestamp }
  const usage = objectOf(value.usage)
  // What the provider summed up before its answer stands for all that was said before.
  const isCompacted = listOf(value.parts).some((part) => objectOf(part).part_kind === 'compaction')
  return {
    role: 'assistant',
    parts,
    timestamp,
    usage: usageFrom({
      input: usage.input_tokens ?? usage.request_tokens,
      output: usage.output_tokens ?? usage.response_tokens,
      cacheRead: usage.cache_read_tokens,
      cacheWrite: usage.cache_write_tokens,
      model: value.model_name,
      isCacheWithinInput: true,
    }),
    ...(isCompacted ? { compaction: {} } : {}),
  }
}

function partsOf(part: JsonObject, at: JsonPath, ids: CallIds): readonly MappedPart[] {
  const kind = stringOf(part.part_kind)
  const path: JsonPath = [...at, 'content']
  const name = stringOf(part.tool_name)
  if (kind === 'user-prompt' && isJsonArray(part.content))
    return part.content.flatMap((item, index) => (isCachePoint(item) ? [] : [userItem(item, [...path, index])]))
  if (textKinds.has(kind) && typeof part.content === 'string') return [textPart(part.content, path, at)]
  if (kind === 'thinking' && typeof part.content === 'string')
    return [thinkingPart(part.content, stringOf(part.signature) !== '', path, at)]
  if (kind === 'file') return [{ ...userItem(part.content ?? null, path), at }]
  if (kind.endsWith('tool-call')) return [callPart(part.tool_call_id, name, part.args, at, [...at, 'args'], ids)]
  if (kind.endsWith('tool-return')) {
    const isError = failures.has(part.outcome)
    return [resultPart(part.tool_call_id, name, valueItem(part.content, path), isError, at, ids)]
  }
  if (kind === 'retry-prompt' && name !== '')
    return [resultPart(part.tool_call_id, name, valueItem(part.content, path), true, at, ids)]
  return kind === 'retry-prompt' && typeof part.content === 'string'
    ? [textPart(part.content, path, at)]
    : [opaquePart(kind, JSON.stringify(part), at)]
}

/** What is said aloud has its transcript as content, and what a provider summed up, where it is readable. */
const textKinds: ReadonlySet<string> = new Set(['user-prompt', 'text', 'speech', 'compaction'])
const failures: ReadonlySet<unknown> = new Set(['failed', 'denied', 'interrupted'])

/** A mark for the provider, which the model does not see. */
const isCachePoint = (item: JsonValue): boolean => isJsonObject(item) && item.kind === 'cache-point'

/** A prompt of several items: texts, and files by address or within. */
function userItem(item: JsonValue, at: JsonPath): MappedPart {
  if (typeof item === 'string') return textPart(item, at)
  const { kind, url, data, content, media_type: mediaType } = objectOf(item)
  if (typeof content === 'string') return textPart(content, [...at, 'content'], at)
  const media = typeof mediaType === 'string' ? { mediaType } : {}
  if (kind === 'image-url' && typeof url === 'string')
    return { type: 'image', ...media, source: { type: 'url', url }, at, place: { type: 'fixed' } }
  if (kind === 'binary' && typeof data === 'string' && stringOf(mediaType).startsWith('image/'))
    return { type: 'image', ...media, source: { type: 'base64', data }, at, place: { type: 'fixed' } }
  return opaquePart(stringOf(kind) || 'item', JSON.stringify(item), at)
}

function recordsFor(message: Message): readonly JsonObject[] {
  const timestamp = message.timestamp ?? EPOCH
  const start: JsonObject =
    message.role === 'assistant' ? { kind: 'response', parts: [], timestamp } : { kind: 'request', parts: [] }
  return recordWith(start, message.parts, (sum, part) => withPart(sum, part, timestamp))
}

const withPart = (value: JsonObject, part: Part, timestamp = EPOCH): JsonObject =>
  withItem(value, 'parts', partFor(part, value.kind === 'response', timestamp))

function partFor(part: Part, isResponse: boolean, timestamp: string): JsonObject | undefined {
  if (part.type === 'tool-call')
    return { part_kind: 'tool-call', tool_name: part.name, args: part.input, tool_call_id: part.callId }
  if (part.type === 'tool-result')
    return {
      part_kind: part.isError ? 'retry-prompt' : 'tool-return',
      tool_name: part.name ?? 'tool',
      content: textOf(part),
      tool_call_id: part.callId,
      timestamp,
    }
  if (part.type === 'image') {
    const { source, mediaType = 'image/png' } = part
    const item: JsonObject | undefined =
      source.type === 'url'
        ? { kind: 'image-url', url: source.url }
        : source.type === 'base64'
          ? { kind: 'binary', data: source.data, media_type: mediaType }
          : undefined
    return item && !isResponse ? { part_kind: 'user-prompt', content: [item], timestamp } : undefined
  }
  const text = textualPart(part)
  if (text === '') return undefined
  if (!isResponse) return { part_kind: 'user-prompt', content: text, timestamp }
  return { part_kind: part.type === 'thinking' ? 'thinking' : 'text', content: text }
}

/** A list of messages, the system prompt in a request of its own. */
function write(conversation: Conversation): string {
  const { system, messages } = conversation
  const prompt: readonly JsonObject[] =
    system === undefined
      ? []
      : [{ kind: 'request', parts: [{ part_kind: 'system-prompt', content: system, timestamp: EPOCH }] }]
  return jsonDocument([...prompt, ...messages.flatMap(recordsFor)])
}
