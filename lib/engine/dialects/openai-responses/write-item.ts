import { native, type ItemRaw } from './native'
import type { Message } from '../../conversation/message'
import type { Part, PartOf, ResultContent, ToolCallPart } from '../../conversation/part'
import { renderTemplate } from '../../conversation/texts/template'
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, sameJson, stringOf } from '../../core/json'
import { framed } from '../frame'
import { sameElements, withField } from '../json/replace'
import { urlOf } from '../openai-chat/image-url'
import { isMessageItem, isOutputItem, textKeyOf, type ItemRole } from './items'

/** The item with these parts: itself where they say what it says, undefined where none are left of it. */
export function rewriteItem(item: JsonObject, parts: readonly Part[]): JsonObject | undefined {
  if (isMessageItem(item)) return rewriteMessage(item, parts)
  const [part] = parts
  if (!part) return undefined
  if (isOutputItem(item)) return part.type === 'tool-result' ? rewriteOutput(item, part.content) : item
  switch (item.type) {
    case 'reasoning':
      return rewriteReasoning(item, parts)
    case 'function_call':
      // Arguments that are no text were read as none, and stay.
      return part.type === 'tool-call' && argumentsOf(part) !== stringOf(item.arguments)
        ? withField(item, 'arguments', argumentsOf(part))
        : item
    case 'custom_tool_call':
      return part.type === 'tool-call' ? withField(item, 'input', argumentsOf(part)) : item
    case 'local_shell_call':
      return part.type === 'tool-call' && !sameJson(part.input, item.action) ? { ...item, action: part.input } : item
    default:
      return item
  }
}

function rewriteOutput(item: JsonObject, content: readonly ResultContent[]): JsonObject {
  const output = writeOutput(content, item.output)
  return output === undefined ? item : withField(item, 'output', output)
}

const atOf = (part: Part): ItemRaw['at'] | undefined => native.part(part)?.at

const textOf = (part: PartOf<'text' | 'environment'>): string => framed(part.text, native.part(part)?.frame)

function rewriteMessage(item: JsonObject, parts: readonly Part[]): JsonObject | undefined {
  const content = item.content
  const [only] = parts
  if (typeof content === 'string') {
    if (!only) return undefined
    return parts.length === 1 && (only.type === 'text' || only.type === 'environment')
      ? withField(item, 'content', textOf(only))
      : { ...item, content: parts.map((part) => newBlock(part, item.role)) }
  }
  const blocks = isJsonArray(content) ? content : []
  if (!only) return blocks.length === 0 ? item : undefined
  const written = parts.map((part) => {
    const at = atOf(part)
    return writeBlock(part, at?.type === 'content' ? blocks[at.index] : undefined, item.role)
  })
  return sameElements(written, blocks) ? item : { ...item, content: written }
}

function writeBlock(part: Part, original: JsonValue | undefined, role: JsonValue | undefined): JsonValue {
  if (part.type !== 'text' && part.type !== 'environment') return original ?? newBlock(part, role)
  const key = textKeyOf(original)
  return key !== undefined && isJsonObject(original) ? withField(original, key, textOf(part)) : newBlock(part, role)
}

function newBlock(part: Part, role: JsonValue | undefined): JsonValue {
  if (part.type === 'image') return { type: 'input_image', image_url: urlOf(part) }
  const text = 'text' in part ? part.text : ''
  return { type: role === 'assistant' ? 'output_text' : 'input_text', text }
}

function rewriteReasoning(item: JsonObject, parts: readonly Part[]): JsonObject {
  return (['summary', 'content'] as const).reduce<JsonObject>((written, key) => {
    const entries = isJsonArray(item[key]) ? item[key] : []
    const place = key === 'content' ? 'reasoning' : key
    const texts = new Map(parts.flatMap((part) => entryOf(part, place)))
    const next = entries.flatMap((entry, index) => {
      const textKey = textKeyOf(entry)
      if (textKey === undefined || !isJsonObject(entry)) return [entry]
      const text = texts.get(index)
      return text === undefined ? [] : [withField(entry, textKey, text)]
    })
    return sameElements(next, entries) ? written : { ...written, [key]: next }
  }, item)
}

function entryOf(part: Part, place: string): [number, string][] {
  const at = atOf(part)
  return part.type === 'thinking' && at?.type === place && 'index' in at ? [[at.index, part.text]] : []
}

export function argumentsOf(part: ToolCallPart): string {
  if (part.template) return renderTemplate(part.template, part.input)
  return typeof part.input === 'string' ? part.input : JSON.stringify(part.input)
}

function writeOutput(items: readonly ResultContent[], original: JsonValue | undefined): JsonValue | undefined {
  const [only] = items
  if (!only) return typeof original === 'string' ? '' : isJsonArray(original) && original.length > 0 ? [] : original
  if (only.raw === 'string' && items.length === 1) return only.type === 'text' ? only.text : original
  const source: readonly JsonValue[] = isJsonArray(original) ? original : []
  const next = items.map((item) => outputBlock(item, typeof item.raw === 'number' ? source[item.raw] : undefined))
  return sameElements(next, source) ? original : next
}

function outputBlock(item: ResultContent, original: JsonValue | undefined): JsonValue {
  if (item.type === 'image') return original ?? { type: 'input_image', image_url: urlOf(item) }
  const key = textKeyOf(original)
  if (item.type === 'text' && key !== undefined && isJsonObject(original)) return withField(original, key, item.text)
  return item.type === 'opaque' && original !== undefined ? original : { type: 'input_text', text: item.text }
}

const rolesOf = { system: 'developer', user: 'user', assistant: 'assistant', tool: 'user' } as const

/**
 * Items for a message that was made or comes from another dialect: its thinking, one item for its text and images, one each for
 * calls and results. Arguments that are no JSON value but a text go as a custom tool's input.
 */
export function newItems(
  message: Message,
  customCalls: Set<string> = new Set(),
  role: ItemRole = rolesOf[message.role],
): readonly JsonObject[] {
  const content = message.parts
    .filter((part) => part.type === 'text' || part.type === 'environment' || part.type === 'image')
    .map((part) => newBlock(part, role))
  const thinking = message.parts.flatMap((part): JsonObject[] =>
    part.type === 'thinking' && part.text !== ''
      ? [{ type: 'reasoning', summary: [{ type: 'summary_text', text: part.text }] }]
      : [],
  )
  const results = message.parts.flatMap((part): JsonObject[] =>
    part.type === 'tool-result' ? [newOutput(part, customCalls.has(part.callId))] : [],
  )
  const calls = message.parts.flatMap((part): JsonObject[] => {
    if (part.type !== 'tool-call') return []
    if (typeof part.input !== 'string')
      return [{ type: 'function_call', name: part.name, arguments: JSON.stringify(part.input), call_id: part.callId }]
    customCalls.add(part.callId)
    return [{ type: 'custom_tool_call', name: part.name, input: part.input, call_id: part.callId }]
  })
  return [...results, ...thinking, ...(content.length > 0 ? [{ type: 'message', role, content }] : []), ...calls]
}

function newOutput(part: PartOf<'tool-result'>, isCustom: boolean): JsonObject {
  const [only] = part.content
  const output =
    part.content.length === 1 && only?.type === 'text'
      ? only.text
      : part.content.map((item) => outputBlock(item, undefined))
  return { type: isCustom ? 'custom_tool_call_output' : 'function_call_output', call_id: part.callId, output }
}
