import { native, type ChatRaw } from './native'
import type { Message } from '../../conversation/message'
import type { Part, PartOf, ResultContent } from '../../conversation/part'
import { renderTemplate } from '../../conversation/texts/template'
import { isJsonObject, isJsonArray, listOf, sameJson, type JsonValue, type JsonObject } from '../../core/json'
import { urlOf } from './image-url'
import { callBody, callCopies, isToolRole, reasoningKeyOf, textKeyOf } from './parts'
import { sameElements, withField } from '../json/replace'

/** The message with these parts: itself where they say what it says, undefined where none are left of it. */
export function rewriteMessage(message: JsonObject, parts: readonly Part[], hadParts: boolean): JsonObject | undefined {
  if (parts.length === 0) return hadParts ? undefined : message
  if (isToolRole(message.role)) return withValue(message, 'content', writeResult(parts, message.content))
  const withCalls = rewriteCalls(message, parts)
  const withContent = withValue(withCalls, 'content', writeContent(message, parts))
  return rewriteReasoning(rewriteRefusal(withContent, parts), parts)
}

const atOf = (part: Part): ChatRaw['at'] | undefined => native.part(part)?.at

const withValue = (object: JsonObject, key: string, value: JsonValue | undefined): JsonObject =>
  value === undefined ? object : withField(object, key, value)

function without(object: JsonObject, keys: readonly string[]): JsonObject {
  return keys.some((key) => key in object)
    ? Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)))
    : object
}

function writeContent(message: JsonObject, parts: readonly Part[]): JsonValue | undefined {
  const { content } = message
  const own = parts.filter((part) => isContent(part))
  if (isJsonArray(content)) return writeBlocks(message, content, own, parts)
  const [only] = own
  if (!only) return typeof content === 'string' ? null : content
  return own.length === 1 && (only.type === 'text' || only.type === 'environment')
    ? only.text
    : own.map((part) => newBlock(part))
}

/** Parts that stand in the content: those read from there, and made ones. */
function isContent(part: Part): boolean {
  const at = atOf(part)
  return at ? at.type === 'content' || at.type === 'block' : part.type !== 'tool-call' && part.type !== 'thinking'
}

function writeBlocks(
  message: JsonObject,
  content: readonly JsonValue[],
  own: readonly Part[],
  all: readonly Part[],
): JsonValue {
  const copies = callCopies(message)
  const byIndex = new Map(own.flatMap((part) => indexOf(part, 'block')))
  const calls = new Map(all.flatMap((part) => indexOf(part, 'call')))
  const kept = content.flatMap((block, index) => {
    const call = copies.get(index)
    if (call !== undefined) return writeCopy(block, callBody(listOf(message.tool_calls)[call]), calls.get(call))
    const part = byIndex.get(index)
    return part ? [writeBlock(part, block)] : []
  })
  const made = own.filter((part) => atOf(part)?.type !== 'block').map((part) => newBlock(part))
  const next = [...kept, ...made]
  return sameElements(next, content) ? content : next
}

function indexOf(part: Part, type: 'block' | 'call'): [number, Part][] {
  const at = atOf(part)
  return at?.type === type && 'index' in at ? [[at.index, part]] : []
}

function writeBlock(part: Part, block: JsonValue): JsonValue {
  if (part.type === 'tool-call' && isJsonObject(block))
    return withValue(
      block,
      'arguments' in block ? 'arguments' : 'input',
      writeArguments(part, block.arguments ?? block.input),
    )
  if (part.type !== 'text' && part.type !== 'environment' && part.type !== 'thinking') return block
  if (typeof block === 'string') return part.text
  const key = textKeyOf(block)
  return key !== undefined && isJsonObject(block) ? withValue(block, key, part.text) : newBlock(part)
}

/** A repeated call goes with its call; where that changed, what repeats its arguments changes alike. */
function writeCopy(block: JsonValue, body: ReturnType<typeof callBody>, part: Part | undefined): JsonValue[] {
  if (part?.type !== 'tool-call') return []
  const before = body?.object[body.key]
  const after = writeArguments(part, before)
  return [after === before || before === undefined ? block : replaceCopies(block, before, after, part.input)]
}

function replaceCopies(value: JsonValue, before: JsonValue, after: JsonValue, input: JsonValue): JsonValue {
  if (value === before) return after
  if (typeof value !== 'object' || value === null) return value
  const text = JSON.stringify(value)
  if (text === JSON.stringify(before) || (typeof before === 'string' && text === compact(before))) return input
  if (isJsonArray(value)) return value.map((item) => replaceCopies(item, before, after, input))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, replaceCopies(item, before, after, input)]),
  )
}

function compact(json: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(json))
  } catch {
    return undefined // free text: only the same text repeats it
  }
}

export function writeArguments(part: PartOf<'tool-call'>, original: JsonValue | undefined): JsonValue {
  if (typeof original !== 'string' && original !== undefined)
    return sameJson(part.input, original) ? original : part.input
  if (part.template) return renderTemplate(part.template, part.input)
  return typeof part.input === 'string' ? part.input : JSON.stringify(part.input)
}

