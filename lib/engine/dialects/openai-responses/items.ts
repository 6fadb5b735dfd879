import type { ItemRaw } from './native'
import { toolCallId, type PartId } from '../../conversation/ids'
import type { Part, ResultContent, ToolCallPart } from '../../conversation/part'
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, stringOf } from '../../core/json'
import { argumentsIn, wholeText } from '../json/json-template'
import { between, elementIn, type Framed } from '../frame'
import { imageFromUrl } from '../openai-chat/image-url'

/** A part that waits for its id. */
export type PartSource = (id: PartId) => Part

export const itemRoles = { user: 'user', assistant: 'assistant', developer: 'system', system: 'system' } as const
export type ItemRole = keyof typeof itemRoles

export const isItemRole = (role: JsonValue | undefined): role is ItemRole =>
  typeof role === 'string' && Object.hasOwn(itemRoles, role)

export function isMessageItem(item: JsonObject): boolean {
  return (
    (item.type === 'message' || item.type === undefined) &&
    isItemRole(item.role) &&
    (typeof item.content === 'string' || isJsonArray(item.content))
  )
}

/** Items that answer a call. */
export const isOutputItem = (item: JsonObject): boolean =>
  item.type !== 'tool_search_output' && stringOf(item.type).endsWith('_output') && typeof callIdOf(item) === 'string'

export function callIdOf(item: JsonObject): string | undefined {
  if (typeof item.call_id === 'string') return item.call_id
  return item.type === 'local_shell_call_output' && typeof item.id === 'string' ? item.id : undefined
}

/** The parts of one item, in order. */
export function partsOf(item: JsonObject, record: number): readonly PartSource[] {
  if (isMessageItem(item)) return messageParts(item, record)
  if (isOutputItem(item)) return [(id) => resultPart(item, record, id)]
  switch (item.type) {
    case 'reasoning':
      return reasoningParts(item, record)
    case 'function_call':
      return [(id) => ({ ...baseCall(item, record, id), ...argumentsIn(stringOf(item.arguments)) })]
    case 'custom_tool_call':
      return [(id) => ({ ...baseCall(item, record, id), input: stringOf(item.input), template: wholeText })]
    case 'local_shell_call':
      return [(id) => ({ ...baseCall(item, record, id), name: 'local_shell', input: item.action ?? {} })]
    default:
      return [
        (id) => ({
          type: 'opaque',
          id,
          raw: whole(record),
          label: stringOf(item.type) || 'unknown',
          text: shownOf(item),
        }),
      ]
  }
}

const whole = (record: number): ItemRaw => ({ record, at: { type: 'item' } })

function messageParts(item: JsonObject, record: number): readonly PartSource[] {
  const role = item.role
  if (typeof item.content === 'string') {
    const text = item.content
    return [(id) => textPart(id, { record, at: { type: 'string' } }, text, role)]
  }
  const blocks = isJsonArray(item.content) ? item.content : []
  return blocks.map(
    (block, index) => (id: PartId) => blockPart(id, { record, at: { type: 'content', index } }, block, role),
  )
}

const textKeys = new Map<unknown, string>([
  ['input_text', 'text'],
  ['output_text', 'text'],
  ['text', 'text'],
  ['summary_text', 'text'],
  ['reasoning_text', 'text'],
  ['refusal', 'refusal'],
])

/** The key that holds a block's text, where it is a block of text. */
export function textKeyOf(block: JsonValue | undefined): string | undefined {
  if (!isJsonObject(block)) return undefined
  const key = textKeys.get(block.type)
  return key !== undefined && typeof block[key] === 'string' ? key : undefined
}

function blockPart(id: PartId, raw: ItemRaw, block: JsonValue, role: JsonValue | undefined): Part {
  const key = textKeyOf(block)
  if (!isJsonObject(block)) return { type: 'opaque', id, raw, label: 'unknown', text: JSON.stringify(block) }
  if (key !== undefined) return textPart(id, raw, stringOf(block[key]), role)
  if (block.type === 'input_image') return { type: 'image', id, raw, ...imageFromUrl(block.image_url) }
  return { type: 'opaque', id, raw, label: stringOf(block.type) || 'unknown', text: JSON.stringify(block) }
}

