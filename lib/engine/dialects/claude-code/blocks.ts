import { native, type BlockRaw } from './native'
import { toolCallId } from '../../conversation/ids'
import type { ImagePart, Part, ResultContent } from '../../conversation/part'
import { isJsonObject, sameJson, stringOf, objectOf, type JsonValue } from '../../core/json'
import { elementIn, framed } from '../frame'
import { sameElements, withField } from '../json/replace'
import { imageBlock, imageOf } from '../mapped/blocks'
import type { PartDraft } from '../number-parts'

export interface BlockSource {
  readonly raw: BlockRaw
  readonly block: JsonValue
  /** Text that the harness put in (`isMeta`): state, not a person's words. */
  readonly meta: boolean
}

/** An Anthropic content block (or a bare string) as a part. */
export function partOf({ raw, block, meta }: BlockSource): PartDraft {
  if (typeof block === 'string') return textPart(raw, block, meta)
  if (!isJsonObject(block)) return opaque(raw, 'unknown', block)
  const image = imageOf(block)
  if (image) return { type: 'image', raw, ...image }
  switch (block.type) {
    case 'text':
      return typeof block.text === 'string' ? textPart(raw, block.text, meta) : opaque(raw, 'text', block)
    case 'thinking':
      return { type: 'thinking', raw, text: stringOf(block.thinking), signed: stringOf(block.signature) !== '' }
    case 'redacted_thinking':
      return { type: 'thinking', raw, text: '', signed: true }
    case 'tool_use':
      return {
        type: 'tool-call',
        raw,
        callId: toolCallId(stringOf(block.id)),
        name: stringOf(block.name),
        input: block.input ?? {},
      }
    case 'tool_result':
      return {
        type: 'tool-result',
        raw,
        callId: toolCallId(stringOf(block.tool_use_id)),
        content: contentOf(block.content),
        isError: block.is_error === true,
      }
    default:
      return opaque(raw, stringOf(block.type) || 'unknown', block)
  }
}

/** A block that is a reminder of the harness as a whole is state. Reminders inside a longer text or a result stay where they are. */
function textPart(raw: BlockRaw, text: string, meta: boolean): PartDraft {
  if (meta) return { type: 'environment', raw, text }
  const element = elementIn(text)
  return element?.tag === 'system-reminder'
    ? { type: 'environment', raw: { ...raw, frame: element.frame }, text: element.inner }
    : { type: 'text', raw, text }
}

/** The text that a part was read from, or now stands for. */
export function textOf(part: Extract<Part, { readonly text: string }>): string {
  return framed(part.text, native.part(part)?.frame)
}

const opaque = (raw: BlockRaw, label: string, block: JsonValue): PartDraft => ({
  type: 'opaque',
  raw,
  label,
  text: JSON.stringify(block),
})

function contentOf(content: JsonValue | undefined): readonly ResultContent[] {
  if (typeof content === 'string') return [{ type: 'text', text: content, raw: 'text' }]
  if (content === undefined || content === null) return []
  if (!Array.isArray(content)) return [{ type: 'opaque', text: JSON.stringify(content), raw: 'text' }]
  return content.map((item: JsonValue, index): ResultContent => {
    if (typeof item === 'string') return { type: 'text', text: item, raw: index }
    if (isJsonObject(item) && item.type === 'text' && typeof item.text === 'string')
      return { type: 'text', text: item.text, raw: index }
    const image = imageOf(objectOf(item))
    return image ? { type: 'image', ...image, raw: index } : { type: 'opaque', text: JSON.stringify(item), raw: index }
  })
}

/** The block for a part: `original` itself where it says the same already. */
export function blockOf(part: Part, original: JsonValue | undefined): JsonValue {
  const block = isJsonObject(original) ? original : undefined
  switch (part.type) {
    case 'text':
    case 'environment':
      if (typeof original === 'string') return textOf(part)
      if (original === undefined) return { type: 'text', text: part.text }
      return block?.type === 'text' ? withField(block, 'text', textOf(part)) : { type: 'text', text: part.text }
    case 'thinking':
      if (block?.type === 'redacted_thinking') return block
      return block?.type === 'thinking'
        ? stringOf(block.thinking) === part.text
          ? block
          : { ...block, thinking: part.text }
        : { type: 'thinking', thinking: part.text }
    case 'image':
      return block?.type === 'image' ? block : newImage(part)
    case 'tool-call':
      if (block?.type !== 'tool_use') return { type: 'tool_use', id: part.callId, name: part.name, input: part.input }
      return sameJson(part.input, block.input ?? {}) ? block : { ...block, input: part.input }
    case 'tool-result': {
      if (block?.type !== 'tool_result')
        return {
          type: 'tool_result',
          tool_use_id: part.callId,
          content: part.content.map((item) => itemOf(item, undefined)),
          is_error: part.isError,
        }
      const content = writeContent(part.content, block.content)
      return content === undefined || content === block.content ? block : { ...block, content }
    }
    case 'opaque':
      return original ?? { type: 'text', text: part.text }
  }
}

function writeContent(items: readonly ResultContent[], original: JsonValue | undefined): JsonValue | undefined {
  const [only] = items
  if (items.length === 0)
    return original === undefined || original === null ? original : typeof original === 'string' ? '' : []
  if (only?.raw === 'text' && items.length === 1)
    return only.type === 'text' && only.text !== original ? only.text : original
  const source: readonly JsonValue[] = Array.isArray(original) ? original : []
  const next = items.map((item) => itemOf(item, typeof item.raw === 'number' ? source[item.raw] : undefined))
  return sameElements(next, source) ? original : next
}

function itemOf(item: ResultContent, original: JsonValue | undefined): JsonValue {
  if (item.type === 'image') return original ?? newImage(item)
  if (item.type === 'opaque') return original ?? { type: 'text', text: item.text }
  if (typeof original === 'string') return item.text
  return isJsonObject(original) && original.type === 'text'
    ? withField(original, 'text', item.text)
    : { type: 'text', text: item.text }
}

const newImage = (image: Pick<ImagePart, 'mediaType' | 'source'>): JsonValue =>
  imageBlock(image) ?? { type: 'text', text: '' }
