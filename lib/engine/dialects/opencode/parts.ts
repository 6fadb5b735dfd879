import { toolCallId } from '../../conversation/ids'
import {
  isJsonObject,
  listOf,
  objectOf,
  stringOf,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../../core/json'
import {
  itemsOf,
  opaquePart,
  statePart,
  textPart,
  thinkingPart,
  type MappedItem,
  type MappedPart,
} from '../mapped/mapped-message'
import { imageFromUrl } from '../openai-chat/image-url'

export interface ReadParts {
  /** What stands in the message itself, and the results of its calls, which the model is sent in a message behind it. */
  readonly own: readonly MappedPart[]
  readonly results: readonly MappedPart[]
}

/** What the model is sent in place of a result that opencode pruned. */
export const PRUNED = '[Old tool result content cleared]'

const pruned = {
  content: [{ type: 'opaque', text: PRUNED, raw: 'output' }],
  place: { type: 'fixed' },
} as const

export function readParts(parts: readonly JsonValue[]): ReadParts {
  const read = parts.map((part, index) => readPart(part, ['parts', index]))
  const results = parts.map((part, index) => resultIn(part, index))
  return { own: read.filter((part) => part !== undefined), results: results.filter((part) => part !== undefined) }
}

/** Kept for the client alone: steps, snapshots, and marks whose meaning synthetic texts beside them tell the model. */
const clientParts: ReadonlySet<JsonValue | undefined> = new Set([
  'step-start',
  'step-finish',
  'patch',
  'snapshot',
  'retry',
  'agent',
  'compaction',
])
/** Files whose content stands beside them as synthetic text. */
const toldFiles: ReadonlySet<JsonValue | undefined> = new Set(['text/plain', 'application/x-directory'])
const SUBTASK_TEXT = 'The following tool was executed by the user'

/** Undefined for what the model is not shown. */
function readPart(part: JsonValue, at: JsonPath): MappedPart | undefined {
  if (!isJsonObject(part)) return opaquePart('unknown', JSON.stringify(part), at)
  if (clientParts.has(part.type)) return undefined
  const { text } = part
  switch (part.type) {
    case 'text':
      if (typeof text !== 'string') return opaquePart('text', JSON.stringify(part), at)
      if (part.ignored === true) return undefined
      return (part.synthetic === true ? statePart : textPart)(text, [...at, 'text'], at)
    case 'reasoning':
      return typeof text === 'string'
        ? thinkingPart(text, isSigned(part.metadata), [...at, 'text'], at)
        : { type: 'thinking', text: '', signed: isSigned(part.metadata), at, place: { type: 'fixed' } }
    case 'tool':
      return {
        type: 'tool-call',
        callId: toolCallId(stringOf(part.callID)),
        name: stringOf(part.tool),
        input: stateOf(part).input ?? {},
        at,
        place: { type: 'input', path: [...at, 'state', 'input'] },
      }
    case 'file':
      return toldFiles.has(part.mime) ? undefined : filePart(part, at)
    case 'subtask':
      return opaquePart('subtask', SUBTASK_TEXT, at)
    default:
      return opaquePart(stringOf(part.type) || 'unknown', JSON.stringify(part), at)
  }
}

/** Providers give signatures and encrypted reasoning in their metadata, which is sent back with the text. */
const isSigned = (metadata: JsonValue | undefined): boolean =>
  isJsonObject(metadata) && Object.keys(metadata).length > 0

function filePart(part: JsonObject, at: JsonPath): MappedPart {
  const mediaType = stringOf(part.mime)
  return mediaType.startsWith('image/')
    ? { type: 'image', ...imageFromUrl(part.url), mediaType, at, place: { type: 'fixed' } }
    : opaquePart('file', stringOf(part.filename) || mediaType, at)
}

const stateOf = (part: JsonObject): JsonObject => objectOf(part.state)

/**
 * `state.metadata` and `state.title` repeat it for the client's screen. A call that still runs, or was interrupted, has no result; and one
 * whose result was left out is one that was never answered: opencode tells the model so itself.
 */
function resultIn(part: JsonValue, index: number): MappedPart | undefined {
  if (!isJsonObject(part) || part.type !== 'tool') return undefined
  const state = stateOf(part)
  if (state.status !== 'completed' && state.status !== 'error') return undefined
  const at = ['parts', index, 'state']
  const isError = state.status === 'error'
  const name = stringOf(part.tool)
  return {
    type: 'tool-result',
    callId: toolCallId(stringOf(part.callID)),
    ...(name === '' ? {} : { name }),
    ...(isPruned(part)
      ? pruned
      : itemsOf(isError ? [textItem(state.error, [...at, 'error'])] : completedItems(state, at))),
    isError,
    at,
    empty: { status: 'pending', input: state.input ?? {}, raw: '' },
  }
}

export function isPruned(part: JsonValue): boolean {
  const time = isJsonObject(part) && part.type === 'tool' ? stateOf(part).time : undefined
  return isJsonObject(time) && typeof time.compacted === 'number' && time.compacted > 0
}

function completedItems(state: JsonObject, at: JsonPath): readonly MappedItem[] {
  const attachments = listOf(state.attachments)
  const path = [...at, 'attachments']
  return [
    textItem(state.output, [...at, 'output']),
    ...attachments.map((attachment, index) =>
      attachmentItem(objectOf(attachment), attachments.length === 1 ? path : [...path, index]),
    ),
  ]
}

const textItem = (value: JsonValue | undefined, path: JsonPath): MappedItem => ({
  item:
    typeof value === 'string'
      ? { type: 'text', text: value }
      : { type: 'opaque', text: value === undefined ? '' : JSON.stringify(value) },
  path,
})

function attachmentItem(file: JsonObject, path: JsonPath): MappedItem {
  const mediaType = stringOf(file.mime)
  if (mediaType.startsWith('image/')) return { item: { type: 'image', ...imageFromUrl(file.url), mediaType }, path }
  return { item: { type: 'opaque', text: stringOf(file.filename) || mediaType }, path }
}
