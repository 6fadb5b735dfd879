import type { Copy } from '../mapped/native'
import type { Conversation } from '../../conversation/conversation'
import type { Message, Role } from '../../conversation/message'
import type { Part, PartOf } from '../../conversation/part'
import type { RecordedUsage } from '../../conversation/usage'
import {
  isJsonObject,
  listOf,
  objectOf,
  stringOf,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../../core/json'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import {
  opaquePart,
  textPart,
  thinkingPart,
  type CallIds,
  type MappedItem,
  type MappedMessage,
  type MappedPart,
} from '../mapped/mapped-message'
import { usageFrom } from '../mapped/usage'
import { imageFromUrl, urlOf } from '../openai-chat/image-url'
import { recordLists, type ListShape } from '../mapped/record-lists'
import type { SourceFile } from '../import/source-file'
import { withSystem, jsonDocument, withItem } from '../mapped/made'
import { resultPart, valueCallPart, callPart, textOf } from '../ai-sdk/results'

/** Messages of LangChain and LangGraph: constructors (`lc: 1`), plain ones with a `type`, and those of `messages_to_dict`. */
export const langChain = mappedDialect({
  id: 'langchain',
  name: 'LangChain, LangGraph',
  extension: '.json',
  oneForOne: true,
  places: { systemPrompt: true, freeTextArguments: false },
  home: { checked: 'sessions' },
  detect,
  sources,
  read: readLangChainMessage,
  create: (message, beside) => recordsFor(message).map(formOf(beside)),
  insert,
  write,
})

const rolesOf: Readonly<Record<string, Role>> = {
  human: 'user',
  HumanMessage: 'user',
  HumanMessageChunk: 'user',
  ai: 'assistant',
  AIMessage: 'assistant',
  AIMessageChunk: 'assistant',
  system: 'system',
  SystemMessage: 'system',
  developer: 'system',
  tool: 'tool',
  ToolMessage: 'tool',
  function: 'tool',
  FunctionMessage: 'tool',
}

interface Held {
  readonly role: Role
  /** What holds the content, and where it stands in the record. */
  readonly body: JsonObject
  readonly path: JsonPath
}

/** The message that a record holds, by the three forms. */
function heldIn(value: JsonValue | undefined): Held | undefined {
  if (!isJsonObject(value)) return undefined
  if (value.lc === 1 && value.type === 'constructor')
    return held(stringOf(listOf(value.id).at(-1)), value.kwargs, ['kwargs'])
  if (isJsonObject(value.data) && 'content' in value.data) return held(stringOf(value.type), value.data, ['data'])
  const isPlain = 'content' in value && !('role' in value) && typeof value.type === 'string'
  return isPlain ? held(stringOf(value.type), value, []) : undefined
}

function held(type: string, body: JsonValue | undefined, path: JsonPath): Held | undefined {
  const role = Object.hasOwn(rolesOf, type) ? rolesOf[type] : undefined
  return role && isJsonObject(body) && (typeof body.content === 'string' || Array.isArray(body.content))
    ? { role, body, path }
    : undefined
}

/** Of a run's record, what came out of it, which holds what went in. */
const shape: ListShape = {
  holders: [
    ['messages'],
    ['values', 'messages'],
    ['channel_values', 'messages'],
    ['checkpoint', 'channel_values', 'messages'],
    ['state', 'messages'],
    ['output', 'messages'],
    ['input', 'messages'],
    ['outputs', 'messages'],
    ['inputs', 'messages'],
    // A run of a model alone takes several lists at once.
    ['inputs', 'messages', 0],
  ],
  isRecord: (value) => heldIn(value) !== undefined,
}

function detect(file: SourceFile): number {
  const values = recordLists(file, shape, 50)
    .slice(0, 3)
    .flatMap(({ records }) => records.slice(0, 50).map(({ value }) => value))
  const messages = values.filter((value) => heldIn(value))
  if (messages.length === 0) return 0
  return messages.some(
    (value) =>
      isJsonObject(value) && (value.lc === 1 || isJsonObject(value.data) || ownKeys.some((key) => key in value)),
  )
    ? 0.95
    : 0.7
}

const ownKeys = ['additional_kwargs', 'response_metadata', 'invalid_tool_calls', 'usage_metadata']

function sources(file: SourceFile): readonly MappedSource[] {
  return recordLists(file, shape).map(({ records }) => ({ source: { file, records } }))
}

export function readLangChainMessage(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  const message = heldIn(value)
  if (!message) return undefined
  const { role, body, path } = message
  if (role === 'tool') {
    const items = resultItems(body.content, [...path, 'content'])
    return {
      role,
      parts: [resultPart(body.tool_call_id, stringOf(body.name), items, body.status === 'error', [], ids)],
    }
  }
  const calls = callParts(body, path, ids)
  const known = new Set(calls.flatMap((part) => (part.type === 'tool-call' ? [part.callId as string] : [])))
  const parts = [...contentParts(body.content, [...path, 'content'], known), ...reasoning(body, path), ...calls]
  return { role, parts, usage: role === 'assistant' ? usageOf(body) : undefined }
}

