import type { EntryRaw } from './native'
import { toolCallId, type PartId } from '../../conversation/ids'
import type { ImagePart, Part, ResultContent } from '../../conversation/part'
import { isJsonObject, sameJson, stringOf, type JsonObject, type JsonValue } from '../../core/json'

/** A content block as a part. `injected` text comes from an extension, not from a person. */
export function partOf(id: PartId, raw: EntryRaw, block: JsonValue, injected: boolean): Part {
  if (typeof block === 'string') return { type: injected ? 'environment' : 'text', id, raw, text: block }
  if (!isJsonObject(block)) return opaque(id, raw, 'unknown', block)
  switch (block.type) {
    case 'text':
      return typeof block.text === 'string'
        ? { type: injected ? 'environment' : 'text', id, raw, text: block.text }
        : opaque(id, raw, 'text', block)
    case 'thinking':
      return {
        type: 'thinking',
        id,
        raw,
        text: stringOf(block.thinking),
        signed: stringOf(block.thinkingSignature) !== '' || block.redacted === true,
      }
    case 'image':
      return { type: 'image', id, raw, ...imageOf(block) }
    case 'toolCall':
      return {
        type: 'tool-call',
        id,
        raw,
        callId: toolCallId(stringOf(block.id)),
        name: stringOf(block.name),
        input: block.arguments ?? {},
      }
    default:
      return opaque(id, raw, stringOf(block.type) || 'unknown', block)
  }
}

const opaque = (id: PartId, raw: EntryRaw, label: string, block: JsonValue): Part => ({
  type: 'opaque',
  id,
  raw,
  label,
  text: JSON.stringify(block),
})

function imageOf(block: JsonObject): Pick<ImagePart, 'mediaType' | 'source'> {
  const mediaType = typeof block.mimeType === 'string' ? block.mimeType : undefined
  return {
    mediaType,
    source: typeof block.data === 'string' ? { type: 'base64', data: block.data } : { type: 'unknown' },
  }
}

/** The result that a `toolResult` message holds. Its `details` are a copy for the client's screen. */
export function resultPart(id: PartId, raw: EntryRaw, message: JsonObject): Part {
  const name = stringOf(message.toolName)
  return {
    type: 'tool-result',
    id,
    raw,
    callId: toolCallId(stringOf(message.toolCallId)),
    ...(name === '' ? {} : { name }),
    content: resultContent(message.content),
    isError: message.isError === true,
  }
}

function resultContent(content: JsonValue | undefined): readonly ResultContent[] {
  if (typeof content === 'string') return [{ type: 'text', text: content, raw: 'text' }]
  if (!Array.isArray(content)) return []
  return content.map((block: JsonValue, index): ResultContent => {
    if (isJsonObject(block) && block.type === 'text' && typeof block.text === 'string')
      return { type: 'text', text: block.text, raw: index }
    if (isJsonObject(block) && block.type === 'image') return { type: 'image', ...imageOf(block), raw: index }
    return { type: 'opaque', text: JSON.stringify(block), raw: index }
  })
}

/** The block for a part: `original` itself where it says the same already. */
export function blockOf(part: Part, original: JsonValue | undefined): JsonValue {
  const block = isJsonObject(original) ? original : undefined
  switch (part.type) {
    case 'text':
    case 'environment':
      return block?.type === 'text' ? withField(block, 'text', part.text) : { type: 'text', text: part.text }
    case 'thinking':
      return block?.type === 'thinking'
        ? stringOf(block.thinking) === part.text
          ? block
          : { ...block, thinking: part.text }
        : { type: 'thinking', thinking: part.text }
    case 'image':
      return block?.type === 'image' ? block : newImage(part)
    case 'tool-call':
      if (block?.type !== 'toolCall')
        return { type: 'toolCall', id: part.callId, name: part.name, arguments: argumentsOf(part.input) }
      return sameJson(part.input, block.arguments ?? {}) ? block : { ...block, arguments: part.input }
    case 'tool-result':
    case 'opaque':
      return original ?? { type: 'text', text: 'text' in part ? part.text : '' }
  }
}

/** Arguments are always an object here; free text of another dialect's tool goes under a name. */
const argumentsOf = (input: JsonValue): JsonValue => (isJsonObject(input) ? input : { input })

export function writeResult(items: readonly ResultContent[], original: JsonValue | undefined): JsonValue | undefined {
  const [only] = items
  if (typeof original === 'string') return only?.type === 'text' ? only.text : original
  const source: readonly JsonValue[] = Array.isArray(original) ? original : []
  const next = items.map((item) => resultBlock(item, typeof item.raw === 'number' ? source[item.raw] : undefined))
  return sameElements(next, source) ? original : next
}

/** A block of a result; of one that was made or comes from another dialect where there is no `original`. */
export function resultBlock(item: ResultContent, original: JsonValue | undefined): JsonValue {
  if (item.type === 'image') return original ?? newImage(item)
  if (item.type === 'opaque') return original ?? { type: 'text', text: item.text }
  return isJsonObject(original) && original.type === 'text'
    ? withField(original, 'text', item.text)
    : { type: 'text', text: item.text }
}

/** Images stand in the file itself here; an address elsewhere is told as text. */
function newImage({ mediaType, source }: Pick<ImagePart, 'mediaType' | 'source'>): JsonValue {
  if (source.type === 'base64') return { type: 'image', data: source.data, mimeType: mediaType ?? 'image/png' }
  return { type: 'text', text: source.type === 'url' ? `[image: ${source.url}]` : '[image]' }
}

export function withField(object: JsonObject, key: string, value: JsonValue): JsonObject {
  return object[key] === value ? object : { ...object, [key]: value }
}

export function sameElements(one: readonly JsonValue[], other: readonly JsonValue[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index])
}
