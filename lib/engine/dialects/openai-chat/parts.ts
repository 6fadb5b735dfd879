import type { ChatRaw } from './native'
import { toolCallId, type ToolCallId } from '../../conversation/ids'
import type { Part, ResultContent } from '../../conversation/part'
import { isJsonArray, isJsonObject, stringOf, listOf, type JsonObject, type JsonValue } from '../../core/json'
import { argumentsIn, wholeText } from '../json/json-template'
import { imageFromUrl } from './image-url'
import type { PartDraft } from '../number-parts'

/** Ids for calls that have none, and calls that wait for a result without an id. */
export interface CallIds {
  next: number
  readonly waiting: ToolCallId[]
}

export function partsOf(message: JsonObject, record: number, ids: CallIds): readonly PartDraft[] {
  return isToolRole(message.role)
    ? resultParts(message, record, ids)
    : [
        ...reasoningParts(message, record),
        ...contentParts(message, record, ids),
        ...refusalParts(message, record),
        ...callParts(message, record, ids),
      ]
}

export const isToolRole = (role: JsonValue | undefined): boolean => role === 'tool' || role === 'function'

const reasoningKeys = ['reasoning_content', 'reasoning'] as const

/** The key with readable reasoning. Clients repeat it, with signatures, in `reasoning_details` or `thinking_blocks`. */
export function reasoningKeyOf(message: JsonObject): (typeof reasoningKeys)[number] | undefined {
  return reasoningKeys.find((key) => stringOf(message[key]) !== '')
}

function reasoningParts(message: JsonObject, record: number): readonly PartDraft[] {
  const key = reasoningKeyOf(message)
  const details = isJsonArray(message.reasoning_details) ? message.reasoning_details : []
  const copies = [...details, ...(isJsonArray(message.thinking_blocks) ? message.thinking_blocks : [])]
  if (key === undefined && details.length === 0) return []
  const text = key === undefined ? details.map(detailText).join('') : stringOf(message[key])
  return [{ type: 'thinking', raw: rawAt(record, { type: 'reasoning' }), text, signed: copies.length > 0 }]
}

const rawAt = (record: number, at: ChatRaw['at']): ChatRaw => ({ record, at })

const detailText = (detail: JsonValue): string =>
  isJsonObject(detail) ? stringOf(detail.text) || stringOf(detail.summary) : ''

function refusalParts({ refusal: text }: JsonObject, record: number): readonly PartDraft[] {
  return typeof text === 'string' ? [{ type: 'text', raw: rawAt(record, { type: 'refusal' }), text }] : []
}

function contentParts(message: JsonObject, record: number, ids: CallIds): readonly PartDraft[] {
  const { content } = message
  if (typeof content === 'string') return [{ type: 'text', raw: rawAt(record, { type: 'content' }), text: content }]
  if (!isJsonArray(content)) return []
  const copies = callCopies(message)
  return content.flatMap((block: JsonValue, index) =>
    copies.has(index) ? [] : [blockPart(block, rawAt(record, { type: 'block', index }), ids)],
  )
}

function blockPart(block: JsonValue, raw: ChatRaw, ids: CallIds): PartDraft {
  const key = textKeyOf(block)
  if (typeof block === 'string') return { type: 'text', raw, text: block }
  if (!isJsonObject(block)) return { type: 'opaque', raw, label: 'unknown', text: JSON.stringify(block) }
  if (key !== undefined) {
    const text = stringOf(block[key])
    return block.type === 'thinking' || block.type === 'reasoning'
      ? { type: 'thinking', raw, text, signed: typeof block.signature === 'string' }
      : { type: 'text', raw, text }
  }
  if (block.type === 'image_url') return { type: 'image', raw, ...imageFromUrl(block.image_url) }
  if (isCallBlock(block)) {
    const id = stringOf(block.id) || stringOf(block.tool_call_id) || stringOf(block.call_id)
    return callPart(raw, id, block.name, block.arguments ?? block.input ?? {}, ids)
  }
  return { type: 'opaque', raw, label: stringOf(block.type) || 'unknown', text: JSON.stringify(block) }
}

const callPart = (
  raw: ChatRaw,
  id: string,
  name: JsonValue | undefined,
  input: JsonValue,
  ids: CallIds,
  isFree = false,
): PartDraft => ({
  type: 'tool-call',
  raw,
  callId: newCall(id, ids),
  name: stringOf(name),
  ...argumentsOf(input, isFree),
})

const textTypes = new Map<unknown, readonly string[]>([
  ['text', ['text', 'value']],
  ['tool_output', ['output', 'text', 'content', 'value']],
  ['refusal', ['refusal']],
  ['thinking', ['thinking', 'text']],
  ['reasoning', ['reasoning', 'text', 'value']],
])

/** The key that holds a block's text, where it is a block of text. */
export function textKeyOf(block: JsonValue | undefined): string | undefined {
  return isJsonObject(block) ? textTypes.get(block.type)?.find((key) => typeof block[key] === 'string') : undefined
}

