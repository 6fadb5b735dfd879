import {
  isJsonArray,
  isJsonObject,
  listOf,
  stringOf,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../../core/json'
import type { Part, PartOf, ResultContent } from '../../conversation/part'
import { textOf, resultPart, valueCallPart } from '../ai-sdk/results'
import {
  opaquePart,
  textPart,
  thinkingPart,
  type CallIds,
  type MappedItem,
  type MappedPart,
} from '../mapped/mapped-message'

/** A field by its name in JSON, or as the Python client writes it. */
function fieldOf(object: JsonObject, name: string): readonly [key: string, value: JsonObject] | undefined {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  for (const key of [name, snake]) {
    const value = object[key]
    if (isJsonObject(value)) return [key, value]
  }
  return undefined
}

/** Fields that only a part of a `Content` has. */
const ownKeys = [
  'functionCall',
  'functionResponse',
  'inlineData',
  'fileData',
  'function_call',
  'function_response',
  'inline_data',
  'file_data',
  'thoughtSignature',
]

/** Whether a part has a field that no other interface writes. */
export const isGooglePart = (part: JsonValue): boolean =>
  isJsonObject(part) && (part.type === undefined || part.type === null) && ownKeys.some((key) => key in part)

/** One part of a `Content`, at `at` in its record. */
export function readGooglePart(part: JsonValue, at: JsonPath, ids: CallIds): MappedPart {
  if (typeof part === 'string') return textPart(part, at)
  if (!isJsonObject(part)) return opaquePart('unknown', JSON.stringify(part), at)
  if (typeof part.text === 'string') return textIn(part, part.text, at)
  const call = fieldOf(part, 'functionCall')
  if (call) return readCall(call, part, at, ids)
  const response = fieldOf(part, 'functionResponse')
  if (response) return readResponse(response, at, ids)
  const inline = fieldOf(part, 'inlineData')?.[1]
  if (inline && typeof inline.data === 'string')
    return {
      type: 'image',
      ...mediaOf(inline),
      source: { type: 'base64', data: inline.data },
      at,
      place: { type: 'fixed' },
    }
  const file = fieldOf(part, 'fileData')?.[1]
  const url = stringOf(file?.fileUri) || stringOf(file?.file_uri)
  if (file && url !== '')
    return { type: 'image', ...mediaOf(file), source: { type: 'url', url }, at, place: { type: 'fixed' } }
  const code = fieldOf(part, 'executableCode')
  if (code && typeof code[1].code === 'string') return textPart(code[1].code, [...at, code[0], 'code'], at)
  const output = fieldOf(part, 'codeExecutionResult')
  if (output && typeof output[1].output === 'string')
    return textPart(output[1].output, [...at, output[0], 'output'], at)
  return opaquePart(Object.keys(part)[0] ?? 'empty', JSON.stringify(part), at)
}

export const readGoogleParts = (parts: JsonValue | undefined, path: JsonPath, ids: CallIds): readonly MappedPart[] =>
  listOf(parts).map((part, index) => readGooglePart(part, [...path, index], ids))

function mediaOf(data: JsonObject): { readonly mediaType?: string } {
  const mediaType = stringOf(data.mimeType) || stringOf(data.mime_type)
  return mediaType === '' ? {} : { mediaType }
}

/** A signed thought may not be altered: the service refuses it. */
function textIn(part: JsonObject, text: string, at: JsonPath): MappedPart {
  const path = [...at, 'text']
  return part.thought === true
    ? thinkingPart(text, 'thoughtSignature' in part || 'thought_signature' in part, path, at)
    : textPart(text, path, at)
}

function readCall(
  [key, call]: readonly [string, JsonObject],
  _part: JsonObject,
  at: JsonPath,
  ids: CallIds,
): MappedPart {
  return valueCallPart(call.id, stringOf(call.name), call.args, at, [...at, key, 'args'], ids)
}

function readResponse([key, response]: readonly [string, JsonObject], at: JsonPath, ids: CallIds): MappedPart {
  const place: JsonPath = [...at, key]
  const items = [
    ...responseItems(response.response, [...place, 'response']),
    ...mediaItems(response.parts, [...place, 'parts']),
  ]
  const isError = isJsonObject(response.response) && isFailure(response.response)
  return resultPart(response.id, stringOf(response.name), items, isError, at, ids)
}

const isFailure = (response: JsonObject): boolean => typeof response.error === 'string' && response.error !== ''

const answerKeys = ['output', 'result', 'content', 'error', 'text', 'stdout', 'stderr']

/** The strings of a result that is text under a usual name; any other JSON as it stands, unless it holds long text. */
export function responseItems(response: JsonValue | undefined, path: JsonPath): readonly MappedItem[] {
  if (response === undefined) return []
  if (typeof response === 'string') return [{ item: { type: 'text', text: response }, path }]
  const leaves = stringsIn(response, path)
  const isPlain =
    isJsonObject(response) &&
    Object.entries(response).every(([key, value]) => answerKeys.includes(key) && typeof value === 'string')
  if (isPlain || leaves.some(({ text }) => text.length > LONG_TEXT))
    return leaves.map(({ text, path: at }) => ({ item: { type: 'text', text }, path: at }))
  return [{ item: { type: 'opaque', text: JSON.stringify(response) }, path }]
}

const LONG_TEXT = 200

function stringsIn(value: JsonValue, path: JsonPath): readonly { readonly text: string; readonly path: JsonPath }[] {
  if (typeof value === 'string') return [{ text: value, path }]
  if (typeof value !== 'object' || value === null) return []
  const entries: (readonly [string | number, JsonValue])[] = isJsonArray(value)
    ? value.map((item, index) => [index, item] as const)
    : Object.entries(value)
  return entries.flatMap(([key, item]) => stringsIn(item, [...path, key]))
}

/** Images beside the response, as newer models return them. */
function mediaItems(parts: JsonValue | undefined, path: JsonPath): readonly MappedItem[] {
  if (!Array.isArray(parts)) return []
  return parts.map((part: JsonValue, index): MappedItem => {
    const inline = isJsonObject(part) ? fieldOf(part, 'inlineData')?.[1] : undefined
    const item: ResultContent =
      inline && typeof inline.data === 'string'
        ? { type: 'image', ...mediaOf(inline), source: { type: 'base64', data: inline.data } }
        : { type: 'opaque', text: JSON.stringify(part) }
    return { item, path: [...path, index] }
  })
}

/** A part in this form that was made, or comes from another dialect. Undefined for one that has no place in it. */
export function writeGooglePart(part: Part): JsonObject | undefined {
  switch (part.type) {
    case 'text':
    case 'environment':
      return { text: part.text }
    case 'opaque':
      return part.text === '' ? undefined : { text: part.text }
    case 'thinking':
      return part.text === '' ? undefined : { text: part.text, thought: true }
    case 'image':
      return imagePart(part)
    case 'tool-call':
      return {
        functionCall: {
          id: part.callId,
          name: part.name,
          args: isJsonObject(part.input) ? part.input : { input: part.input },
        },
      }
    case 'tool-result':
      return {
        functionResponse: {
          id: part.callId,
          name: part.name ?? 'tool',
          response: { [part.isError ? 'error' : 'output']: textOf(part) },
        },
      }
  }
}

function imagePart({ mediaType = 'image/png', source }: PartOf<'image'>): JsonObject | undefined {
  if (source.type === 'base64') return { inlineData: { mimeType: mediaType, data: source.data } }
  return source.type === 'url' ? { fileData: { mimeType: mediaType, fileUri: source.url } } : undefined
}
