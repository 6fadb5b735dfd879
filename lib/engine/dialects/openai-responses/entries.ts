import type { OddRecord } from '../dialect'
import type { RecordedUsage } from '../../conversation/usage'
import { isJsonObject, stringOf, type JsonObject, type JsonValue } from '../../core/json'
import { elementRecords, lineRecords, type RecordFile, type SourceRecord } from '../records'
import type { SourceFile } from '../import/source-file'
import { isMessageItem } from './items'

/** What a line of a rollout, or an element of an array of items, is to the conversation. */
export type Entry =
  | {
      readonly type: 'item'
      readonly record: number
      readonly item: JsonObject
      readonly timestamp?: string | undefined
      readonly summary?: boolean
    }
  /** The client's note that a response is complete, with its cost. */
  | {
      readonly type: 'response-end'
      readonly record: number
      readonly usage?: RecordedUsage | undefined
      readonly timestamp?: string | undefined
      /** Copied from the session that this one was forked from. */
      readonly isInherited?: true
      readonly contextWindow?: number | undefined
    }
  | { readonly type: 'compaction'; readonly record: number }
  | {
      readonly type: 'session'
      readonly record: number
      readonly system?: string | undefined
      readonly timestamp?: string | undefined
      /** The session that this one was forked from. */
      readonly parent?: string | undefined
    }
  | { readonly type: 'turn'; readonly record: number; readonly model?: string | undefined }
  | { readonly type: 'odd'; readonly record: number; readonly oddity: OddRecord }
  | { readonly type: 'other'; readonly record: number }

/** Arrays that may hold the items of a document: a bare one, a request's input followed by its response's output. */
const documentArrays = [[], ['input'], ['output'], ['response', 'output']] as const

/** Lines of a rollout followed by the items that its compactions replaced the history with; or the elements of a document's arrays. */
export function responsesRecords(file: SourceFile): RecordFile {
  const { content } = file
  if (content.type === 'json' && !isEnvelope(content.value))
    return { file, records: documentArrays.flatMap((path) => elementRecords(content.value, path)) }
  const lines = lineRecords(content)
  const replacements = lines.flatMap((record) =>
    isReplacement(record.value) ? elementRecords(record.value, REPLACEMENT, record.line) : [],
  )
  return { file, records: [...lines, ...replacements] }
}

const REPLACEMENT = ['payload', 'replacement_history'] as const

const envelopeTypes: ReadonlySet<unknown> = new Set([
  'session_meta',
  'response_item',
  'turn_context',
  'event_msg',
  'compacted',
])

export function isEnvelope(value: JsonValue | undefined): value is JsonObject & { readonly payload: JsonObject } {
  return isJsonObject(value) && envelopeTypes.has(value.type) && isJsonObject(value.payload)
}

export function isReplacement(value: JsonValue | undefined): boolean {
  return isEnvelope(value) && value.type === 'compacted' && Array.isArray(value.payload.replacement_history)
}

export const isReplacementRecord = (record: SourceRecord): boolean =>
  record.path.length > REPLACEMENT.length && record.path[0] === 'payload'

export function readEntry({ value, line, path }: SourceRecord, record: number, file: SourceFile): Entry {
  if (value === undefined) {
    const text = file.content.type === 'jsonl' ? file.content.lines[line]?.text : undefined
    return text?.trim() === ''
      ? { type: 'other', record }
      : { type: 'odd', record, oddity: { code: 'unparsable-line' } }
  }
  if (!isJsonObject(value)) return { type: 'odd', record, oddity: { code: 'not-an-object' } }
  if (!isEnvelope(value))
    return isItem(value) ? { type: 'item', record, item: value } : bareEntry(value, record, path.length > 0)
  return envelopeEntry(value, value.payload, record)
}

function bareEntry(value: JsonObject, record: number, isElement: boolean): Entry {
  if (!isElement && typeof value.instructions === 'string' && 'timestamp' in value)
    return { type: 'session', record, system: value.instructions }
  const isOdd = isElement || value.type === 'message'
  return isOdd ? { type: 'odd', record, oddity: { code: 'not-an-item' } } : { type: 'other', record }
}

function envelopeEntry(value: JsonObject, payload: JsonObject, record: number): Entry {
  const timestamp = typeof value.timestamp === 'string' ? value.timestamp : undefined
  switch (value.type) {
    case 'response_item':
      return isItem(payload)
        ? { type: 'item', record, item: payload, timestamp }
        : { type: 'odd', record, oddity: { code: 'not-an-item' } }
    case 'compacted':
      return isReplacement(value) || stringOf(payload.message) === ''
        ? { type: 'compaction', record }
        : { type: 'item', record, item: summaryItem(payload), timestamp, summary: true }
    case 'session_meta':
      return {
        type: 'session',
        record,
        timestamp,
        parent: stringOf(payload.forked_from_id) || undefined,
        system: isJsonObject(payload.base_instructions)
          ? stringOf(payload.base_instructions.text) || undefined
          : stringOf(payload.instructions) || undefined,
      }
    case 'turn_context':
      return { type: 'turn', record, model: stringOf(payload.model) || undefined }
    default:
      // Other events repeat the conversation for the client's own screen; condensing leaves them, as the model never sees them.
      return payload.type === 'token_count'
        ? {
            type: 'response-end',
            record,
            timestamp,
            usage: usageOf(payload.info),
            contextWindow: windowIn(payload.info),
          }
        : { type: 'other', record }
  }
}

/** Before compactions recorded what replaced the history, they recorded the summary's text, which the client sent as the user's. */
export function summaryItem(payload: JsonObject): JsonObject {
  return { type: 'message', role: 'user', content: stringOf(payload.message) }
}

/** Records of kinds that are not known have a payload like those that are. */
const isItem = (value: JsonObject): boolean =>
  isMessageItem(value) ||
  (typeof value.type === 'string' &&
    value.type !== 'message' &&
    value.record_type === undefined &&
    !isJsonObject(value.payload))

/** What the client takes the model's window for. */
function windowIn(info: JsonValue | undefined): number | undefined {
  const tokens = isJsonObject(info) ? info.model_context_window : undefined
  return typeof tokens === 'number' && tokens > 0 ? tokens : undefined
}

/** OpenAI counts cached input within the input. */
export function usageOf(info: JsonValue | undefined): RecordedUsage | undefined {
  const usage = isJsonObject(info) ? info.last_token_usage : undefined
  if (!isJsonObject(usage)) return undefined
  const number = (key: string): number | undefined => (typeof usage[key] === 'number' ? usage[key] : undefined)
  const cached = number('cached_input_tokens')
  const input = number('input_tokens')
  return {
    inputTokens: input === undefined ? undefined : input - (cached ?? 0),
    cacheReadTokens: cached,
    outputTokens: number('output_tokens'),
  }
}