function contentParts(
  content: JsonValue | undefined,
  path: JsonPath,
  calls: ReadonlySet<string>,
): readonly MappedPart[] {
  if (typeof content === 'string') return content === '' ? [] : [textPart(content, path)]
  return listOf(content).flatMap((block, index): MappedPart[] => {
    const at: JsonPath = [...path, index]
    if (typeof block === 'string') return [textPart(block, at)]
    if (!isJsonObject(block)) return [opaquePart('unknown', JSON.stringify(block), at)]
    if (isRepeatedCall(block, calls)) return []
    if (
      typeof block.text === 'string' &&
      (block.type === 'text' || block.type === undefined || block.type === 'output_text')
    )
      return [textPart(block.text, [...at, 'text'], at)]
    const key = ['thinking', 'reasoning'].find((candidate) => typeof block[candidate] === 'string')
    if (key !== undefined)
      return [thinkingPart(stringOf(block[key]), typeof block.signature === 'string', [...at, key], at)]
    if (block.type === 'image_url')
      return [{ type: 'image', ...imageFromUrl(block.image_url), at, place: { type: 'fixed' } }]
    return [opaquePart(stringOf(block.type) || 'block', JSON.stringify(block), at)]
  })
}

/** Models of some makers write a call into the content as well. */
const isRepeatedCall = (block: JsonObject, calls: ReadonlySet<string>): boolean =>
  (block.type === 'tool_use' || block.type === 'tool_call' || block.type === 'function_call') &&
  calls.has(stringOf(block.id) || stringOf(block.call_id))

function reasoning(body: JsonObject, path: JsonPath): readonly MappedPart[] {
  const text = stringOf(objectOf(body.additional_kwargs).reasoning_content)
  return text === '' ? [] : [thinkingPart(text, false, [...path, 'additional_kwargs', 'reasoning_content'])]
}

/** Parsed calls; where there are none, those of the API as `additional_kwargs` keeps them. */
function callParts(body: JsonObject, path: JsonPath, ids: CallIds): readonly MappedPart[] {
  const parsed = listOf(body.tool_calls)
  const given = listOf(objectOf(body.additional_kwargs).tool_calls)
  if (parsed.length > 0)
    return parsed.map((call, index) =>
      parsedCallPart(call, [...path, 'tool_calls', index], copiesOf(call, body, path, given), ids),
    )
  return given.map((call, index) => apiCallPart(call, [...path, 'additional_kwargs', 'tool_calls', index], ids))
}

function parsedCallPart(call: JsonValue, at: JsonPath, copies: readonly Copy[], ids: CallIds): MappedPart {
  if (!isJsonObject(call) || typeof call.name !== 'string') return opaquePart('tool_call', JSON.stringify(call), at)
  const own = valueCallPart(call.id, call.name, call.args, at, [...at, 'args'], ids)
  return copies.length > 0 ? { ...own, copies } : own
}

function copiesOf(call: JsonValue, body: JsonObject, path: JsonPath, given: readonly JsonValue[]): readonly Copy[] {
  const id = isJsonObject(call) ? stringOf(call.id) : ''
  if (id === '') return []
  const api = given.flatMap((other, index): Copy[] => {
    const at: JsonPath = [...path, 'additional_kwargs', 'tool_calls', index]
    return isJsonObject(other) && other.id === id && isJsonObject(other.function)
      ? [{ at, input: [...at, 'function', 'arguments'] }]
      : []
  })
  const blocks = listOf(body.content).flatMap((block, index): Copy[] => {
    const at: JsonPath = [...path, 'content', index]
    return isJsonObject(block) && isRepeatedCall(block, new Set([id]))
      ? [{ at, input: [...at, block.type === 'tool_use' ? 'input' : 'arguments'] }]
      : []
  })
  return [...api, ...blocks]
}

function apiCallPart(call: JsonValue, at: JsonPath, ids: CallIds): MappedPart {
  const body = isJsonObject(call) ? objectOf(call.function) : {}
  if (!isJsonObject(call) || typeof body.name !== 'string' || typeof body.arguments !== 'string')
    return opaquePart('tool_call', JSON.stringify(call), at)
  return callPart(call.id, body.name, body.arguments, at, [...at, 'function', 'arguments'], ids)
}

function resultItems(content: JsonValue | undefined, path: JsonPath): readonly MappedItem[] {
  if (typeof content === 'string') return [{ item: { type: 'text', text: content }, path }]
  return listOf(content).map((block, index): MappedItem => {
    const at: JsonPath = [...path, index]
    if (typeof block === 'string') return { item: { type: 'text', text: block }, path: at }
    if (isJsonObject(block) && typeof block.text === 'string')
      return { item: { type: 'text', text: block.text }, path: [...at, 'text'] }
    if (isJsonObject(block) && block.type === 'image_url')
      return { item: { type: 'image', ...imageFromUrl(block.image_url) }, path: at }
    return { item: { type: 'opaque', text: JSON.stringify(block) }, path: at }
  })
}