function rewriteCalls(message: JsonObject, parts: readonly Part[]): JsonObject {
  const calls = isJsonArray(message.tool_calls) ? message.tool_calls : []
  const own = new Map(parts.flatMap((part) => indexOf(part, 'call')))
  const kept = calls.flatMap((call, index) => {
    const part = own.get(index)
    return part ? [part.type === 'tool-call' ? rewriteCall(call, part) : call] : []
  })
  const made = parts
    .filter((part) => part.type === 'tool-call')
    .filter((part) => atOf(part) === undefined)
    .map(newCall)
  const next = [...kept, ...made]
  const written = sameElements(next, calls)
    ? message
    : next.length === 0
      ? without(message, ['tool_calls'])
      : { ...message, tool_calls: next }
  return rewriteFunctionCall(written, parts)
}

function rewriteCall(call: JsonValue, part: PartOf<'tool-call'>): JsonValue {
  const body = callBody(call)
  if (!isJsonObject(call) || !body) return call
  const next = withValue(body.object, body.key, writeArguments(part, body.object[body.key]))
  if (next === body.object) return call
  return body.holder === undefined ? next : { ...call, [body.holder]: next }
}

function rewriteFunctionCall(message: JsonObject, parts: readonly Part[]): JsonObject {
  const legacy = message.function_call
  if (!isJsonObject(legacy)) return message
  const part = parts.find((candidate) => atOf(candidate)?.type === 'function-call')
  if (part?.type !== 'tool-call') return without(message, ['function_call'])
  return withValue(message, 'function_call', withValue(legacy, 'arguments', writeArguments(part, legacy.arguments)))
}

function rewriteRefusal(message: JsonObject, parts: readonly Part[]): JsonObject {
  if (typeof message.refusal !== 'string') return message
  const part = parts.find((candidate) => atOf(candidate)?.type === 'refusal')
  return withValue(message, 'refusal', part?.type === 'text' ? part.text : null)
}

const reasoningFields = ['reasoning_content', 'reasoning', 'reasoning_details', 'thinking_blocks']

function rewriteReasoning(message: JsonObject, parts: readonly Part[]): JsonObject {
  const key = reasoningKeyOf(message)
  if (key === undefined && !isJsonArray(message.reasoning_details)) return message
  const part = parts.find((candidate) => atOf(candidate)?.type === 'reasoning')
  if (part?.type !== 'thinking') return without(message, reasoningFields)
  return key === undefined ? message : withValue(message, key, part.text)
}

function writeResult(parts: readonly Part[], original: JsonValue | undefined): JsonValue | undefined {
  const items = parts.flatMap((part): readonly ResultContent[] => {
    if (part.type === 'tool-result') return part.content
    return part.type === 'text' || part.type === 'environment' ? [{ type: 'text', text: part.text }] : []
  })
  const [only] = items
  if (!only) return typeof original === 'string' ? '' : isJsonArray(original) && original.length > 0 ? [] : original
  if (items.length === 1 && only.type === 'text' && !isJsonArray(original)) return only.text
  const source: readonly JsonValue[] = isJsonArray(original) ? original : []
  const next = items.map((item) => resultBlock(item, typeof item.raw === 'number' ? source[item.raw] : undefined))
  return sameElements(next, source) ? original : next
}

function resultBlock(item: ResultContent, original: JsonValue | undefined): JsonValue {
  if (item.type === 'image') return original ?? { type: 'image_url', image_url: { url: urlOf(item) } }
  if (item.type === 'opaque') return original ?? { type: 'text', text: item.text }
  if (typeof original === 'string') return item.text
  const key = textKeyOf(original)
  return key !== undefined && isJsonObject(original)
    ? withValue(original, key, item.text)
    : { type: 'text', text: item.text }
}

function newBlock(part: Part): JsonValue {
  if (part.type === 'image') return { type: 'image_url', image_url: { url: urlOf(part) } }
  return { type: 'text', text: 'text' in part ? part.text : '' }
}

function newCall(part: PartOf<'tool-call'>): JsonObject {
  const text = typeof part.input === 'string' ? part.input : JSON.stringify(part.input)
  return { id: part.callId, type: 'function', function: { name: part.name, arguments: text } }
}

/** Messages for one that was made or comes from another dialect: results one each first, then what else it holds. */
export function newMessages(message: Message): readonly JsonObject[] {
  const results = message.parts
    .filter((part) => part.type === 'tool-result')
    .map(
      (part): JsonObject => ({
        role: 'tool',
        tool_call_id: part.callId,
        ...(part.name === undefined ? {} : { name: part.name }),
        content: writeResult([{ ...part, content: part.content.map(withoutRaw) }], undefined) ?? '',
      }),
    )
  const content = message.parts.filter(
    (part) => part.type === 'text' || part.type === 'environment' || part.type === 'image',
  )
  const calls = message.parts.filter((part) => part.type === 'tool-call').map(newCall)
  const thinking = message.parts
    .filter((part) => part.type === 'thinking' && part.text !== '')
    .map((part) => ('text' in part ? part.text : ''))
  if (content.length === 0 && calls.length === 0) return results
  const [only] = content
  const text = content.length === 1 && only && only.type !== 'image' ? only.text : content.map(newBlock)
  const role = message.role === 'tool' ? 'user' : message.role
  const own: JsonObject = {
    role,
    content: content.length === 0 ? null : text,
    ...(thinking.length === 0 ? {} : { reasoning_content: thinking.join('\n\n') }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  }
  return [...results, own]
}

function withoutRaw(item: ResultContent): ResultContent {
  return { ...item, raw: undefined }
}
