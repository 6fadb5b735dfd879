import type { Place } from '../mapped/native'
import type { Message, Role } from '../../conversation/message'
import type { Part, PartOf } from '../../conversation/part'
import { isJsonObject, listOf, stringOf, type JsonObject, type JsonPath, type JsonValue } from '../../core/json'
import { callPart, imageIn, outputItems, resultPart, textOf, textualPart, valueItem, joined } from '../ai-sdk/results'
import { converseMessagesFor, isOwnBlock, readConverseBlock, withConverseBlock } from '../bedrock-converse/blocks'
import { contentsFor } from '../google-contents/contents'
import { isGooglePart, readGooglePart, writeGooglePart } from '../google-contents/parts'
import { readLangChainMessage } from '../langchain/dialect'
import {
  opaquePart,
  textPart,
  thinkingPart,
  type CallIds,
  type MappedItem,
  type MappedMessage,
  type MappedPart,
} from '../mapped/mapped-message'
import { imageFromUrl, urlOf } from '../openai-chat/image-url'
import { withItem, blocksOf } from '../mapped/made'

const rolesOf: Readonly<Record<string, Role>> = {
  system: 'system',
  developer: 'system',
  user: 'user',
  human: 'user',
  assistant: 'assistant',
  ai: 'assistant',
  model: 'assistant',
  tool: 'tool',
  function: 'tool',
}

/** A message of any interface that a tracer records: Chat Completions, Responses, Messages, Converse, LangChain, the AI SDK, OpenTelemetry's parts. */
export function readAnyMessage(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  if (typeof value === 'string') return value === '' ? undefined : { role: 'assistant', parts: [textPart(value, [])] }
  if (!isJsonObject(value)) return undefined
  const wrapped = isJsonObject(value.message) && value.role === undefined ? value.message : undefined
  if (wrapped) return messageUnder(readWithRole(wrapped, ids), ['message'])
  return readLangChainMessage(value, ids) ?? readItem(value, ids) ?? readWithRole(value, ids)
}

/** A message that stands at `path` in its record, as OpenInference keeps one under a key of its own. `insteadOf`: the path stands for that key of the message. */
export function messageUnder(
  message: MappedMessage | undefined,
  path: JsonPath,
  insteadOf?: string,
): MappedMessage | undefined {
  const moved = (at: JsonPath): JsonPath => [
    ...path,
    ...(insteadOf !== undefined && at[0] === insteadOf ? at.slice(1) : at),
  ]
  return (
    message && {
      ...message,
      parts: message.parts.map((part) => ({
        ...part,
        at: part.at.length === 0 ? [] : moved(part.at),
        place: placeMoved(part.place, moved),
      })),
    }
  )
}

function placeMoved(place: Place, moved: (path: JsonPath) => JsonPath): Place {
  if (place.type === 'fixed') return place
  return place.type === 'items' ? { ...place, paths: place.paths.map(moved) } : { ...place, path: moved(place.path) }
}

/** Items of the Responses API, and a call that the AI SDK reports alone. */
function readItem(item: JsonObject, ids: CallIds): MappedMessage | undefined {
  const named = stringOf(item.name) || stringOf(item.toolName)
  if (item.type === 'function_call' && typeof item.call_id === 'string')
    return { role: 'assistant', parts: [callPart(item.call_id, named, item.arguments, [], ['arguments'], ids)] }
  if (item.type === 'function_call_output')
    return {
      role: 'tool',
      parts: [resultPart(item.call_id, '', contentItems(item.output, ['output']), false, [], ids)],
    }
  if (item.type === 'reasoning' && Array.isArray(item.summary)) {
    return {
      role: 'assistant',
      parts: listOf(item.summary).flatMap((each, index) =>
        isJsonObject(each) && typeof each.text === 'string'
          ? [thinkingPart(each.text, true, ['summary', index, 'text'], ['summary', index])]
          : [],
      ),
    }
  }
  if (typeof item.toolCallId !== 'string' || named === '' || item.role !== undefined) return undefined
  const key = 'input' in item ? 'input' : 'args'
  return { role: 'assistant', parts: [callPart(item.toolCallId, named, item[key], [], [key], ids)] }
}

function readWithRole(value: JsonObject, ids: CallIds): MappedMessage | undefined {
  const given = stringOf(value.role)
  if (given === '' || !hasBody(value)) return undefined
  const known = Object.hasOwn(rolesOf, given) ? rolesOf[given] : undefined
  // Some tracers put a tool's name where its role was.
  const role = known ?? (typeof value.content === 'string' ? 'tool' : undefined)
  if (!role) return undefined
  const name = stringOf(value.name) || (known ? '' : given)
  const isResult = role === 'tool' && !listOf(value.content).some(isResultBlock) && !Array.isArray(value.parts)
  if (isResult)
    return {
      role,
      parts: [
        resultPart(
          value.tool_call_id ?? value.toolCallId ?? value.id,
          name,
          contentItems(value.content, ['content']),
          value.is_error === true,
          [],
          ids,
        ),
      ],
    }
  const parts = [
    ...reasoningParts(value),
    ...bodyParts(value, ids),
    ...chatCallParts(value.tool_calls, ['tool_calls'], ids),
    ...extraCalls(value, ids),
  ]
  return { role: role === 'user' && holdsResponses(value) ? 'tool' : role, parts }
}

