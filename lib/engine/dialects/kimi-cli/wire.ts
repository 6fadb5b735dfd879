import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
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
import { callPart, resultPart, textOf } from '../ai-sdk/results'
import { blockItems } from '../mapped/blocks'
import type { MappedSource } from '../mapped/mapped-format'
import type { CallIds, MappedMessage } from '../mapped/mapped-message'
import type { Pieces } from '../mapped/native'
import { timeOfSeconds, secondsOf } from '../mapped/times'
import { usageFrom } from '../mapped/usage'
import type { SourceRecord } from '../records'
import type { SourceFile } from '../import/source-file'
import { contentBlock, contentPart, partsIn } from './context'

/* The log of Kimi CLI: what its screen was told, an event a line. */

const ownTypes: ReadonlySet<unknown> = new Set([
  'TurnBegin',
  'TurnEnd',
  'SteerInput',
  'StepBegin',
  'ContentPart',
  'ToolCall',
  'ToolCallPart',
  'ToolResult',
  'StatusUpdate',
])

export const isWireEvent = (value: JsonValue | undefined): value is JsonObject & { readonly message: JsonObject } =>
  isJsonObject(value) &&
  isJsonObject(value.message) &&
  ownTypes.has(value.message.type) &&
  isJsonObject(value.message.payload)

const typeOf = (value: JsonValue | undefined): string => (isWireEvent(value) ? stringOf(value.message.type) : '')
const payloadOf = (value: JsonValue | undefined): JsonObject =>
  isWireEvent(value) ? objectOf(value.message.payload) : {}

const PAYLOAD: JsonPath = ['message', 'payload']

export function wireSource(file: SourceFile, records: readonly SourceRecord[]): MappedSource {
  return { source: { file, records }, pieces: piecesIn(records), usage: usageByRecord(records) }
}

/** The arguments of a call arrive in pieces behind it. */
function piecesIn(records: readonly SourceRecord[]): ReadonlyMap<number, Pieces> {
  const pieces = new Map<number, Pieces>()
  let call = -1
  records.forEach(({ value }, record) => {
    const type = typeOf(value)
    if (type === 'ToolCall') call = record
    if (type !== 'ToolCallPart' || call === -1) return
    const { rest = [], whole = records[call]?.value ?? null } = pieces.get(call) ?? {}
    const body = objectOf(payloadOf(whole).function)
    const text = stringOf(body.arguments) + stringOf(payloadOf(value).arguments_part)
    const payload = { ...payloadOf(whole), function: { ...body, arguments: text } }
    const message = { ...objectOf(objectOf(whole).message), payload }
    pieces.set(call, {
      rest: [...rest, record],
      whole: { ...objectOf(whole), message },
      path: [...PAYLOAD, 'function', 'arguments'],
      restPath: [...PAYLOAD, 'arguments_part'],
    })
  })
  return pieces
}

/** A step's usage stands behind what it wrote: with the last of that. */
function usageByRecord(records: readonly SourceRecord[]): ReadonlyMap<number, RecordedUsage> {
  const usage = new Map<number, RecordedUsage>()
  let last = -1
  records.forEach(({ value }, record) => {
    const type = typeOf(value)
    if (type === 'ContentPart' || type === 'ToolCall') last = record
    const own = type === 'StatusUpdate' ? usageIn(value) : undefined
    if (own && last !== -1) usage.set(last, own)
  })
  return usage
}

/** The usage of each step, in their order. */
export const wireUsage = (records: readonly SourceRecord[]): readonly RecordedUsage[] =>
  records.flatMap(({ value }) => (typeOf(value) === 'StatusUpdate' ? (usageIn(value) ?? []) : []))

function usageIn(value: JsonValue | undefined): RecordedUsage | undefined {
  const usage = objectOf(payloadOf(value).token_usage)
  return usageFrom({
    input: usage.input_other,
    output: usage.output,
    cacheRead: usage.input_cache_read,
    cacheWrite: usage.input_cache_creation,
  })
}

export function readWire(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  const payload = payloadOf(value)
  const time = timeOfSeconds(objectOf(value).timestamp)
  switch (typeOf(value)) {
    case 'TurnBegin':
    case 'SteerInput':
      return { role: 'user', parts: partsIn(payload.user_input, [...PAYLOAD, 'user_input']), ...time }
    case 'ContentPart':
      return { role: 'assistant', parts: [{ ...contentPart(payload, PAYLOAD), at: [] }], ...time }
    case 'ToolCall': {
      const { name, arguments: input } = objectOf(payload.function)
      const path: JsonPath = [...PAYLOAD, 'function', 'arguments']
      return { role: 'assistant', parts: [callPart(payload.id, stringOf(name), input, [], path, ids)], ...time }
    }
    case 'ToolResult': {
      const given = objectOf(payload.return_value)
      const items = blockItems(given.output, [...PAYLOAD, 'return_value', 'output'])
      return {
        role: 'tool',
        parts: [resultPart(payload.tool_call_id, '', items, given.is_error === true, [], ids)],
        ...time,
      }
    }
    default:
      return undefined
  }
}

/** Events for a message: one for each part of an answer and for each result, or a turn of the person's. */
export function wireEventsFor(message: Message): readonly JsonObject[] {
  const seconds = secondsOf(message)
  const event = (type: string, payload: JsonObject): JsonObject => ({ timestamp: seconds, message: { type, payload } })
  const results = message.parts.flatMap((part) =>
    part.type === 'tool-result'
      ? [
          event('ToolResult', {
            tool_call_id: part.callId,
            return_value: { is_error: part.isError, output: textOf(part), message: '', display: [], extras: null },
          }),
        ]
      : [],
  )
  const blocks = message.parts
    .map((part) => (part.type === 'tool-result' ? undefined : contentBlock(part)))
    .filter((block) => block !== undefined)
  const calls = message.parts.flatMap((part) =>
    part.type === 'tool-call'
      ? [
          event('ToolCall', {
            type: 'function',
            id: part.callId,
            function: { name: part.name, arguments: JSON.stringify(part.input) },
          }),
        ]
      : [],
  )
  if (message.role === 'assistant') return [...results, ...blocks.map((block) => event('ContentPart', block)), ...calls]
  return [...results, ...(blocks.length === 0 ? [] : [event('TurnBegin', { user_input: blocks })])]
}

export function withWirePart(value: JsonObject, part: Part): JsonObject {
  const block = contentBlock(part)
  const payload = payloadOf(value)
  if (!block || !('user_input' in payload)) return value
  const text = stringOf(payload.user_input)
  const before = text === '' ? listOf(payload.user_input) : [{ type: 'text', text }]
  return { ...value, message: { ...objectOf(value.message), payload: { ...payload, user_input: [...before, block] } } }
}
