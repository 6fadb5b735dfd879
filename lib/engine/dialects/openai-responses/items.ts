import type { ItemRaw } from './native'
import { toolCallId } from '../../conversation/ids'
import type { ResultContent, ToolCallPart } from '../../conversation/part'
import { isJsonArray, isJsonObject, stringOf, listOf, objectOf, type JsonObject, type JsonValue } from '../../core/json'
import { argumentsIn, wholeText } from '../json/json-template'
import { between, elementIn, type Framed } from '../frame'
import { imageFromUrl } from '../openai-chat/image-url'
import type { PartDraft } from '../number-parts'

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
export function partsOf(item: JsonObject, record: number): readonly PartDraft[] {
  if (isMessageItem(item)) return messageParts(item, record)
  if (isOutputItem(item)) return [resultPart(item, record)]
  switch (item.type) {
    case 'reasoning':
      return reasoningParts(item, record)
    case 'function_call':
      return [{ ...baseCall(item, record), ...argumentsIn(stringOf(item.arguments)) }]
    case 'custom_tool_call':
      return [{ ...baseCall(item, record), input: stringOf(item.input), template: wholeText }]
    case 'local_shell_call':
      return [{ ...baseCall(item, record), name: 'local_shell', input: item.action ?? {} }]
    default:
      return [{ type: 'opaque', raw: whole(record), label: stringOf(item.type) || 'unknown', text: shownOf(item) }]
  }
}

const whole = (record: number): ItemRaw => ({ record, at: { type: 'item' } })

function messageParts({ content, role }: JsonObject, record: number): readonly PartDraft[] {
  return typeof content === 'string'
    ? [textPart({ record, at: { type: 'string' } }, content, role)]
    : listOf(content).map((block, index) => blockPart({ record, at: { type: 'content', index } }, block, role))
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

function blockPart(raw: ItemRaw, block: JsonValue, role: JsonValue | undefined): PartDraft {
  const key = textKeyOf(block)
  if (!isJsonObject(block)) return { type: 'opaque', raw, label: 'unknown', text: JSON.stringify(block) }
  if (key !== undefined) return textPart(raw, stringOf(block[key]), role)
  if (block.type === 'input_image') return { type: 'image', raw, ...imageFromUrl(block.image_url) }
  return { type: 'opaque', raw, label: stringOf(block.type) || 'unknown', text: JSON.stringify(block) }
}

function textPart(raw: ItemRaw, text: string, role: JsonValue | undefined): PartDraft {
  const injected = injectedIn(text, role)
  return injected
    ? { type: 'environment', raw: { ...raw, frame: injected.frame }, text: injected.inner }
    : { type: 'text', raw, text }
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

function reasoningParts(item: JsonObject, record: number): readonly PartDraft[] {
  // Encrypted reasoning is sent back as it is; its readable summary belongs to it.
  const signed = stringOf(item.encrypted_content) !== ''
  const parts = (['summary', 'content'] as const).flatMap((key) =>
    listOf(item[key]).flatMap((entry, index): PartDraft[] => {
      const textKey = textKeyOf(entry)
      if (textKey === undefined) return []
      const raw: ItemRaw = { record, at: { type: key === 'content' ? 'reasoning' : key, index } }
      return [{ type: 'thinking', raw, text: stringOf(objectOf(entry)[textKey]), signed }]
    }),
  )
  return parts.length > 0 ? parts : [{ type: 'thinking', raw: whole(record), text: '', signed: true }]
}

function baseCall(item: JsonObject, record: number): Omit<ToolCallPart, 'id' | 'input'> {
  return {
    type: 'tool-call',
    raw: whole(record),
    callId: toolCallId(stringOf(item.call_id) || stringOf(item.id)),
    name: stringOf(item.name),
  }
}

function resultPart(item: JsonObject, record: number): PartDraft {
  const content = outputContent(item.output)
  const text = content.find((entry) => entry.type === 'text')?.text ?? ''
  return {
    type: 'tool-result',
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