/** An object as content is the definition of a tool: tracers list those among the messages. */
const hasBody = (value: JsonObject): boolean =>
  typeof value.content === 'string' ||
  Array.isArray(value.content) ||
  Array.isArray(value.parts) ||
  Array.isArray(value.contents) ||
  Array.isArray(value.tool_calls) ||
  isJsonObject(value.additional_kwargs)

/** Google's interface has no role for results. */
const holdsResponses = ({ parts }: JsonObject): boolean =>
  listOf(parts).length > 0 &&
  listOf(parts).every(
    (part) => isGooglePart(part) && isJsonObject(part) && ('functionResponse' in part || 'function_response' in part),
  )

/** A content of Google's interface: its parts have no type. */
const isContent = (value: JsonValue): boolean =>
  isJsonObject(value) &&
  listOf(value.parts).length > 0 &&
  listOf(value.parts).every((part) => isJsonObject(part) && typeof part.type !== 'string')

const isResultBlock = (block: JsonValue): boolean =>
  isJsonObject(block) && (block.type === 'tool_result' || block.type === 'tool-result')

const extraCalls = (value: JsonObject, ids: CallIds): readonly MappedPart[] =>
  !Array.isArray(value.tool_calls) && isJsonObject(value.additional_kwargs)
    ? chatCallParts(value.additional_kwargs.tool_calls, ['additional_kwargs', 'tool_calls'], ids)
    : []

function reasoningParts(value: JsonObject): readonly MappedPart[] {
  const key = ['reasoning_content', 'reasoning'].find((candidate) => stringOf(value[candidate]) !== '')
  return key === undefined ? [] : [thinkingPart(stringOf(value[key]), false, [key])]
}

function bodyParts(value: JsonObject, ids: CallIds): readonly MappedPart[] {
  const key = Array.isArray(value.parts) ? 'parts' : 'content'
  const body = value[key]
  if (Array.isArray(value.contents) && body === undefined)
    return value.contents.map((each: JsonValue, index) => wrappedBlock(each, ['contents', index], ids))
  if (typeof body === 'string') return body === '' ? [] : [textPart(body, [key])]
  return listOf(body).map((block, index) => blockPart(block, [key, index], ids))
}

function wrappedBlock(each: JsonValue, at: JsonPath, ids: CallIds): MappedPart {
  const block = isJsonObject(each) ? each.message_content : undefined
  if (block === undefined) return opaquePart('unknown', JSON.stringify(each), at)
  return { ...blockPart(block, [...at, 'message_content'], ids), at }
}

function blockPart(block: JsonValue, at: JsonPath, ids: CallIds): MappedPart {
  if (typeof block === 'string') return textPart(block, at)
  if (!isJsonObject(block)) return opaquePart('unknown', JSON.stringify(block), at)
  if (isOwnBlock(block)) return readConverseBlock(block, at, ids)
  if (isGooglePart(block) || block.thought === true) return readGooglePart(block, at, ids)
  const type = stringOf(block.type)
  const key = ['text', 'thinking', 'content'].find((candidate) => typeof block[candidate] === 'string')
  if (key !== undefined && textTypes.has(type)) return textPart(stringOf(block[key]), [...at, key], at)
  if (key !== undefined && thinkingTypes.has(type))
    return thinkingPart(stringOf(block[key]), 'signature' in block, [...at, key], at)
  const [id, name] = [
    block.id ?? block.toolCallId ?? block.tool_use_id ?? block.tool_call_id,
    stringOf(block.name) || stringOf(block.toolName),
  ]
  if (callTypes.has(type)) return callIn(block, id, name, at, ids)
  if (resultTypes.has(type))
    return resultPart(id, name, resultItems(block, at), block.is_error === true || block.isError === true, at, ids)
  const image = block.type === 'image_url' ? imageFromUrl(block.image_url) : imageIn(block)
  return image
    ? { type: 'image', ...image, at, place: { type: 'fixed' } }
    : opaquePart(type || 'unknown', JSON.stringify(block), at)
}

const textTypes: ReadonlySet<string> = new Set(['text', 'input_text', 'output_text', ''])
const thinkingTypes: ReadonlySet<string> = new Set(['thinking', 'reasoning'])
const callTypes: ReadonlySet<string> = new Set(['tool_use', 'tool-call', 'tool_call'])
const resultTypes: ReadonlySet<string> = new Set(['tool_result', 'tool-result', 'tool_call_response'])

function callIn(block: JsonObject, id: JsonValue | undefined, name: string, at: JsonPath, ids: CallIds): MappedPart {
  const key = ['input', 'arguments', 'args'].find((candidate) => candidate in block) ?? 'arguments'
  return callPart(id, name, block[key], at, [...at, key], ids)
}

