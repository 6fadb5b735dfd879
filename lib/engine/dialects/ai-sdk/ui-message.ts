import type { Copy } from '../mapped/native'
import type { ToolCallId } from '../../conversation/ids'
import type { Message, Role } from '../../conversation/message'
import type { Part, PartOf } from '../../conversation/part'
import {
  isJsonObject,
  listOf,
  objectOf,
  stringOf,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../../core/json'
import {
  opaquePart,
  textPart,
  thinkingPart,
  type CallIds,
  type MappedMessage,
  type MappedPart,
} from '../mapped/mapped-message'
import { callPart, imageIn, imageUrl, resultPart, textOf, textualPart, valueItem, joined } from './results'
import { resultsByCall, withItem } from '../mapped/made'

const roles: readonly Role[] = ['system', 'user', 'assistant']

const roleOf = (value: JsonObject): Role | undefined => roles.find((role) => role === value.role)

/** A message as `useChat` keeps it: with `parts`, or, in version 4, an id and what else there is beside the text. */
export function isUiMessage(value: JsonValue | undefined): value is JsonObject {
  if (!isJsonObject(value) || roleOf(value) === undefined) return false
  return 'parts' in value
    ? isUiList(value.parts)
    : Array.isArray(value.toolInvocations) || (typeof value.id === 'string' && typeof value.content === 'string')
}

const isUiList = (parts: JsonValue | undefined): boolean =>
  Array.isArray(parts) && parts.every((part: JsonValue) => isJsonObject(part) && typeof part.type === 'string')

/** Parts that no other format has under that name. */
export function hasUiSigns(value: JsonValue | undefined): boolean {
  if (!isUiMessage(value)) return false
  return [...listOf(value.toolInvocations), ...listOf(value.parts)].some(
    (part) =>
      isJsonObject(part) &&
      (isToolPart(part) ||
        'toolCallId' in part ||
        part.type === 'step-start' ||
        (typeof part.text === 'string' && (part.type === 'text' || part.type === 'reasoning'))),
  )
}

const isToolPart = (part: JsonObject): boolean =>
  (part.type === 'dynamic-tool' || stringOf(part.type).startsWith('tool-')) &&
  (typeof part.toolCallId === 'string' || isJsonObject(part.toolInvocation))

export function readUiMessage(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  const role = isUiMessage(value) ? roleOf(value) : undefined
  if (!isUiMessage(value) || !role) return undefined
  const parts = Array.isArray(value.parts)
    ? listOf(value.parts).flatMap((part, index) => partsIn(part, ['parts', index], value, ids))
    : oldParts(value, ids)
  return { role, parts, ...(typeof value.createdAt === 'string' ? { timestamp: value.createdAt } : {}) }
}

/** Version 4 without `parts`: reasoning, text, then calls with their results. */
function oldParts(value: JsonObject, ids: CallIds): readonly MappedPart[] {
  const thinking = stringOf(value.reasoning)
  const content = stringOf(value.content)
  return [
    ...(thinking === '' ? [] : [thinkingPart(thinking, false, ['reasoning'])]),
    ...(content === '' ? [] : [textPart(content, ['content'])]),
    ...listOf(value.toolInvocations).flatMap((call, index) =>
      invocationParts(call, ['toolInvocations', index], ['toolInvocations', index], [], ids),
    ),
  ]
}

function partsIn(part: JsonValue, at: JsonPath, message: JsonObject, ids: CallIds): readonly MappedPart[] {
  if (!isJsonObject(part)) return [opaquePart('unknown', JSON.stringify(part), at)]
  const type = stringOf(part.type)
  if (type === 'step-start') return []
  if (type === 'text' && typeof part.text === 'string') return [textPart(part.text, [...at, 'text'], at)]
  if (type === 'reasoning') return [reasoningPart(part, at)]
  if (type === 'tool-invocation')
    return invocationParts(
      part.toolInvocation,
      [...at, 'toolInvocation'],
      at,
      invocationCopies(part.toolInvocation, message),
      ids,
    )
  if (isToolPart(part)) return toolParts(part, at, ids)
  const image = type === 'file' ? imageIn(part) : undefined
  if (image) return [{ type: 'image', ...image, at, place: { type: 'fixed' } }]
  // Sources and an application's own data are for the screen: the model sees nothing of them.
  return [opaquePart(type, type === 'file' ? JSON.stringify(part) : '', at)]
}

function reasoningPart(part: JsonObject, at: JsonPath): MappedPart {
  const key = typeof part.text === 'string' ? 'text' : 'reasoning'
  const signed =
    isJsonObject(part.providerMetadata) ||
    listOf(part.details).some((detail) => isJsonObject(detail) && 'signature' in detail)
  return thinkingPart(stringOf(part[key]), signed, [...at, key], at)
}

/** A call and what became of it stand in one part. */
function toolParts(part: JsonObject, at: JsonPath, ids: CallIds): readonly MappedPart[] {
  const name = part.type === 'dynamic-tool' ? stringOf(part.toolName) : stringOf(part.type).slice('tool-'.length)
  const call = callPart(
    part.toolCallId,
    name,
    part.input ?? part.rawInput,
    at,
    [...at, part.input === undefined && part.rawInput !== undefined ? 'rawInput' : 'input'],
    ids,
  )
  if (part.state === 'output-denied') return [call, deniedPart(part, call, at, ids)]
  const failed = part.state === 'output-error'
  const key = failed ? 'errorText' : 'output'
  if (part[key] === undefined || (!failed && part.state !== 'output-available')) return [call]
  const path: JsonPath = [...at, key]
  return [call, resultPart(call.callId, name, valueItem(part[key], path), failed, path, ids)]
}

/** A call that a person did not allow: the model is told so, and why where they said it. */
function deniedPart(
  { approval }: JsonObject,
  { callId, name }: Extract<MappedPart, { type: 'tool-call' }>,
  at: JsonPath,
  ids: CallIds,
): MappedPart {
  const path: JsonPath = [...at, 'approval', 'reason']
  return resultPart(callId, name, valueItem(objectOf(approval).reason, path), true, [...at, 'state'], ids)
}

function invocationParts(
  call: JsonValue | undefined,
  holder: JsonPath,
  at: JsonPath,
  copies: readonly Copy[],
  ids: CallIds,
): readonly MappedPart[] {
  if (!isJsonObject(call) || typeof call.toolName !== 'string')
    return [opaquePart('tool-invocation', JSON.stringify(call ?? null), at)]
  const made = callPart(call.toolCallId, call.toolName, call.args, at, [...holder, 'args'], ids)
  const own = copies.length > 0 ? { ...made, copies } : made
  const path: JsonPath = [...holder, 'result']
  return call.state === 'result' && call.result !== undefined
    ? [own, resultPart(made.callId, call.toolName, valueItem(call.result, path), false, path, ids)]
    : [own]
}

/** Later releases of version 4 keep a call in both lists, and give the model the one in `parts`. */
function invocationCopies(call: JsonValue | undefined, message: JsonObject): readonly Copy[] {
  const id = isJsonObject(call) ? call.toolCallId : undefined
  return listOf(message.toolInvocations).flatMap((other, index): Copy[] => {
    const at: JsonPath = ['toolInvocations', index]
    return typeof id === 'string' && isJsonObject(other) && other.toolCallId === id
      ? [{ at, input: [...at, 'args'] }]
      : []
  })
}

type Results = ReadonlyMap<ToolCallId, PartOf<'tool-result'>>

/** Every message for the screen; the results join the parts of their calls. */
export function uiMessagesFor(messages: readonly Message[], idPrefix: string): readonly JsonObject[] {
  const results = resultsByCall(messages)
  const calls = new Set(
    messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : []))),
  )
  return messages.flatMap((message, index) => {
    const parts = message.parts.flatMap((part): readonly JsonObject[] =>
      part.type === 'tool-result' && calls.has(part.callId)
        ? []
        : [uiPart(part, results)].filter((made) => made !== undefined),
    )
    const role = message.role !== 'tool' ? message.role : parts.some(isToolPart) ? 'assistant' : 'user'
    return parts.length === 0 ? [] : [{ id: `${idPrefix}${index + 1}`, role, parts }]
  })
}

