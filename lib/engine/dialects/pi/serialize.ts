import { native, type EntryRaw, type TextField, type PiEnvelope } from './native'
import { withMessages, type Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../core/json'
import { changesOf, type MessageRaw, type RecordChanges, type RecordWriter } from '../records'
import { writeRecords } from '../write-records'
import { blockOf, sameElements, withField, writeResult } from './blocks'
import { bodyOf } from './entries'
import { relink } from './link'
import { newEntries, UNKNOWN_TIME } from './new-entries'

/**
 * A rewritten part changes its own place alone; a result's `details`, which repeat it for the client's screen, stay as they are.
 *
 * A made summary becomes a `branch_summary` entry, which pi sends in its place among the messages. Only in the view since a
 * compaction, where it takes the place of that compaction's own summary, it becomes the compaction's: without the compaction, the
 * model would see everything before it again. For the same reason a compaction that is left out of that view stays, with no text.
 */
export function serializePi(conversation: Conversation): string {
  const envelope = native.envelope(conversation)
  const settled = withSummaryInPlace(conversation, envelope)
  const changes = withBoundary(changesOf(settled, envelope, writerFor(settled, envelope)), envelope)
  return writeRecords(envelope.source, relink(envelope, changes))
}

function writerFor(conversation: Conversation, envelope: PiEnvelope): RecordWriter {
  return {
    rewrite: (value, parts) => (isJsonObject(value) ? rewriteEntry(value, parts) : value),
    create: (message) =>
      newEntries(message, { timestamp: timestampNear(message, conversation, envelope), model: conversation.model }),
  }
}

function rewriteEntry(value: JsonObject, parts: readonly Part[]): JsonValue | undefined {
  if (parts.length === 0) return undefined
  const body = bodyOf(value)
  const next = rewriteBody(body, parts)
  if (next === undefined || next === body) return next && value
  return body === value ? next : { ...value, message: next }
}

function rewriteBody(body: JsonObject, parts: readonly Part[]): JsonObject | undefined {
  if (body.role === 'bashExecution') return rewriteFields(body, parts, ['command', 'output'])
  if (body.type === 'compaction' || body.type === 'branch_summary') return rewriteFields(body, parts, ['summary'])
  if (body.role !== 'toolResult') return rewriteContent(body, parts)
  const result = parts.find((part) => part.type === 'tool-result')
  return result && withField(body, 'content', writeResult(result.content, body.content) ?? [])
}

function rewriteFields(body: JsonObject, parts: readonly Part[], keys: readonly TextField[]): JsonObject {
  return keys.reduce((written, key) => {
    const part = parts.find((candidate) => {
      const at = native.part(candidate)?.at
      return at?.type === 'field' && at.key === key
    })
    if (typeof body[key] !== 'string') return written
    return withField(written, key, part ? textOf(part) : '')
  }, body)
}

function textOf(part: Part): string {
  if (part.type === 'tool-result')
    return part.content.flatMap((item) => (item.type === 'image' ? [] : [item.text])).join('\n')
  return 'text' in part ? part.text : ''
}

function rewriteContent(body: JsonObject, parts: readonly Part[]): JsonObject {
  const [only] = parts
  if (typeof body.content === 'string') {
    const isText = parts.length === 1 && (only?.type === 'text' || only?.type === 'environment')
    return withField(body, 'content', isText ? only.text : parts.map((part) => blockOf(part, undefined)))
  }
  const blocks = isJsonArray(body.content) ? body.content : []
  const written = parts.map((part) => {
    const at = native.part(part)?.at
    return blockOf(part, at?.type === 'block' ? blocks[at.index] : undefined)
  })
  return sameElements(written, blocks) ? body : { ...body, content: written }
}

/** The compaction whose summary is the first message of the view. */
function boundaryOf({ view, compaction, owned }: PiEnvelope): number | undefined {
  return view === 'since-compaction' && compaction !== undefined && owned.includes(compaction) ? compaction : undefined
}

function withSummaryInPlace(conversation: Conversation, envelope: PiEnvelope): Conversation {
  const [first, ...rest] = conversation.messages
  const boundary = boundaryOf(envelope)
  if (
    first?.summary?.type !== 'made' ||
    boundary === undefined ||
    rest.some((message) => recordsOf(message).includes(boundary))
  )
    return conversation
  const text = first.parts.map((part) => ('text' in part ? part.text : '')).join('\n\n')
  const [part] = first.parts
  if (!part || text === '') return conversation
  const raw: EntryRaw = { record: boundary, at: { type: 'field', key: 'summary' } }
  return withMessages(conversation, [
    { ...first, parts: [{ type: 'text', id: part.id, text, raw }], raw: { records: [boundary] } satisfies MessageRaw },
    ...rest,
  ])
}

function withBoundary(changes: RecordChanges, envelope: PiEnvelope): RecordChanges {
  const boundary = boundaryOf(envelope)
  const value = boundary === undefined ? undefined : envelope.source.records[boundary]?.value
  if (boundary === undefined || !changes.dropped.has(boundary) || !isJsonObject(value)) return changes
  return {
    ...changes,
    dropped: new Set([...changes.dropped].filter((record) => record !== boundary)),
    replaced: new Map([...changes.replaced, [boundary, { ...value, summary: '' }]]),
  }
}

const recordsOf = (message: Message): readonly number[] => native.message(message)?.records ?? []

/** The time of the message behind it, else of the last one. */
function timestampNear(message: Message, conversation: Conversation, envelope: PiEnvelope): string {
  const position = conversation.messages.indexOf(message)
  const next = conversation.messages.slice(position + 1).find((candidate) => candidate.raw !== undefined)
  const value = envelope.source.records[next ? (recordsOf(next)[0] ?? 0) : (envelope.owned.at(-1) ?? 0)]?.value
  return isJsonObject(value) && typeof value.timestamp === 'string' ? value.timestamp : UNKNOWN_TIME
}