function resultItems(block: JsonObject, at: JsonPath): readonly MappedItem[] {
  if (isJsonObject(block.output)) return outputItems(block.output, [...at, 'output'])
  const key = ['content', 'result', 'response', 'output'].find((candidate) => candidate in block)
  return key === undefined ? [] : contentItems(block[key], [...at, key])
}

/** A result's content: a string, blocks, or any JSON. */
function contentItems(content: JsonValue | undefined, path: JsonPath): readonly MappedItem[] {
  const blocks = listOf(content)
  if (!(blocks.length > 0 && blocks.every((block) => isJsonObject(block) && typeof block.type === 'string')))
    return valueItem(content, path)
  return blocks.map((block, index): MappedItem => {
    const at: JsonPath = [...path, index]
    if (isJsonObject(block) && typeof block.text === 'string')
      return { item: { type: 'text', text: block.text }, path: [...at, 'text'] }
    return { item: { type: 'opaque', text: JSON.stringify(block) }, path: at }
  })
}

/** Calls as Chat Completions writes them, or flat. */
export function chatCallParts(calls: JsonValue | undefined, path: JsonPath, ids: CallIds): readonly MappedPart[] {
  return listOf(calls).map((each, index): MappedPart => {
    const at: JsonPath = [...path, index]
    const wrapped = isJsonObject(each) && isJsonObject(each.tool_call)
    const call = isJsonObject(each) && isJsonObject(each.tool_call) ? each.tool_call : each
    const holder: JsonPath = wrapped ? [...at, 'tool_call'] : at
    const body = isJsonObject(call) && isJsonObject(call.function) ? call.function : call
    if (!isJsonObject(call) || !isJsonObject(body) || typeof body.name !== 'string')
      return opaquePart('tool_call', JSON.stringify(call), at)
    const key = ['arguments', 'args', 'input'].find((candidate) => candidate in body) ?? 'arguments'
    return callPart(
      call.id,
      body.name,
      body[key],
      at,
      body === call ? [...holder, key] : [...holder, 'function', key],
      ids,
    )
  })
}

/** Messages for one that was made or comes from elsewhere, as Chat Completions writes them; those of `parts` like their neighbours. */
export function chatMessagesFor(message: Message, beside: readonly JsonValue[] = []): readonly JsonObject[] {
  if (beside.some(isContent)) return contentsFor(message)
  if (beside.some((other) => isJsonObject(other) && Array.isArray(other.parts))) return partsMessagesFor(message)
  if (beside.some(isOfConverse)) return converseMessagesFor([message])
  const results = message.parts.flatMap((part) =>
    part.type === 'tool-result'
      ? [
          {
            role: 'tool',
            tool_call_id: part.callId,
            ...(part.name === undefined ? {} : { name: part.name }),
            content: textOf(part),
          },
        ]
      : [],
  )
  const others = message.parts.filter((part) => part.type !== 'tool-result')
  if (others.length === 0) return results
  const role = message.role === 'tool' ? 'user' : message.role
  return [...results, others.reduce<JsonObject>((sum, part) => insertIntoAny(sum, part), { role, content: '' })]
}

function partsMessagesFor(message: Message): readonly JsonObject[] {
  const parts = message.parts.flatMap((part) => partFor(part) ?? [])
  return parts.length === 0 ? [] : [{ role: message.role, parts }]
}

const isOfConverse = (value: JsonValue): boolean => isJsonObject(value) && listOf(value.content).some(isOwnBlock)

function partFor(part: Part): JsonObject | undefined {
  if (part.type === 'tool-call') return { type: 'tool_call', id: part.callId, name: part.name, arguments: part.input }
  if (part.type === 'tool-result') return { type: 'tool_call_response', id: part.callId, response: textOf(part) }
  const text = textualPart(part)
  return text === '' ? undefined : { type: part.type === 'thinking' ? 'reasoning' : 'text', content: text }
}

const chatCall = (part: PartOf<'tool-call'>): JsonObject => ({
  id: part.callId,
  type: 'function',
  function: { name: part.name, arguments: JSON.stringify(part.input) },
})

/** A message with a part that was not read from it. */
export function insertIntoAny(value: JsonObject, part: Part): JsonObject {
  if (Array.isArray(value.parts))
    return withItem(value, 'parts', isContent(value) ? writeGooglePart(part) : partFor(part))
  if (isOfConverse(value)) return withConverseBlock(value, part)
  if (part.type === 'tool-call') return withItem(value, 'tool_calls', chatCall(part))
  if (part.type === 'thinking')
    return part.text === '' ? value : { ...value, reasoning_content: joined(value.reasoning_content, part.text) }
  const block: JsonObject | undefined =
    part.type === 'image'
      ? { type: 'image_url', image_url: { url: urlOf(part) } }
      : textualPart(part) === ''
        ? undefined
        : { type: 'text', text: textualPart(part) }
  if (!block) return value
  if (value.content === '' && block.type === 'text') return { ...value, content: textualPart(part) }
  return { ...value, content: [...blocksOf(value.content), block] }
}
