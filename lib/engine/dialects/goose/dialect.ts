import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import {
  isJsonObject,
  listOf,
  objectOf,
  stringOf,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../../core/json'
import { callPart, resultPart, textOf, textualPart } from '../ai-sdk/results'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import {
  opaquePart,
  textPart,
  thinkingPart,
  asState,
  areResults,
  type CallIds,
  type MappedItem,
  type MappedMessage,
  type MappedPart,
} from '../mapped/mapped-message'
import { recordLists, type ListShape } from '../mapped/record-lists'
import type { SourceFile } from '../import/source-file'
import { withSystem, jsonLines, recordWith, withItem } from '../mapped/made'

/** Sessions of Goose: JSON lines after a line about the session, as releases up to 1.9 keep them, or an export with its `conversation`. */
export const goose = mappedDialect({
  id: 'goose',
  name: 'Goose',
  extension: '.jsonl',
  places: { systemPrompt: false, freeTextArguments: false },
  home: {
    paths: {
      linux: '~/.local/share/goose/sessions',
      macos: '~/.local/share/goose/sessions',
      windows: '%APPDATA%\\Block\\goose\\data\\sessions',
    },
    command: 'goose session export --format json > session.json',
    checked: 'sources',
  },
  detect: (file) => (recordLists(file, shape, 5).length > 0 ? 0.95 : 0),
  sources,
  read,
  create: (message) => recordsFor(message, 0),
  insert: (value, part) => (isMessage(value) ? withBlock(value, part) : value),
  write,
})

const blockTypes: ReadonlySet<unknown> = new Set([
  'text',
  'image',
  'toolRequest',
  'toolResponse',
  'thinking',
  'redactedThinking',
  'frontendToolRequest',
  'toolConfirmationRequest',
  'actionRequired',
  'systemNotification',
  'reasoning',
])

/** Times are whole seconds, and every block is of one of Goose's types. */
const isMessage = (value: JsonValue | undefined): value is JsonObject =>
  isJsonObject(value) &&
  (value.role === 'user' || value.role === 'assistant') &&
  typeof value.created === 'number' &&
  Array.isArray(value.content) &&
  value.content.every((block: JsonValue) => isJsonObject(block) && blockTypes.has(block.type))

const shape: ListShape = {
  holders: [['conversation'], ['messages'], ['conversation', 'messages']],
  isRecord: isMessage,
}

function sources(file: SourceFile): readonly MappedSource[] {
  return recordLists(file, shape).map(({ records, wrapper }) => {
    const head =
      wrapper.conversation === undefined && isJsonObject(records[0]?.value) && !isMessage(records[0].value)
        ? records[0].value
        : wrapper
    return { source: { file, records }, title: stringOf(head.name) || stringOf(head.description) || undefined }
  })
}

/**
 * Notices are no message of the model's. Compacting hides the messages before it from the model, and puts a summary of them into a
 * person's message that only the model sees; what the harness says of its surroundings stands in such messages as well, in tags.
 */
function read(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  if (!isMessage(value)) return undefined
  const blocks = listOf(value.content)
  if (blocks.length > 0 && blocks.every((block) => isJsonObject(block) && block.type === 'systemNotification'))
    return undefined
  const { userVisible, agentVisible } = objectOf(value.metadata)
  const isHidden = value.role === 'user' && userVisible === false && agentVisible === true
  const parts = blocks.map((block, index) => asState(partOf(objectOf(block), ['content', index], ids), () => isHidden))
  const isSummary = isHidden && parts[0]?.type === 'text'
  return {
    role: value.role !== 'user' ? 'assistant' : areResults(parts) ? 'tool' : 'user',
    parts,
    timestamp: new Date(Math.min(Math.abs(Number(value.created)), LAST_SECOND) * 1000).toISOString(),
    ...(isSummary ? { summary: { type: 'recorded' as const }, compaction: {} } : {}),
  }
}

/** Dates go no further. */
const LAST_SECOND = 8.64e12

function partOf(block: JsonObject, at: JsonPath, ids: CallIds): MappedPart {
  switch (block.type) {
    case 'text':
      return typeof block.text === 'string'
        ? textPart(block.text, [...at, 'text'], at)
        : opaquePart('text', JSON.stringify(block), at)
    case 'thinking':
      return thinkingPart(stringOf(block.thinking), stringOf(block.signature) !== '', [...at, 'thinking'], at)
    case 'redactedThinking':
      return { type: 'thinking', text: '', signed: true, at, place: { type: 'fixed' } }
    case 'image':
      return {
        type: 'image',
        ...(typeof block.mimeType === 'string' ? { mediaType: block.mimeType } : {}),
        source: { type: 'base64', data: stringOf(block.data) },
        at,
        place: { type: 'fixed' },
      }
    case 'toolRequest':
    case 'frontendToolRequest':
      return requestOf(block, at, ids)
    case 'toolResponse':
      return responseOf(block, at, ids)
    default:
      return opaquePart(stringOf(block.type), '', at)
  }
}

/** A call that could not be read says why instead of what it asked for: nothing was called. */
function requestOf(block: JsonObject, at: JsonPath, ids: CallIds): MappedPart {
  const call = objectOf(block.toolCall)
  if (typeof call.error === 'string') return opaquePart(stringOf(block.type), call.error, at)
  const [body, path]: readonly [JsonObject, JsonPath] = isJsonObject(call.value)
    ? [call.value, [...at, 'toolCall', 'value']]
    : [call, [...at, 'toolCall']]
  return callPart(block.id, stringOf(body.name), body.arguments, at, [...path, 'arguments'], ids)
}

function responseOf(block: JsonObject, at: JsonPath, ids: CallIds): MappedPart {
  const result = objectOf(block.toolResult)
  const path: JsonPath = [...at, 'toolResult']
  if (typeof result.error === 'string')
    return resultPart(
      block.id,
      '',
      [{ item: { type: 'text', text: result.error }, path: [...path, 'error'] }],
      true,
      at,
      ids,
    )
  const value = isJsonObject(result.value) ? result.value : {}
  const [list, holder]: readonly [readonly JsonValue[], JsonPath] = Array.isArray(result.value)
    ? [listOf(result.value), [...path, 'value']]
    : [listOf(value.content), [...path, 'value', 'content']]
  return resultPart(
    block.id,
    '',
    list.map((item, index) => itemOf(item, [...holder, index])),
    value.isError === true,
    at,
    ids,
  )
}

/** Content as MCP has it. What is meant for the person alone is not told apart: older releases sent it to the model as well. */
function itemOf(item: JsonValue, path: JsonPath): MappedItem {
  if (isJsonObject(item) && typeof item.text === 'string')
    return { item: { type: 'text', text: item.text }, path: [...path, 'text'] }
  const inner = isJsonObject(item) ? objectOf(item.resource) : {}
  if (typeof inner.text === 'string')
    return { item: { type: 'text', text: inner.text }, path: [...path, 'resource', 'text'] }
  if (isJsonObject(item) && typeof item.data === 'string' && stringOf(item.mimeType).startsWith('image/'))
    return {
      item: { type: 'image', mediaType: stringOf(item.mimeType), source: { type: 'base64', data: item.data } },
      path,
    }
  return { item: { type: 'opaque', text: JSON.stringify(item) }, path }
}

const visible: JsonObject = { userVisible: true, agentVisible: true }

/** Messages for one that was made or comes from elsewhere; times are seconds. */
function recordsFor(message: Message, seconds: number): readonly JsonObject[] {
  const created =
    message.timestamp === undefined ? seconds : Math.floor(Date.parse(message.timestamp) / 1000) || seconds
  const role = message.role === 'assistant' ? 'assistant' : 'user'
  return recordWith({ role, created, content: [], metadata: visible }, message.parts, withBlock)
}

const withBlock = (value: JsonObject, part: Part): JsonObject => withItem(value, 'content', blockFor(part))

function blockFor(part: Part): JsonObject | undefined {
  if (part.type === 'tool-call')
    return {
      type: 'toolRequest',
      id: part.callId,
      toolCall: {
        status: 'success',
        value: { name: part.name, arguments: isJsonObject(part.input) ? part.input : { input: part.input } },
      },
    }
  if (part.type === 'tool-result')
    return {
      type: 'toolResponse',
      id: part.callId,
      toolResult: {
        status: 'success',
        value: { content: [{ type: 'text', text: textOf(part) }], isError: part.isError },
      },
    }
  if (part.type === 'image')
    return part.source.type === 'base64'
      ? { type: 'image', data: part.source.data, mimeType: part.mediaType ?? 'image/png' }
      : undefined
  const text = textualPart(part)
  return text === ''
    ? undefined
    : part.type === 'thinking'
      ? { type: 'thinking', thinking: text, signature: '' }
      : { type: 'text', text }
}

function write(conversation: Conversation): string {
  const head = {
    working_dir: '',
    description: conversation.title ?? 'Conversation',
    message_count: conversation.messages.length,
  }
  return jsonLines([head, ...withSystem(conversation, 'user').flatMap((message) => recordsFor(message, 0))])
}
