import { native } from './native'
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json'
import { toolCallId } from '../../conversation/ids'
import type { ImagePart, Part, PartOf, PartType, ResultContent } from '../../conversation/part'
import { isKnownBlockType, type Block, type KnownBlockType } from './schema'
import { isSameContent, withField } from '../json/replace'
import { imageBlock } from '../mapped/blocks'
import type { PartDraft } from '../number-parts'

/** `raw` of a part that is one block of its own. */
export interface BlockRaw {
  readonly block: Block
  readonly as: PartType
}

const readers: Record<KnownBlockType, (block: Block) => PartDraft> = {
  text: (block) => ({ type: 'text', text: textField(block, 'text') }),
  thinking: (block) => ({
    type: 'thinking',
    text: textField(block, 'thinking'),
    signed: textField(block, 'signature') !== '',
  }),
  image: (block) => ({ type: 'image', ...readImage(block) }),
  tool_use: (block) => ({
    type: 'tool-call',
    callId: toolCallId(textField(block, 'id')),
    name: textField(block, 'name'),
    input: block['input'] === undefined ? {} : block['input'],
  }),
  tool_result: readResult,
}

/** A block of a checked content (see schema.ts) as a part. Types that the parser does not know become opaque parts. */
export function readBlock(block: Block): PartDraft {
  const draft = isKnownBlockType(block.type) ? readers[block.type](block) : readOther(block)
  const raw: BlockRaw = { block, as: draft.type }
  return { ...draft, raw }
}

/** Reasoning without readable text counts as signed thinking; everything else is opaque. */
function readOther(block: Block): PartDraft {
  if (block.type === 'redacted_thinking') return { type: 'thinking', text: '', signed: true }
  if (block.type === 'reasoning')
    return {
      type: 'thinking',
      text: textField(block, 'text') || summaryText(block['summary']),
      signed: block['text'] === undefined || block['encrypted_content'] !== undefined,
    }
  return { type: 'opaque', label: block.type, text: opaqueText(block) }
}

function summaryText(summary: JsonValue | undefined): string {
  if (!Array.isArray(summary)) return ''
  return summary
    .flatMap((item: JsonValue) => (isJsonObject(item) && typeof item['text'] === 'string' ? [item['text']] : []))
    .join('\n')
}

/** What the model sees of a block, as far as one can tell: its text or content, without base64 data, encrypted content and keys of the wire format. */
function opaqueText(block: Block): string {
  if (typeof block['text'] === 'string') return block['text']
  if (typeof block['content'] === 'string') return block['content']
  const { type: _type, id: _id, tool_use_id: _toolUseId, cache_control: _cacheControl, ...shown } = block
  const source = block['source']
  if (isJsonObject(source)) return source['type'] === 'text' ? textField(source, 'data') : textField(block, 'title')
  return Object.keys(shown).length === 0
    ? ''
    : JSON.stringify(shown, (key, value: unknown) => (hiddenKeys.has(key) ? undefined : value))
}
const hiddenKeys: ReadonlySet<string> = new Set([
  'encrypted_content',
  'encrypted_index',
  'data',
  'thoughtSignature',
  'signature',
])

/** Reads Anthropic's `source` and the flat form (`data`, `mediaType`) of newer Cline sessions. */
export function readImage(block: JsonObject): Pick<ImagePart, 'mediaType' | 'source'> {
  const source = isJsonObject(block['source']) ? block['source'] : block
  const mediaType = textField(source, 'media_type') || textField(source, 'mediaType') || undefined
  if (typeof source['data'] === 'string')
    return { mediaType, source: { type: 'base64', data: source['data'].replace(/^data:[^,]*,/, '') } }
  return typeof source['url'] === 'string'
    ? { mediaType, source: { type: 'url', url: source['url'] } }
    : { mediaType, source: { type: 'unknown' } }
}

function readResult(block: Block): Omit<PartOf<'tool-result'>, 'id'> {
  const name = textField(block, 'name') || undefined
  return {
    type: 'tool-result',
    callId: toolCallId(textField(block, 'tool_use_id')),
    name,
    content: readContent(block['content']),
    isError: block['is_error'] === true,
  }
}

