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
import { callPart, resultPart, textOf, textualPart } from '../ai-sdk/results'
import { inHome } from '../import/home'
import { jsonDocument, recordWith, withSystem, withItem, blocksOf } from '../mapped/made'
import { blockItems } from '../mapped/blocks'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import {
  opaquePart,
  statePart,
  textPart,
  thinkingPart,
  type CallIds,
  type MappedMessage,
  type MappedPart,
} from '../mapped/mapped-message'
import { recordLists, type ListShape } from '../mapped/record-lists'
import { usageFrom } from '../mapped/usage'
import { imageFromUrl, urlOf } from '../openai-chat/image-url'
import type { SourceFile } from '../import/source-file'

/** Sessions of Continue (1.x): items with a message each, and the files and other context that the editor put in front of it. */
export const continueDev = mappedDialect({
  id: 'continue',
  name: 'Continue',
  extension: '.json',
  places: { systemPrompt: false, freeTextArguments: false },
  home: { paths: inHome('.continue/sessions/SESSION.json'), checked: 'sources' },
  detect: (file) => (recordLists(file, shape, 20).length > 0 ? 0.96 : 0),
  sources,
  read,
  create: (message) => itemsFor(message),
  insert,
  write,
})

const roles = { user: 'user', assistant: 'assistant', system: 'system', thinking: 'assistant', tool: 'tool' } as const
const isRole = (value: JsonValue | undefined): value is keyof typeof roles =>
  typeof value === 'string' && Object.hasOwn(roles, value)

const isItem = (value: JsonValue | undefined): value is JsonObject & { readonly message: JsonObject } =>
  isJsonObject(value) && isJsonObject(value.message) && isRole(value.message.role) && isJsonArray(value.contextItems)

const shape: ListShape = { holders: [['history']], isRecord: isItem }

function sources(file: SourceFile): readonly MappedSource[] {
  return recordLists(file, shape).map(({ records, wrapper: { title, chatModelTitle } }) => ({
    source: { file, records },
    title: stringOf(title) || undefined,
    model: stringOf(chatModelTitle) || undefined,
  }))
}

function read(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  if (!isItem(value)) return undefined
  const { message } = value
  const role = isRole(message.role) ? roles[message.role] : 'user'
  if (message.role === 'tool') {
    const items = blockItems(message.content, ['message', 'content'])
    return { role, parts: [resultPart(message.toolCallId, '', items, isFailed(value), [], ids)] }
  }
  if (message.role === 'thinking' && typeof message.content === 'string') {
    const signed = stringOf(message.signature) !== ''
    return { role, parts: [thinkingPart(message.content, signed, ['message', 'content'], [])] }
  }
  const parts = [
    ...listOf(value.contextItems).flatMap((item, index) => contextPart(item, ['contextItems', index])),
    ...contentParts(message.content),
    ...callParts(message.toolCalls, ids),
  ]
  const usage = role === 'assistant' ? usageOf(objectOf(message.usage), message.model) : undefined
  return { role, parts, usage }
}

const isFailed = ({ toolCallStates }: JsonObject): boolean =>
  listOf(toolCallStates).some((state) => objectOf(state).status === 'errored')

function contextPart(item: JsonValue, at: JsonPath): readonly MappedPart[] {
  const text = objectOf(item).content
  return typeof text === 'string' && text !== '' ? [statePart(text, [...at, 'content'], at)] : []
}

function contentParts(content: JsonValue | undefined): readonly MappedPart[] {
  const path: JsonPath = ['message', 'content']
  if (typeof content === 'string') return content === '' ? [] : [textPart(content, path)]
  return listOf(content).map((block, index): MappedPart => {
    const at = [...path, index]
    const { type, text, imageUrl } = objectOf(block)
    if (type === 'text' && typeof text === 'string') return textPart(text, [...at, 'text'], at)
    return type === 'imageUrl'
      ? { type: 'image', ...imageFromUrl(imageUrl), at, place: { type: 'fixed' } }
      : opaquePart(stringOf(type) || 'unknown', JSON.stringify(block), at)
  })
}

function callParts(calls: JsonValue | undefined, ids: CallIds): readonly MappedPart[] {
  return listOf(calls).map((call, index) => {
    const at: JsonPath = ['message', 'toolCalls', index]
    const { name, arguments: input } = objectOf(objectOf(call).function)
    return typeof name === 'string'
      ? callPart(objectOf(call).id, name, input, at, [...at, 'function', 'arguments'], ids)
      : opaquePart('toolCall', JSON.stringify(call), at)
  })
}

/** The prompt counts what was cached. */
function usageOf(usage: JsonObject, model: JsonValue | undefined): MappedMessage['usage'] {
  const details = objectOf(usage.promptTokensDetails)
  return usageFrom({
    input: usage.promptTokens,
    output: usage.completionTokens,
    cacheRead: details.cachedTokens,
    cacheWrite: details.cacheWriteTokens,
    model,
    isCacheWithinInput: true,
  })
}

/** Items for a message: thoughts and results are messages of their own. */
function itemsFor(message: Message): readonly JsonObject[] {
  const own = message.parts.flatMap((part): readonly JsonObject[] => {
    if (part.type === 'tool-result') return [{ role: 'tool', content: textOf(part), toolCallId: part.callId }]
    return part.type === 'thinking' && part.text !== '' ? [{ role: 'thinking', content: part.text }] : []
  })
  const others = message.parts.filter(({ type }) => type !== 'tool-result' && type !== 'thinking')
  const role = message.role === 'tool' ? 'user' : message.role
  const start: JsonObject = { message: { role, content: '' }, contextItems: [] }
  return [...own.map((each) => ({ message: each, contextItems: [] })), ...recordWith(start, others, withPart)]
}

function insert(value: JsonValue, part: Part): JsonValue {
  return isJsonObject(value) ? withPart(value, part) : value
}

function withPart(item: JsonObject, part: Part): JsonObject {
  const message = objectOf(item.message)
  if (part.type === 'tool-call') {
    const call = {
      id: part.callId,
      type: 'function',
      function: { name: part.name, arguments: JSON.stringify(part.input) },
    }
    return { ...item, message: withItem(message, 'toolCalls', call) }
  }
  const text = textualPart(part)
  const block: JsonObject | undefined =
    part.type === 'image'
      ? { type: 'imageUrl', imageUrl: { url: urlOf(part) } }
      : text === ''
        ? undefined
        : { type: 'text', text }
  if (!block) return item
  if (part.type !== 'image' && (message.content ?? '') === '')
    return { ...item, message: { ...message, content: text } }
  return { ...item, message: { ...message, content: [...blocksOf(message.content), block] } }
}

function write(conversation: Conversation): string {
  const { title = 'Conversation', model } = conversation
  return jsonDocument({
    sessionId: 'condensed',
    title,
    workspaceDirectory: '',
    history: withSystem(conversation, 'system').flatMap(itemsFor),
    ...(model === undefined ? {} : { chatModelTitle: model }),
  })
}
