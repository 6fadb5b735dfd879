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
import { callPart, resultPart, textOf, textualPart, valueItem } from '../ai-sdk/results'
import { opaquePart, textPart, thinkingPart, type CallIds, type MappedItem, type MappedPart } from './mapped-message'
import { withItem } from './made'

/* Blocks as Anthropic's interface has them, which several agents keep in records of their own. */

const thinkingTypes: ReadonlySet<JsonValue | undefined> = new Set(['thinking', 'reasoning', 'thought'])

export function readBlock(block: JsonValue, at: JsonPath, ids: CallIds): MappedPart {
  if (!isJsonObject(block)) return opaquePart('unknown', JSON.stringify(block), at)
  const { type } = block
  if (type === 'text' && typeof block.text === 'string') return textPart(block.text, [...at, 'text'], at)
  if (thinkingTypes.has(type)) {
    const key = typeof block.thinking === 'string' ? 'thinking' : 'text'
    if (typeof block[key] === 'string')
      return thinkingPart(block[key], stringOf(block.signature) !== '', [...at, key], at)
  }
  if (type === 'redacted_thinking') return { type: 'thinking', text: '', signed: true, at, place: { type: 'fixed' } }
  if (type === 'tool_use') return callPart(block.id, stringOf(block.name), block.input, at, [...at, 'input'], ids)
  if (type === 'tool_result') {
    const items = blockItems(block.content, [...at, 'content'])
    return resultPart(block.tool_use_id, stringOf(block.name), items, block.is_error === true, at, ids)
  }
  const image = imageOf(block)
  return image
    ? { type: 'image', ...image, at, place: { type: 'fixed' } }
    : opaquePart(stringOf(type) || 'unknown', JSON.stringify(block), at)
}

/** What a result holds: text, blocks, or any JSON. */
export function blockItems(content: JsonValue | undefined, path: JsonPath): readonly MappedItem[] {
  if (content === null) return []
  const blocks = listOf(content)
  const isTyped = blocks.length > 0 && blocks.every((block) => isJsonObject(block) && typeof block.type === 'string')
  if (!isTyped) return valueItem(content, path)
  return blocks.map((block, index): MappedItem => {
    const at: JsonPath = [...path, index]
    if (isJsonObject(block) && typeof block.text === 'string')
      return { item: { type: 'text', text: block.text }, path: [...at, 'text'], block: at }
    const image = imageOf(objectOf(block))
    return image
      ? { item: { type: 'image', ...image }, path: at, block: at }
      : { item: { type: 'opaque', text: JSON.stringify(block) }, path: at, block: at }
  })
}

type Image = Pick<PartOf<'image'>, 'mediaType' | 'source'>

/** The image that a block is. */
export function imageOf({ type, source }: JsonObject): Image | undefined {
  if (type !== 'image') return undefined
  const { data, url, media_type: mediaType } = objectOf(source)
  const media = typeof mediaType === 'string' ? { mediaType } : {}
  if (typeof data === 'string') return { ...media, source: { type: 'base64', data } }
  return { ...media, source: typeof url === 'string' ? { type: 'url', url } : { type: 'unknown' } }
}

/** A part as a block; undefined for one that has no place in it. */
export function blockFor(part: Part): JsonObject | undefined {
  switch (part.type) {
    case 'tool-call':
      return {
        type: 'tool_use',
        id: part.callId,
        name: part.name,
        input: isJsonObject(part.input) ? part.input : { input: part.input },
      }
    case 'tool-result':
      return {
        type: 'tool_result',
        tool_use_id: part.callId,
        content: textOf(part),
        ...(part.isError ? { is_error: true } : {}),
      }
    case 'image':
      return imageBlock(part)
    default: {
      const text = textualPart(part)
      if (text === '') return undefined
      return part.type === 'thinking' ? { type: 'thinking', thinking: text } : { type: 'text', text }
    }
  }
}

/** The record with a part as a block of the message that it holds. */
export function withMessageBlock(record: JsonObject, part: Part): JsonObject {
  const block = blockFor(part)
  return block ? { ...record, message: withItem(objectOf(record.message), 'content', block) } : record
}

/** An image as a block; undefined for one whose data the file does not have. */
export function imageBlock({ mediaType = 'image/png', source }: Image): JsonObject | undefined {
  if (source.type === 'base64')
    return { type: 'image', source: { type: 'base64', media_type: mediaType, data: source.data } }
  return source.type === 'url' ? { type: 'image', source: { type: 'url', url: source.url } } : undefined
}
