import type { Message } from '../../conversation/message'
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
import { callPart, resultPart, textOf, valueItem } from '../ai-sdk/results'
import { newMessages } from '../anthropic/write'
import {
  opaquePart,
  textPart,
  thinkingPart,
  type CallIds,
  type MappedItem,
  type MappedPart,
} from '../mapped/mapped-message'

/** What a block of the Converse API may be: the key that it has tells, since blocks have no `type`. */
const blockKeys = [
  'text',
  'image',
  'document',
  'video',
  'audio',
  'toolUse',
  'toolResult',
  'reasoningContent',
  'citationsContent',
  'searchResult',
  'guardContent',
  'cachePoint',
] as const
/** Keys that other interfaces use as well. */
const commonKeys: ReadonlySet<string> = new Set(['text', 'image', 'document', 'video', 'audio'])

const keyOf = (block: JsonValue | undefined): string | undefined =>
  isJsonObject(block) && block.type === undefined ? blockKeys.find((key) => key in block) : undefined

/** A block that only the Converse API has. */
export const isOwnBlock = (block: JsonValue | undefined): boolean => {
  const key = keyOf(block)
  return key !== undefined && !commonKeys.has(key)
}

/** A message whose blocks are all of the Converse API. */
export const isConverseMessage = (value: JsonValue | undefined): value is JsonObject & { content: JsonValue[] } =>
  isJsonObject(value) &&
  (value.role === 'user' || value.role === 'assistant') &&
  Array.isArray(value.content) &&
  value.content.length > 0 &&
  value.content.every((block: JsonValue) => keyOf(block) !== undefined)

/** One block, at `at` in its record. */
export function readConverseBlock(block: JsonValue, at: JsonPath, ids: CallIds): MappedPart {
  const key = keyOf(block)
  const value = isJsonObject(block) && key !== undefined ? block[key] : undefined
  const inner = objectOf(value)
  if (key === 'text' && typeof value === 'string') return textPart(value, [...at, 'text'], at)
  if (key === 'toolUse')
    return callPart(inner.toolUseId, stringOf(inner.name), inner.input, at, [...at, 'toolUse', 'input'], ids)
  if (key === 'toolResult')
    return resultPart(
      inner.toolUseId,
      '',
      listOf(inner.content).map((item, index) => resultItem(item, [...at, 'toolResult', 'content', index])),
      inner.status === 'error',
      at,
      ids,
    )
  if (key === 'reasoningContent') return reasoningPart(inner, at)
  if (key === 'image') return { type: 'image', ...imageOf(inner), at, place: { type: 'fixed' } }
  const guarded = key === 'guardContent' ? objectOf(inner.text).text : undefined
  if (typeof guarded === 'string') return textPart(guarded, [...at, 'guardContent', 'text', 'text'], at)
  return opaquePart(key ?? 'unknown', opaqueText(key, block), at)
}

/** Marks of the cache, and the bytes of documents, are none of the model's text. */
const opaqueText = (key: string | undefined, block: JsonValue): string =>
  key === 'cachePoint' ? '' : JSON.stringify(block, (name, value: JsonValue) => (name === 'bytes' ? undefined : value))

/** Reasoning that was signed, or that is encrypted, may not be altered: the service refuses it. */
function reasoningPart(content: JsonObject, at: JsonPath): MappedPart {
  const { text, signature } = objectOf(content.reasoningText)
  if (typeof text !== 'string') return { type: 'thinking', text: '', signed: true, at, place: { type: 'fixed' } }
  return thinkingPart(text, typeof signature === 'string', [...at, 'reasoningContent', 'reasoningText', 'text'], at)
}

function resultItem(block: JsonValue, at: JsonPath): MappedItem {
  if (isJsonObject(block) && typeof block.text === 'string')
    return { item: { type: 'text', text: block.text }, path: [...at, 'text'] }
  if (isJsonObject(block) && isJsonObject(block.image))
    return { item: { type: 'image', ...imageOf(block.image) }, path: at }
  const [json] = isJsonObject(block) && 'json' in block ? valueItem(block.json, [...at, 'json']) : []
  return json ?? { item: { type: 'opaque', text: JSON.stringify(block) }, path: at }
}

type Image = Pick<PartOf<'image'>, 'mediaType' | 'source'>

/** Bytes are base64, as the service takes them; clients that log them otherwise leave an image without its data. */
function imageOf({ format, source }: JsonObject): Image {
  const { bytes, s3Location } = objectOf(source)
  const url = stringOf(objectOf(s3Location).uri)
  return {
    ...(typeof format === 'string' ? { mediaType: `image/${format}` } : {}),
    source:
      typeof bytes === 'string'
        ? { type: 'base64', data: bytes }
        : url === ''
          ? { type: 'unknown' }
          : { type: 'url', url },
  }
}

/** A block for a part that was made, or comes from another dialect. Reasoning is written as text, as it is signed for its maker's model. */
function writeConverseBlock(part: Part): JsonObject {
  switch (part.type) {
    case 'image':
      return part.source.type === 'base64'
        ? {
            image: {
              format: (part.mediaType ?? 'image/png').replace('image/', ''),
              source: { bytes: part.source.data },
            },
          }
        : { text: '[image]' }
    case 'tool-call':
      return {
        toolUse: {
          toolUseId: part.callId,
          name: part.name,
          input: isJsonObject(part.input) ? part.input : { input: part.input },
        },
      }
    case 'tool-result':
      return {
        toolResult: {
          toolUseId: part.callId,
          // The service refuses a blank text.
          content: textOf(part).trim() === '' ? [] : [{ text: textOf(part) }],
          ...(part.isError ? { status: 'error' } : {}),
        },
      }
    default:
      return { text: part.text }
  }
}

/** The message with a part that was not read from it. */
export function withConverseBlock(message: JsonObject, part: Part): JsonObject {
  if (part.type === 'thinking' || ('text' in part && part.text === '')) return message
  return { ...message, content: [...listOf(message.content), writeConverseBlock(part)] }
}

/** Messages for some that were made, or come from another dialect. */
export const converseMessagesFor = (messages: readonly Message[]): readonly JsonObject[] =>
  newMessages(messages, writeConverseBlock).map(({ role, content }) => ({ role, content }))
