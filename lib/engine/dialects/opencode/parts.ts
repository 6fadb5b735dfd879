import type { OpencodeRaw } from './native'
import { toolCallId, type PartId } from '../../conversation/ids'
import type { Part, ResultContent } from '../../conversation/part'
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, stringOf } from '../../core/json'
import { imageFromUrl } from '../openai-chat/image-url'

export type PartSource = (id: PartId) => Part

export interface ReadParts {
  /** What stands in the message itself, and the results of its calls, which the model is sent in a message behind it. */
  readonly own: readonly PartSource[]
  readonly results: readonly PartSource[]
}

/** What the model is sent in place of a result that opencode pruned. */
export const PRUNED = '[Old tool result content cleared]'

export function readParts(parts: readonly JsonValue[], record: number): ReadParts {
  const own: PartSource[] = []
  const results: PartSource[] = []
  parts.forEach((part, index) => {
    const raw: OpencodeRaw = { record, index }
    const source = isJsonObject(part) ? sourceOf(part, raw) : opaque(raw, 'unknown', JSON.stringify(part))
    if (source) own.push(source)
    const result = isJsonObject(part) ? resultOf(part, raw) : undefined
    if (result) results.push(result)
  })
  return { own, results }
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
function sourceOf(part: JsonObject, raw: OpencodeRaw): PartSource | undefined {
  if (clientParts.has(part.type)) return undefined
  switch (part.type) {
    case 'text':
      if (typeof part.text !== 'string') return opaque(raw, 'text', JSON.stringify(part))
      return part.ignored === true
        ? undefined
        : textSource(part.text, part.synthetic === true ? 'environment' : 'text', raw)
    case 'reasoning':
      return (id) => ({ type: 'thinking', id, raw, text: stringOf(part.text), signed: isSigned(part.metadata) })
    case 'tool':
      return (id) => ({
        type: 'tool-call',
        id,
        raw,
        callId: toolCallId(stringOf(part.callID)),
        name: stringOf(part.tool),
        input: stateOf(part).input ?? {},
      })
    case 'file':
      return toldFiles.has(part.mime) ? undefined : fileSource(part, raw)
    case 'subtask':
      return opaque(raw, 'subtask', SUBTASK_TEXT)
    default:
      return opaque(raw, stringOf(part.type) || 'unknown', JSON.stringify(part))
  }
}

const textSource =
  (text: string, type: 'text' | 'environment', raw: OpencodeRaw): PartSource =>
  (id) => ({ type, id, raw, text })
const opaque =
  (raw: OpencodeRaw, label: string, text: string): PartSource =>
  (id) => ({ type: 'opaque', id, raw, label, text })

/** Providers give signatures and encrypted reasoning in their metadata, which is sent back with the text. */
const isSigned = (metadata: JsonValue | undefined): boolean =>
  isJsonObject(metadata) && Object.keys(metadata).length > 0

function fileSource(part: JsonObject, raw: OpencodeRaw): PartSource {
  if (!stringOf(part.mime).startsWith('image/'))
    return opaque(raw, 'file', stringOf(part.filename) || stringOf(part.mime))
  return (id) => ({ type: 'image', id, raw, ...imageFromUrl(part.url), mediaType: stringOf(part.mime) })
}

export const stateOf = (part: JsonObject): JsonObject => (isJsonObject(part.state) ? part.state : {})

/** `state.metadata` and `state.title` repeat it for the client's screen. A call that still runs, or was interrupted, has no result. */
function resultOf(part: JsonObject, raw: OpencodeRaw): PartSource | undefined {
  const state = stateOf(part)
  if (part.type !== 'tool' || (state.status !== 'completed' && state.status !== 'error')) return undefined
  const isError = state.status === 'error'
  const content = isError ? [textContent(state.error, 'error')] : completedContent(state)
  const name = stringOf(part.tool)
  return (id) => ({
    type: 'tool-result',
    id,
    raw,
    callId: toolCallId(stringOf(part.callID)),
    ...(name === '' ? {} : { name }),
    content,
    isError,
  })
}

export function isPruned(part: JsonValue): boolean {
  const time = isJsonObject(part) && part.type === 'tool' ? stateOf(part).time : undefined
  return isJsonObject(time) && typeof time.compacted === 'number' && time.compacted > 0
}

function completedContent(state: JsonObject): readonly ResultContent[] {
  if (isPruned({ type: 'tool', state })) return [{ type: 'opaque', text: PRUNED, raw: 'output' }]
  const attachments = isJsonArray(state.attachments) ? state.attachments : []
  return [textContent(state.output, 'output'), ...attachments.map(attachmentContent)]
}

function textContent(value: JsonValue | undefined, raw: 'output' | 'error'): ResultContent {
  return typeof value === 'string'
    ? { type: 'text', text: value, raw }
    : { type: 'opaque', text: value === undefined ? '' : JSON.stringify(value), raw }
}

function attachmentContent(attachment: JsonValue, index: number): ResultContent {
  const file = isJsonObject(attachment) ? attachment : {}
  const mime = stringOf(file.mime)
  if (mime.startsWith('image/')) return { type: 'image', ...imageFromUrl(file.url), mediaType: mime, raw: index }
  return { type: 'opaque', text: stringOf(file.filename) || mime, raw: index }
}
