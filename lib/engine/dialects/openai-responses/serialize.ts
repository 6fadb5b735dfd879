import { native, type ResponsesEnvelope } from './native'
import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import { shortHash } from '../../core/hash'
import { isJsonObject, objectOf, type JsonObject, type JsonValue } from '../../core/json'
import { EPOCH, jsonLines } from '../mapped/made'
import { changesOf, valuesNear, withoutStale, type MessageRaw, type RecordChanges, type RecordWriter } from '../records'
import { writeRecords } from '../write-records'
import { isEnvelope, readEntry, summaryItem } from './entries'
import { newItems, rewriteItem } from './write-item'

/**
 * A rewritten part changes its own item alone; `event_msg` lines repeat contents for the client's screen and stay as they are.
 * A made summary becomes a user message. In a rollout's full history a compaction line goes when the message behind it does:
 * the client would load the history that the line holds in the place of the summary before it.
 */
export function serializeResponses(conversation: Conversation): string {
  const envelope = native.envelope(conversation)
  const changes = changesOf(conversation, envelope, writerFor(conversation, envelope))
  return writeRecords(
    envelope.source,
    withoutStale(withSeparators(changes, conversation, envelope), envelope.boundaries),
  )
}

function writerFor(conversation: Conversation, envelope: ResponsesEnvelope): RecordWriter {
  return {
    rewrite: (value, parts) => (isJsonObject(value) ? rewriteRecord(value, parts) : value),
    create: (message) => created(message, conversation, envelope),
  }
}

function rewriteRecord(value: JsonObject, parts: readonly Part[]): JsonValue | undefined {
  if (!isEnvelope(value)) return rewriteItem(value, parts)
  if (value.type === 'response_item') {
    const payload = rewriteItem(value.payload, parts)
    return payload === undefined || payload === value.payload ? payload && value : { ...value, payload }
  }
  if (value.type !== 'compacted') return value
  const before = summaryItem(value.payload)
  const after = rewriteItem(before, parts)
  return after === undefined || after === before
    ? after && value
    : { ...value, payload: { ...value.payload, message: after.content ?? '' } }
}

function created(message: Message, conversation: Conversation, envelope: ResponsesEnvelope): readonly JsonValue[] {
  // Without notes of responses' ends a summary as an assistant's message would run into the next response.
  if (!envelope.wrapped || isBeforeReplacement(message, conversation, envelope))
    return newItems(message, undefined, message.summary ? 'user' : undefined)
  const items = newItems(message)
  const timestamp = message.timestamp ?? timestampNear(message, conversation, envelope)
  const lines = items.map((payload) => ({ timestamp, type: 'response_item', payload }))
  return message.role === 'assistant' ? [separator(timestamp), ...lines, separator(timestamp)] : lines
}

/** Made messages stand before the record of the next message that was read; inside a replacing history, items are bare. */
function isBeforeReplacement(message: Message, conversation: Conversation, envelope: ResponsesEnvelope): boolean {
  const next = nextRead(message, conversation)?.records[0] ?? envelope.owned.at(-1)
  return next !== undefined && (envelope.source.records[next]?.path.length ?? 0) > 0
}

function nextRead(message: Message, conversation: Conversation): MessageRaw | undefined {
  const position = conversation.messages.indexOf(message)
  return native.message(conversation.messages.slice(position + 1).find((candidate) => candidate.raw !== undefined))
}

function timestampNear(message: Message, conversation: Conversation, envelope: ResponsesEnvelope): string {
  const { timestamp } = objectOf(valuesNear(message, conversation, envelope)[0])
  return typeof timestamp === 'string' ? timestamp : EPOCH
}

/** A note of the client's that a response ended, without figures: the client skips it, and reading keeps two responses apart by it. */
function separator(timestamp: JsonValue): JsonObject {
  return { timestamp, type: 'event_msg', payload: { type: 'token_count', info: null, rate_limits: null } }
}

/**
 * Two assistant messages that have come to follow each other would be read as one where nothing ends the first. A bare array of
 * items has no place for such a note: there they do become one message, with all parts in order.
 */
function withSeparators(
  changes: RecordChanges,
  conversation: Conversation,
  envelope: ResponsesEnvelope,
): RecordChanges {
  if (!envelope.wrapped) return changes
  const before = new Map(changes.before)
  conversation.messages.forEach((message, index) => {
    const earlier = conversation.messages[index - 1]
    const read = native.message(earlier)
    const anchor = native.message(message)?.records[0]
    if (anchor === undefined || read === undefined) return
    if (message.role !== 'assistant' || earlier?.role !== 'assistant') return
    if (!changes.dropped.has(anchor) && followsIn(envelope, read, anchor)) return
    const ends = read.records.some((record) => isEnd(envelope, record))
    const value = envelope.source.records[anchor]?.value
    if (!ends && isEnvelope(value))
      before.set(anchor, [...(before.get(anchor) ?? []), separator(value.timestamp ?? EPOCH)])
  })
  return { ...changes, before }
}

/** Whether the messages followed each other in the file already. */
function followsIn({ owned }: ResponsesEnvelope, earlier: MessageRaw, anchor: number): boolean {
  return owned[owned.indexOf(earlier.records.at(-1) ?? -1) + 1] === anchor
}

function isEnd(envelope: ResponsesEnvelope, record: number): boolean {
  const source = envelope.source.records[record]
  return source !== undefined && readEntry(source, record, envelope.source.file).type === 'response-end'
}

/** A rollout of its own: the system prompt in its head, each message as items, responses told apart by the client's notes. */
export function writeResponses(conversation: Conversation): string {
  const customCalls = new Set<string>()
  const id = shortHash(JSON.stringify(conversation.messages.map((message) => message.parts.length)), 12)
  const instructions: JsonObject =
    conversation.system === undefined ? {} : { base_instructions: { text: conversation.system } }
  const head: JsonObject = {
    timestamp: EPOCH,
    type: 'session_meta',
    payload: { id, timestamp: EPOCH, cwd: '/', originator: 'condensery', cli_version: '0.0.0', ...instructions },
  }
  const lines = conversation.messages.flatMap((message, index) => {
    const timestamp = message.timestamp ?? EPOCH
    const items = newItems(message, customCalls).map(
      (payload): JsonObject => ({ timestamp, type: 'response_item', payload }),
    )
    const next = conversation.messages[index + 1]
    return message.role === 'assistant' && next?.role === 'assistant' ? [...items, separator(timestamp)] : items
  })
  return jsonLines([head, ...lines])
}
