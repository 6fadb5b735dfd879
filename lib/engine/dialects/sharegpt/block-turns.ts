import type { Message, Role } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import { isJsonObject, type JsonObject, type JsonPath, type JsonValue } from '../../core/json'
import {
  opaquePart,
  textPart,
  thinkingPart,
  type CallIds,
  type MappedMessage,
  type MappedPart,
} from '../mapped/mapped-message'
import { textOf, resultPart, valueCallPart, valueItem } from '../ai-sdk/results'

const roles: readonly Role[] = ['system', 'user', 'assistant', 'tool']

const blocksOf = (turn: JsonObject): readonly JsonValue[] => (Array.isArray(turn.content) ? turn.content : [])

/** A turn of LlamaFactory's newer form: `{role, content}` of blocks `{type, value}`. */
export function isBlockTurn(value: JsonValue | undefined): value is JsonObject {
  if (!isJsonObject(value) || !roles.some((role) => role === value.role)) return false
  const blocks = blocksOf(value)
  return (
    blocks.length > 0 &&
    blocks.every(
      (block) => isJsonObject(block) && typeof block.type === 'string' && 'value' in block && !('text' in block),
    )
  )
}

/** Calls, and the results of all calls of a turn as one list, are JSON in strings. */
export function innerPaths(value: JsonValue): readonly JsonPath[] {
  if (!isBlockTurn(value)) return []
  return blocksOf(value).flatMap((block, index): JsonPath[] =>
    isJsonObject(block) && (block.type === 'tool_call' || value.role === 'tool') ? [['content', index, 'value']] : [],
  )
}

export function readBlockTurn(value: JsonObject, ids: CallIds): MappedMessage | undefined {
  const role = roles.find((known) => known === value.role)
  if (!role) return undefined
  return {
    role,
    parts: blocksOf(value).flatMap((block, index) =>
      isJsonObject(block) ? blockParts(role, block, ['content', index], ids) : [],
    ),
  }
}

function blockParts(role: Role, block: JsonObject, at: JsonPath, ids: CallIds): readonly MappedPart[] {
  const path: JsonPath = [...at, 'value']
  const { value } = block
  if (role === 'tool')
    return Array.isArray(value) && value.length > 0
      ? value.map((item: JsonValue, index) => resultIn(item, [...path, index], [...path, index], ids))
      : [resultIn(value ?? null, path, at, ids)]
  if (block.type === 'tool_call' && isJsonObject(value) && typeof value.name === 'string')
    return [valueCallPart('', value.name, value.arguments, at, [...path, 'arguments'], ids)]
  if (typeof value !== 'string') return [opaquePart(String(block.type), JSON.stringify(value ?? null), at)]
  return [block.type === 'reasoning' ? thinkingPart(value, false, path, at) : textPart(value, path, at)]
}

const resultIn = (value: JsonValue, path: JsonPath, at: JsonPath, ids: CallIds): MappedPart =>
  resultPart('', '', valueItem(value, path), false, at, ids)

/** Turns for a message that was made or comes from elsewhere: its results, then what else it holds. */
export function blockTurnsFor(message: Message): readonly JsonObject[] {
  const results = message.parts.flatMap((part) => (part.type === 'tool-result' ? [textOf(part)] : []))
  const content = message.parts.flatMap((part) => blockFor(part) ?? [])
  const role = message.role === 'tool' ? 'user' : message.role
  return [
    ...(results.length > 0 ? [{ role: 'tool', content: [{ type: 'text', value: JSON.stringify(results) }] }] : []),
    ...(content.length > 0 ? [{ role, content }] : []),
  ]
}

function blockFor(part: Part): JsonObject | undefined {
  if (part.type === 'tool-call')
    return { type: 'tool_call', value: JSON.stringify({ name: part.name, arguments: part.input }) }
  if (!('text' in part) || part.text === '') return undefined
  return { type: part.type === 'thinking' ? 'reasoning' : 'text', value: part.text }
}

export function insertIntoBlockTurn(value: JsonObject, part: Part): JsonObject {
  const block = blockFor(part)
  return block ? { ...value, content: [...blocksOf(value), block] } : value
}
