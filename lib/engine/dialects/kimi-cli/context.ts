import type { Message, Role } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import {
  isJsonObject,
  listOf,
  objectOf,
  stringOf,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../../core/json'
import { resultPart, textOf, textualPart } from '../ai-sdk/results'
import { blockItems } from '../mapped/blocks'
import { recordsWith, withItem, blocksOf } from '../mapped/made'
import {
  opaquePart,
  textPart,
  thinkingPart,
  asState,
  type CallIds,
  type MappedMessage,
  type MappedPart,
} from '../mapped/mapped-message'
import { imageFromUrl, urlOf } from '../openai-chat/image-url'
import { chatCallParts } from '../traces/any-message'

/* The context of Kimi CLI: messages like those of Chat Completions, with thoughts as blocks, between lines of its own. */

/** Lines of its own have a role that begins with `_`; no other maker writes blocks of the type `think`. */
export const isContextSign = (value: JsonValue | undefined): boolean =>
  isJsonObject(value) &&
  ((typeof value.role === 'string' && ownRoles.has(value.role)) ||
    (value.role === 'assistant' && listOf(value.content).some((block) => objectOf(block).type === 'think')))

const ownRoles: ReadonlySet<string> = new Set(['_system_prompt', '_usage', '_checkpoint'])

const roles: Readonly<Record<string, Role>> = { user: 'user', assistant: 'assistant', system: 'system', tool: 'tool' }

export function readContext(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  if (!isJsonObject(value)) return undefined
  const role = Object.hasOwn(roles, String(value.role)) ? roles[String(value.role)] : undefined
  if (!role) return undefined
  if (role === 'tool')
    return {
      role,
      parts: [resultPart(value.tool_call_id, '', blockItems(value.content, ['content']), false, [], ids)],
    }
  return {
    role,
    parts: [...partsIn(value.content, ['content']), ...chatCallParts(value.tool_calls, ['tool_calls'], ids)],
  }
}

/** Content as a text or as blocks, in the context and in the log alike. */
export function partsIn(content: JsonValue | undefined, path: JsonPath): readonly MappedPart[] {
  if (typeof content === 'string') return content === '' ? [] : [textPart(content, path, path)]
  return listOf(content).map((block, index) => contentPart(objectOf(block), [...path, index]))
}

/** What the harness says of its surroundings stands in tags. */
export function contentPart(block: JsonObject, at: JsonPath): MappedPart {
  if (block.type === 'text' && typeof block.text === 'string')
    return asState(textPart(block.text, [...at, 'text'], at), (tag) => tag === 'system' || tag === 'system-reminder')
  if (block.type === 'think' && typeof block.think === 'string')
    return thinkingPart(block.think, stringOf(block.encrypted) !== '', [...at, 'think'], at)
  return block.type === 'image_url'
    ? { type: 'image', ...imageFromUrl(block.image_url), at, place: { type: 'fixed' } }
    : opaquePart(stringOf(block.type) || 'unknown', JSON.stringify(block), at)
}

/** Messages for one: a result each, then what else it holds. */
export function contextMessagesFor(message: Message): readonly JsonObject[] {
  const role = message.role === 'tool' ? 'user' : message.role
  return recordsWith(
    message,
    (part) => ({ role: 'tool', content: textOf(part), tool_call_id: part.callId }),
    { role, content: [] },
    withContextPart,
  )
}

export function withContextPart(value: JsonObject, part: Part): JsonObject {
  if (part.type === 'tool-call') {
    const call = {
      type: 'function',
      id: part.callId,
      function: { name: part.name, arguments: JSON.stringify(part.input) },
    }
    return withItem(value, 'tool_calls', call)
  }
  const block = contentBlock(part)
  return block ? { ...value, content: [...blocksOf(value.content), block] } : value
}

export function contentBlock(part: Part): JsonObject | undefined {
  if (part.type === 'image') return { type: 'image_url', image_url: { url: urlOf(part) } }
  const text = textualPart(part)
  if (text === '') return undefined
  return part.type === 'thinking' ? { type: 'think', think: text } : { type: 'text', text }
}
