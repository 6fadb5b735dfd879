import type { Part } from '../../conversation/part'
import { listOf, objectOf, stringOf, type JsonObject, type JsonPath, type JsonValue } from '../../core/json'
import { callPart, resultPart, textualPart } from '../ai-sdk/results'
import { blockItems } from '../mapped/blocks'
import {
  opaquePart,
  textPart,
  thinkingPart,
  type CallIds,
  type MappedItem,
  type MappedPart,
} from '../mapped/mapped-message'
import { imageFromUrl } from '../openai-chat/image-url'

/*
 * Newer versions keep what the model is sent of an answer as items like those of the Responses API; its `content` shows them on the screen,
 * and stays as it is.
 */

export const hasOutput = (message: JsonObject): boolean =>
  message.role === 'assistant' && listOf(message.output).length > 0

export const outputParts = ({ output }: JsonObject, ids: CallIds): readonly MappedPart[] =>
  listOf(output).flatMap((item, index) => itemParts(objectOf(item), ['output', index], ids))

function itemParts(item: JsonObject, at: JsonPath, ids: CallIds): readonly MappedPart[] {
  switch (item.type) {
    case 'message':
      return textsAt(item.content, [...at, 'content']).map(({ text, path, own }) => textPart(text, path, own))
    case 'reasoning': {
      const key = listOf(item.content).length > 0 ? 'content' : 'summary'
      return textsAt(item[key], [...at, key]).map(({ text, path, own }) => thinkingPart(text, false, path, own))
    }
    case 'function_call':
      return [callPart(item.call_id, stringOf(item.name), item.arguments, at, [...at, 'arguments'], ids)]
    case 'function_call_output':
      return [resultPart(item.call_id, '', resultItems(item.output, [...at, 'output']), false, at, ids)]
    default:
      return [opaquePart(stringOf(item.type) || 'item', JSON.stringify(item), at)]
  }
}

function resultItems(output: JsonValue | undefined, path: JsonPath): readonly MappedItem[] {
  return blockItems(output, path).map((each, index) => {
    const { type, image_url: url } = objectOf(listOf(output)[index])
    return type === 'input_image' && typeof url === 'string'
      ? { ...each, item: { type: 'image', ...imageFromUrl(url) } }
      : each
  })
}

function textsAt(blocks: JsonValue | undefined, at: JsonPath) {
  return listOf(blocks).flatMap((block, index) => {
    const { text } = objectOf(block)
    const own: JsonPath = [...at, index]
    return typeof text === 'string' && text !== '' ? [{ text, own, path: [...own, 'text'] }] : []
  })
}

/** The answer with a part that was not read from it, as far as it is text. */
export function withOutput(message: JsonObject, part: Part): JsonObject {
  const text = textualPart(part)
  if (text === '') return message
  const content = [{ type: 'output_text', text }]
  const item =
    part.type === 'thinking' ? { type: 'reasoning', content } : { type: 'message', role: 'assistant', content }
  return { ...message, output: [...listOf(message.output), item] }
}