function textPart(id: PartId, raw: ItemRaw, text: string, role: JsonValue | undefined): Part {
  const injected = injectedIn(text, role)
  return injected
    ? { type: 'environment', id, raw: { ...raw, frame: injected.frame }, text: injected.inner }
    : { type: 'text', id, raw, text }
}

/** Tags that the Codex client itself writes into user messages. */
const clientTags = new Set([
  'environment_context',
  'user_instructions',
  'permissions',
  'turn_aborted',
  'skill',
  'system-reminder',
  'user_shell_command',
  'subagent_notification',
])

/** Text that the client put in: instructions, permissions, the surroundings. Whole blocks only. */
function injectedIn(text: string, role: JsonValue | undefined): Framed | undefined {
  if (role === 'assistant') return undefined
  const instructions =
    role === 'user'
      ? between(text, /^\s*# AGENTS\.md instructions[^\n]*\n(?:\s*<INSTRUCTIONS>\n?)?/, '</INSTRUCTIONS>')
      : undefined
  if (instructions) return instructions
  const element = elementIn(text)
  return element && (role !== 'user' || clientTags.has(element.tag)) ? element : undefined
}

function reasoningParts(item: JsonObject, record: number): readonly PartSource[] {
  // Encrypted reasoning is sent back as it is; its readable summary belongs to it.
  const signed = stringOf(item.encrypted_content) !== ''
  const parts = (['summary', 'content'] as const).flatMap((key) => {
    const entries = isJsonArray(item[key]) ? item[key] : []
    return entries.flatMap((entry, index) => {
      const textKey = textKeyOf(entry)
      const text = textKey !== undefined && isJsonObject(entry) ? stringOf(entry[textKey]) : ''
      return textKey === undefined
        ? []
        : [
            (id: PartId): Part => ({
              type: 'thinking',
              id,
              raw: { record, at: { type: key === 'content' ? 'reasoning' : key, index } } satisfies ItemRaw,
              text,
              signed,
            }),
          ]
    })
  })
  return parts.length > 0 ? parts : [(id) => ({ type: 'thinking', id, raw: whole(record), text: '', signed: true })]
}

function baseCall(item: JsonObject, record: number, id: PartId): Omit<ToolCallPart, 'input'> {
  return {
    type: 'tool-call',
    id,
    raw: whole(record),
    callId: toolCallId(stringOf(item.call_id) || stringOf(item.id)),
    name: stringOf(item.name),
  }
}

function resultPart(item: JsonObject, record: number, id: PartId): Part {
  const content = outputContent(item.output)
  const text = content.find((entry) => entry.type === 'text')?.text ?? ''
  return {
    type: 'tool-result',
    id,
    raw: whole(record),
    callId: toolCallId(callIdOf(item) ?? ''),
    content,
    isError: item.success === false || item.status === 'failed' || failed(text),
  }
}

/** Codex writes the exit code of a command at the head of its output, or, in older versions, into JSON beside it. */
function failed(text: string): boolean {
  return (
    /^(?:Exit code: |Process exited with code )[1-9]/.test(text) ||
    (text.startsWith('{"output":') && /"exit_code":\s*[1-9]\d*/.test(text.slice(-200)))
  )
}

function outputContent(output: JsonValue | undefined): readonly ResultContent[] {
  if (typeof output === 'string') return [{ type: 'text', text: output, raw: 'string' }]
  if (output === undefined || output === null) return []
  if (!isJsonArray(output)) return [{ type: 'opaque', text: JSON.stringify(output), raw: 'string' }]
  return output.map((block: JsonValue, index): ResultContent => {
    const key = textKeyOf(block)
    if (key !== undefined && isJsonObject(block)) return { type: 'text', text: stringOf(block[key]), raw: index }
    if (isJsonObject(block) && block.type === 'input_image')
      return { type: 'image', ...imageFromUrl(block.image_url), raw: index }
    return { type: 'opaque', text: JSON.stringify(block), raw: index }
  })
}

/** What the model is shown of an item without rules of its own: not its bookkeeping, not what only the provider can read. */
function shownOf(item: JsonObject): string {
  const shown = Object.entries(item).filter(
    ([key]) => !['type', 'id', 'status', 'encrypted_content', 'call_id'].includes(key),
  )
  return shown.length === 0 ? '' : JSON.stringify(Object.fromEntries(shown))
}