function readContent(content: JsonValue | undefined): readonly ResultContent[] {
  if (content === undefined || content === null) return []
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  return Array.isArray(content) ? content.map(readElement) : [{ type: 'opaque', text: JSON.stringify(content) }]
}

/** `raw` is the element itself. Cline's own elements hold their text under `result`. */
function readElement(element: JsonValue): ResultContent {
  if (typeof element === 'string') return { type: 'text', text: element, raw: element }
  if (!isJsonObject(element)) return { type: 'opaque', text: JSON.stringify(element), raw: element }
  if (element['type'] === 'image') return { type: 'image', ...readImage(element), raw: element }
  const key = textKey(element)
  if (key !== undefined) return { type: 'text', text: textField(element, key), raw: element }
  return {
    type: 'opaque',
    text: typeof element['type'] === 'string' ? opaqueText(element as Block) : JSON.stringify(element),
    raw: element,
  }
}

function textKey(element: JsonObject): string | undefined {
  if (element['type'] === 'text') return typeof element['text'] === 'string' ? 'text' : undefined
  return element['type'] === undefined && typeof element['result'] === 'string' ? 'result' : undefined
}

/** The part as a block: its own, with what changed written into it, or a new one. */
export function writeBlock(part: Part): JsonObject {
  const raw = part.raw
  return isBlockRaw(raw) && raw.as === part.type ? writeInto(part, raw.block) : newBlock(part)
}

export function isBlockRaw(raw: unknown): raw is BlockRaw {
  return typeof raw === 'object' && raw !== null && 'block' in raw && 'as' in raw
}

function writeInto(part: Part, block: Block): JsonObject {
  switch (part.type) {
    case 'text':
      return withField(block, 'text', part.text)
    case 'thinking':
      return part.signed ? block : withField(block, block.type === 'thinking' ? 'thinking' : 'text', part.text)
    case 'tool-call':
      return part.input === block['input'] || (block['input'] === undefined && JSON.stringify(part.input) === '{}')
        ? block
        : { ...block, input: part.input }
    case 'tool-result':
      return writeResult(part.content, block)
    case 'image':
    case 'environment':
    case 'opaque':
      return block
  }
}

function writeResult(content: readonly ResultContent[], block: Block): JsonObject {
  const before = block['content']
  const [first, ...others] = content
  if (first === undefined && (before === undefined || before === null)) return block
  if (typeof before === 'string' && first?.type === 'text' && others.length === 0)
    return withField(block, 'content', first.text)
  if (!Array.isArray(before) && first?.type === 'opaque' && others.length === 0) return block
  const after = content.map(writeElement)
  return isSameContent(after, before) ? block : { ...block, content: after }
}

function writeElement(item: ResultContent): JsonValue {
  const element = native.item(item)
  if (element === undefined) return newElement(item)
  if (item.type !== 'text') return element
  if (typeof element === 'string') return item.text
  const key = isJsonObject(element) ? textKey(element) : undefined
  return isJsonObject(element) && key !== undefined ? withField(element, key, item.text) : newElement(item)
}

const newElement = (item: ResultContent): JsonObject =>
  item.type === 'image' ? newImage(item) : { type: 'text', text: item.text }

/** A block for a part of other descent. Unsigned thinking could not be sent back, so it is written as text. */
export function newBlock(part: Part): JsonObject {
  switch (part.type) {
    case 'text':
    case 'environment':
    case 'opaque':
    case 'thinking':
      return { type: 'text', text: part.text }
    case 'image':
      return newImage(part)
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
        content: part.content.map(newElement),
        ...(part.isError ? { is_error: true } : {}),
      }
  }
}

const newImage = (image: Pick<ImagePart, 'mediaType' | 'source'>): JsonObject =>
  imageBlock(image) ?? { type: 'text', text: '[image]' }

export function textField(object: JsonObject, key: string): string {
  const value = object[key]
  return typeof value === 'string' ? value : ''
}
