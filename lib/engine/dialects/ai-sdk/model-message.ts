import type { Message, Role } from '../../conversation/message'
import type { Part, PartOf } from '../../conversation/part'
import { isJsonObject, listOf, stringOf, type JsonObject, type JsonPath, type JsonValue } from '../../core/json'
import {
  opaquePart,
  textPart,
  thinkingPart,
  type CallIds,
  type MappedItem,
  type MappedMessage,
  type MappedPart,
} from '../mapped/mapped-message'
import {
  callPart,
  contentItem,
  imageIn,
  imageUrl,
  outputItems,
  resultPart,
  textOf,
  textualPart,
  valueItem,
  joined,
} from './results'

const roles: readonly Role[] = ['system', 'user', 'assistant', 'tool']

const roleOf = (value: JsonObject): Role | undefined => roles.find((role) => role === value.role)

/** A message as the model gets it: core messages of version 4, model messages since. */
export const isModelMessage = (value: JsonValue | undefined): value is JsonObject =>
  isJsonObject(value) &&
  roleOf(value) !== undefined &&
  (typeof value.content === 'string' || Array.isArray(value.content))

/** Blocks that no other interface writes. */
export function hasModelSigns(value: JsonValue | undefined): boolean {
  return (
    isModelMessage(value) &&
    listOf(value.content).some(
      (block) =>
        isJsonObject(block) &&
        (isToolBlock(block) ||
          (block.type === 'text' && 'providerOptions' in block) ||
          (block.type === 'file' && typeof block.mediaType === 'string' && 'data' in block)),
    )
  )
}

const isToolBlock = (block: JsonObject): boolean =>
  (block.type === 'tool-call' || block.type === 'tool-result') && typeof block.toolCallId === 'string'

export function readModelMessage(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  const role = isModelMessage(value) ? roleOf(value) : undefined
  if (!isModelMessage(value) || !role) return undefined
  const { content } = value
  if (typeof content === 'string') return { role, parts: content === '' ? [] : [textPart(content, ['content'])] }
  return { role, parts: listOf(content).flatMap((block, index) => blockPart(block, ['content', index], ids)) }
}

function blockPart(block: JsonValue, at: JsonPath, ids: CallIds): readonly MappedPart[] {
  if (!isJsonObject(block)) return [opaquePart('unknown', JSON.stringify(block), at)]
  if (block.type === 'text' && typeof block.text === 'string') return [textPart(block.text, [...at, 'text'], at)]
  if (block.type === 'reasoning' && typeof block.text === 'string')
    return [thinkingPart(block.text, 'signature' in block || 'providerOptions' in block, [...at, 'text'], at)]
  if (block.type === 'redacted-reasoning')
    return [{ type: 'thinking', text: '', signed: true, at, place: { type: 'fixed' } }]
  if (block.type === 'tool-call')
    return [
      callPart(
        block.toolCallId,
        stringOf(block.toolName),
        block.input ?? block.args,
        at,
        [...at, 'input' in block ? 'input' : 'args'],
        ids,
      ),
    ]
  if (block.type === 'tool-result')
    return [resultPart(block.toolCallId, stringOf(block.toolName), itemsIn(block, at), isError(block), at, ids)]
  const image = imageIn(block)
  return image
    ? [{ type: 'image', ...image, at, place: { type: 'fixed' } }]
    : [opaquePart(stringOf(block.type) || 'unknown', JSON.stringify(block), at)]
}

/** Version 4 gives the model `experimental_content` where there is one, else the result. */
function itemsIn(block: JsonObject, at: JsonPath): readonly MappedItem[] {
  if ('output' in block) return outputItems(block.output, [...at, 'output'])
  const several = listOf(block.experimental_content)
  return several.length > 0
    ? several.map((item, index) => contentItem(item, [...at, 'experimental_content', index]))
    : valueItem(block.result, [...at, 'result'])
}

const errorTypes: ReadonlySet<unknown> = new Set(['error-text', 'error-json', 'execution-denied'])
const isError = (block: JsonObject): boolean =>
  block.isError === true || (isJsonObject(block.output) && errorTypes.has(block.output.type))

/** Messages for one that was made or comes from elsewhere: its results, then what else it holds. `isOld`: in the words of version 4. */
export function modelMessagesFor(message: Message, isOld: boolean): readonly JsonObject[] {
  const results = message.parts.filter((part) => part.type === 'tool-result').map((part) => resultBlock(part, isOld))
  const others = message.parts.flatMap((part) => (part.type === 'tool-result' ? [] : (blockFor(part, isOld) ?? [])))
  const role = message.role === 'tool' ? 'user' : message.role
  const content =
    role === 'system'
      ? message.parts
          .map(textualPart)
          .filter((text) => text !== '')
          .join('\n\n')
      : others
  return [
    ...(results.length > 0 ? [{ role: 'tool', content: results }] : []),
    ...(others.length > 0 ? [{ role, content }] : []),
  ]
}

function resultBlock(part: PartOf<'tool-result'>, isOld: boolean): JsonObject {
  const head = { type: 'tool-result', toolCallId: part.callId, toolName: part.name ?? '' }
  if (isOld) return { ...head, result: textOf(part), ...(part.isError ? { isError: true } : {}) }
  const images = part.content.flatMap((item) =>
    item.type === 'image' ? [{ type: 'media', data: imageUrl(item), mediaType: item.mediaType ?? 'image/png' }] : [],
  )
  if (images.length === 0 || part.isError)
    return { ...head, output: { type: part.isError ? 'error-text' : 'text', value: textOf(part) } }
  const texts = part.content.flatMap((item) => (item.type === 'image' ? [] : [{ type: 'text', text: item.text }]))
  return { ...head, output: { type: 'content', value: [...texts, ...images] } }
}

function blockFor(part: Part, isOld: boolean): JsonObject | undefined {
  if (part.type === 'tool-call')
    return { type: 'tool-call', toolCallId: part.callId, toolName: part.name, [isOld ? 'args' : 'input']: part.input }
  if (part.type === 'image')
    return { type: 'image', image: imageUrl(part), [isOld ? 'mimeType' : 'mediaType']: part.mediaType ?? 'image/png' }
  const text = textualPart(part)
  return text === '' ? undefined : { type: part.type === 'thinking' ? 'reasoning' : 'text', text }
}

export function insertIntoModelMessage(value: JsonObject, part: Part, isOld: boolean): JsonObject {
  const block = part.type === 'tool-result' ? resultBlock(part, isOld) : blockFor(part, isOld)
  if (!block) return value
  if (typeof value.content === 'string' && block.type === 'text')
    return { ...value, content: joined(value.content, stringOf(block.text)) }
  const before = typeof value.content === 'string' ? [{ type: 'text', text: value.content }] : listOf(value.content)
  return { ...value, content: [...before, block] }
}