/** LangChain counts cached input within the input. */
function usageOf({ usage_metadata, response_metadata }: JsonObject): RecordedUsage | undefined {
  const { input_tokens: input, output_tokens: output, input_token_details } = objectOf(usage_metadata)
  const { cache_read: cacheRead, cache_creation: cacheWrite } = objectOf(input_token_details)
  const { model_name, model } = objectOf(response_metadata)
  return usageFrom({
    input,
    output,
    cacheRead,
    cacheWrite,
    model: stringOf(model_name) || model,
    isCacheWithinInput: true,
  })
}

const typesOf: Record<Role, string> = { user: 'human', assistant: 'ai', system: 'system', tool: 'human' }

/** Plain messages for one that was made or comes from another dialect: results one each, then what else it holds. */
function recordsFor(message: Message): readonly JsonObject[] {
  const results = message.parts.filter((part) => part.type === 'tool-result').map(resultRecord)
  const others = message.parts.filter((part) => part.type !== 'tool-result')
  if (others.length === 0) return results
  const calls = others.filter((part) => part.type === 'tool-call').map(callRecord)
  const blocks = others.flatMap((part) => blockFor(part) ?? [])
  const [only] = blocks
  const content: JsonValue =
    blocks.length === 0
      ? ''
      : blocks.length === 1 && isJsonObject(only) && only.type === 'text'
        ? (only.text ?? '')
        : blocks
  return [
    ...results,
    { type: typesOf[message.role], content, additional_kwargs: {}, ...(calls.length > 0 ? { tool_calls: calls } : {}) },
  ]
}

const classesOf: Readonly<Record<string, string>> = {
  human: 'HumanMessage',
  ai: 'AIMessage',
  system: 'SystemMessage',
  tool: 'ToolMessage',
}

/** Puts a plain message into the form of the messages that it stands among: what reads one form does not read another. */
function formOf(beside: readonly JsonValue[]): (plain: JsonObject) => JsonObject {
  const form = beside.find((value) => heldIn(value))
  if (!isJsonObject(form)) return (plain) => plain
  if (form.lc === 1) {
    const path = listOf(form.id).slice(0, -1)
    return ({ type, ...kwargs }) => ({
      lc: 1,
      type: 'constructor',
      id: [...path, classesOf[stringOf(type)] ?? 'HumanMessage'],
      kwargs,
    })
  }
  return isJsonObject(form.data) ? ({ type = 'human', ...data }) => ({ type, data }) : (plain) => plain
}

const callRecord = (part: PartOf<'tool-call'>): JsonObject => ({
  name: part.name,
  args: part.input,
  id: part.callId,
  type: 'tool_call',
})

function resultRecord(part: PartOf<'tool-result'>): JsonObject {
  const text = textOf(part)
  const images = part.content.flatMap((item) =>
    item.type === 'image' ? [{ type: 'image_url', image_url: { url: urlOf(item) } }] : [],
  )
  return {
    type: 'tool',
    content: images.length === 0 ? text : [{ type: 'text', text }, ...images],
    tool_call_id: part.callId,
    ...(part.name === undefined ? {} : { name: part.name }),
    additional_kwargs: {},
    status: part.isError ? 'error' : 'success',
  }
}

function blockFor(part: Part): JsonObject | undefined {
  if (part.type === 'image') return { type: 'image_url', image_url: { url: urlOf(part) } }
  if (part.type === 'thinking') return part.text === '' ? undefined : { type: 'thinking', thinking: part.text }
  return 'text' in part && part.text !== '' ? { type: 'text', text: part.text } : undefined
}

function insert(value: JsonValue, part: Part): JsonValue {
  const message = heldIn(value)
  if (!isJsonObject(value) || !message) return value
  const next =
    part.type === 'tool-call'
      ? withItem(message.body, 'tool_calls', callRecord(part))
      : withBlock(message.body, blockFor(part))
  const [key] = message.path
  return key === undefined ? next : { ...value, [key]: next }
}

function withBlock(body: JsonObject, block: JsonObject | undefined): JsonObject {
  if (!block) return body
  if (body.content === '' && block.type === 'text') return { ...body, content: block.text ?? '' }
  const before: readonly JsonValue[] = Array.isArray(body.content)
    ? body.content
    : [{ type: 'text', text: body.content ?? '' }]
  return { ...body, content: [...before, block] }
}

/** A state with messages, the system prompt first among them. */
function write(conversation: Conversation): string {
  return jsonDocument({ messages: withSystem(conversation, 'system').flatMap(recordsFor) })
}