/** A result whose call is elsewhere keeps its text. */
function uiPart(part: Part, results: Results): JsonObject | undefined {
  if (part.type === 'tool-call')
    return {
      type: 'dynamic-tool',
      toolName: part.name,
      toolCallId: part.callId,
      input: part.input,
      ...outcomeOf(results.get(part.callId)),
    }
  if (part.type === 'image') return { type: 'file', mediaType: part.mediaType ?? 'image/png', url: imageUrl(part) }
  const text = part.type === 'tool-result' ? textOf(part) : textualPart(part)
  return text === '' ? undefined : { type: part.type === 'thinking' ? 'reasoning' : 'text', text }
}

function outcomeOf(result: PartOf<'tool-result'> | undefined): JsonObject {
  if (!result) return { state: 'input-available' }
  return result.isError
    ? { state: 'output-error', errorText: textOf(result) }
    : { state: 'output-available', output: textOf(result) }
}

export function insertIntoUiMessage(value: JsonObject, part: Part): JsonObject {
  if (part.type === 'tool-result')
    return {
      ...value,
      parts: listOf(value.parts).map((other) =>
        isJsonObject(other) && other.toolCallId === part.callId ? { ...other, ...outcomeOf(part) } : other,
      ),
    }
  const made = uiPart(part, new Map())
  if (!made) return value
  if (!Array.isArray(value.parts))
    return made.type === 'text' ? { ...value, content: joined(value.content, stringOf(made.text)) } : value
  return withItem(value, 'parts', made)
}
