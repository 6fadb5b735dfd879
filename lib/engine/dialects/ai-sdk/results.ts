import type { Part, PartOf } from '../../conversation/part'
import { isJsonObject, listOf, stringOf, type JsonObject, type JsonPath, type JsonValue } from '../../core/json'
import { argumentsIn } from '../json/json-template'
import { itemsOf, type CallIds, type MappedItem, type MappedPart } from '../mapped/mapped-message'
import { imageFromUrl, urlOf } from '../openai-chat/image-url'

type Call = Extract<MappedPart, { type: 'tool-call' }>

/** A call at `at`, with its arguments at `path`; arguments written as JSON in a string keep their spelling. */
export function callPart(
  id: JsonValue | undefined,
  name: string,
  input: JsonValue | undefined,
  at: JsonPath,
  path: JsonPath,
  ids: CallIds,
): Call {
  const call = valueCallPart(id, name, input, at, path, ids)
  return typeof input === 'string' ? { ...call, ...argumentsIn(input) } : call
}

/** A call in a format that writes no arguments as JSON in a string: a string is one. */
export const valueCallPart = (
  id: JsonValue | undefined,
  name: string,
  input: JsonValue | undefined,
  at: JsonPath,
  path: JsonPath,
  ids: CallIds,
): Call => ({
  type: 'tool-call',
  callId: ids.call(stringOf(id), name),
  name,
  input: input ?? {},
  at,
  place: { type: 'input', path },
})

/** What a tool gave back: a string, or any JSON, which the model sees as its text. It becomes a string once that text is rewritten. */
export function valueItem(value: JsonValue | undefined, path: JsonPath): readonly MappedItem[] {
  if (value === undefined) return []
  if (typeof value === 'string') return [{ item: { type: 'text', text: value }, path }]
  const text = JSON.stringify(value)
  return [{ item: { type: 'text', text }, path, standsFor: text }]
}

/** An output of version 5 and later: `{type, value}`. */
export function outputItems(output: JsonValue | undefined, path: JsonPath): readonly MappedItem[] {
  if (!isJsonObject(output) || typeof output.type !== 'string') return valueItem(output, path)
  if (output.type === 'content')
    return listOf(output.value).map((block, index) => contentItem(block, [...path, 'value', index]))
  if (output.type === 'execution-denied') return valueItem(output.reason, [...path, 'reason'])
  return 'value' in output ? valueItem(output.value, [...path, 'value']) : valueItem(output, path)
}

/** A block of a result of several, in the words of any version. */
export function contentItem(block: JsonValue, path: JsonPath): MappedItem {
  if (isJsonObject(block) && block.type === 'text' && typeof block.text === 'string')
    return { item: { type: 'text', text: block.text }, path: [...path, 'text'], block: path }
  const image = isJsonObject(block) ? imageIn(block) : undefined
  return image
    ? { item: { type: 'image', ...image }, path, block: path }
    : { item: { type: 'opaque', text: JSON.stringify(block) }, path, block: path }
}

type Image = Pick<PartOf<'image'>, 'mediaType' | 'source'>

/** The image that a block holds, where it holds one: as a data URL, an address or bare base64. */
export function imageIn(block: JsonObject): Image | undefined {
  const mediaType = stringOf(block.mediaType) || stringOf(block.mimeType)
  const isImage = stringOf(block.type).startsWith('image') || mediaType.startsWith('image/')
  if (!isImage) return undefined
  const given = [block.image, block.url, block.data].find((value) => typeof value === 'string')
  const type = mediaType === '' ? {} : { mediaType }
  if (typeof given !== 'string') return { ...type, source: { type: 'unknown' } }
  if (/^(data|https?|blob|file):/.test(given.slice(0, 8))) return { ...type, ...withoutEmpty(imageFromUrl(given)) }
  return { ...type, source: { type: 'base64', data: given } }
}

const withoutEmpty = ({ mediaType, source }: Image): Image =>
  mediaType === undefined ? { source } : { mediaType, source }

export function resultPart(
  id: JsonValue | undefined,
  name: string,
  items: readonly MappedItem[],
  isError: boolean,
  at: JsonPath,
  ids: CallIds,
): MappedPart {
  return {
    type: 'tool-result',
    callId: ids.result(stringOf(id), name),
    ...(name === '' ? {} : { name }),
    ...itemsOf(items),
    isError,
    at,
  }
}

/** The text of a result, for the places that take nothing else. */
export const textOf = (part: PartOf<'tool-result'>): string =>
  part.content.flatMap((item) => (item.type === 'image' ? [] : [item.text])).join('\n')

export const imageUrl = (part: Pick<PartOf<'image'>, 'mediaType' | 'source'>): string => urlOf(part)

export const textualPart = (part: Part): string => ('text' in part ? part.text : '')

/** A text with another one behind it, in paragraphs of their own. */
export const joined = (before: JsonValue | undefined, text: string): string =>
  [stringOf(before), text].filter((each) => each !== '').join('\n\n')

/** What the parts say, thoughts aside. */
export const textsOf = (parts: readonly Part[]): readonly string[] =>
  parts.flatMap((part) => (part.type === 'thinking' || textualPart(part) === '' ? [] : [textualPart(part)]))