/** Blocks of that type that say their name and arguments; others stay opaque. */
const isCallBlock = (block: JsonValue): boolean =>
  isJsonObject(block) &&
  block.type === 'tool_call' &&
  typeof block.name === 'string' &&
  ('arguments' in block || 'input' in block)

/** Blocks of the content that repeat an entry of `tool_calls`, with its index: a call is counted once. */
export function callCopies(message: JsonObject): ReadonlyMap<number, number> {
  const calls = isJsonArray(message.tool_calls) ? message.tool_calls : []
  if (calls.length === 0 || !isJsonArray(message.content)) return new Map()
  const indices = new Map(
    calls.flatMap((call, index) =>
      isJsonObject(call) && typeof call.id === 'string' ? [[call.id, index] as const] : [],
    ),
  )
  const blocks = message.content.flatMap((block: JsonValue, index) =>
    isJsonObject(block) && isCallBlock(block) ? [{ block, index }] : [],
  )
  return new Map(
    blocks.flatMap(({ block, index }, position) => {
      const id = [block.id, block.tool_call_id, block.call_id].find((value) => typeof value === 'string')
      const call = typeof id === 'string' ? indices.get(id) : position < calls.length ? position : undefined
      return call === undefined ? [] : [[index, call] as const]
    }),
  )
}

function callParts(message: JsonObject, record: number, ids: CallIds): readonly PartDraft[] {
  const parts = listOf(message.tool_calls).map((call, index): PartDraft => {
    const raw = rawAt(record, { type: 'call', index })
    const body = callBody(call)
    if (!isJsonObject(call) || !body) return { type: 'opaque', raw, label: 'tool_call', text: JSON.stringify(call) }
    return callPart(raw, stringOf(call.id), body.object.name, body.object[body.key] ?? '', ids, body.free)
  })
  const legacy = message.function_call
  if (!isJsonObject(legacy)) return parts
  return [...parts, callPart(rawAt(record, { type: 'function-call' }), '', legacy.name, legacy.arguments ?? '', ids)]
}

interface CallBody {
  readonly holder: 'function' | 'custom' | undefined
  readonly object: JsonObject
  readonly key: 'arguments' | 'input' | 'args'
  /** The arguments are free text, even where they look like JSON. */
  readonly free: boolean
}

/** Where a call keeps its name and arguments: a function, a custom tool, or the call itself. */
export function callBody(call: JsonValue | undefined): CallBody | undefined {
  if (!isJsonObject(call)) return undefined
  if (isJsonObject(call.function)) return { holder: 'function', object: call.function, key: 'arguments', free: false }
  if (isJsonObject(call.custom)) return { holder: 'custom', object: call.custom, key: 'input', free: true }
  return typeof call.name === 'string'
    ? { holder: undefined, object: call, key: 'arguments' in call ? 'arguments' : 'args', free: false }
    : undefined
}

function argumentsOf(value: JsonValue, free = false): Pick<Extract<Part, { type: 'tool-call' }>, 'input' | 'template'> {
  if (typeof value !== 'string') return { input: value }
  return free ? { input: value, template: wholeText } : argumentsIn(value)
}

function newCall(id: string, ids: CallIds): ToolCallId {
  const callId = toolCallId(id === '' ? `call ${ids.next++}` : id)
  ids.waiting.push(callId)
  return callId
}

function resultParts(message: JsonObject, record: number, ids: CallIds): readonly PartDraft[] {
  const plural = isJsonArray(message.tool_call_ids)
    ? message.tool_call_ids.filter((id: JsonValue) => typeof id === 'string')
    : []
  const named = stringOf(message.tool_call_id) === '' ? plural : [stringOf(message.tool_call_id)]
  const callIds = named.length > 0 ? named.map(toolCallId) : [ids.waiting[0] ?? toolCallId(`call ${ids.next++}`)]
  const name = stringOf(message.name) || undefined
  const isError = message.is_error === true || message.status === 'error'
  return callIds.map((callId, index) => {
    const position = ids.waiting.indexOf(callId)
    if (position !== -1) ids.waiting.splice(position, 1)
    return {
      type: 'tool-result',
      raw: rawAt(record, { type: 'result', extra: index > 0 }),
      callId,
      name,
      content: index > 0 ? [] : resultContent(message.content),
      isError,
    }
  })
}

function resultContent(content: JsonValue | undefined): readonly ResultContent[] {
  if (typeof content === 'string') return [{ type: 'text', text: content, raw: 'string' }]
  if (!isJsonArray(content)) return []
  return content.map((block: JsonValue, index): ResultContent => {
    if (typeof block === 'string') return { type: 'text', text: block, raw: index }
    const key = textKeyOf(block)
    if (key !== undefined && isJsonObject(block)) return { type: 'text', text: stringOf(block[key]), raw: index }
    if (isJsonObject(block) && block.type === 'image_url')
      return { type: 'image', ...imageFromUrl(block.image_url), raw: index }
    return { type: 'opaque', text: JSON.stringify(block), raw: index }
  })
}
