import { native, type OpencodeRaw, type OpencodeEnvelope } from './native'
import { withMessages, type Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../core/json'
import { changesOf, type MessageRaw, type RecordChanges, type RecordWriter } from '../records'
import { writeRecords } from '../write-records'
import { idOf, infoOf, type Compaction } from './compactions'
import { link } from './link'
import { newMessage, newPart } from './new-messages'
import { readParts } from './parts'
import { rewriteParts } from './rewrite'

/**
 * A rewritten part changes its own place alone; the client's copies (`state.metadata`, `info.summary.diffs`) stay as they are.
 *
 * A made summary becomes an answer with `summary: true` where it is an assistant's, which opencode sends in its place. Only in the
 * view since a compaction, where it takes the place of that compaction's own summary, it is written into it: without the
 * compaction, the model would see everything before it again. For the same reason a summary that is left out of that view stays,
 * with no text. In the full history, a compaction's marker goes when its summary does.
 */
export function serializeOpencode(conversation: Conversation): string {
  const envelope = native.envelope(conversation)
  const settled = withSummaryInPlace(withMessages(conversation, joinedResults(conversation.messages)), envelope)
  const changes = withBoundaries(changesOf(settled, envelope, writerFor(settled, envelope)), envelope)
  return writeRecords(envelope.source, link(envelope, changes))
}

/** Messages of results go back to the message whose parts they were read from. */
function joinedResults(messages: readonly Message[]): readonly Message[] {
  const joined: Message[] = []
  const owners = new Map<number, number>()
  for (const message of messages) {
    const raw = native.message(message)
    const record = raw?.records[0]
    const owner = raw?.side === 'results' && record !== undefined ? owners.get(record) : undefined
    const earlier = owner === undefined ? undefined : joined[owner]
    if (record !== undefined && owner !== undefined && earlier) {
      joined[owner] = { ...earlier, parts: [...earlier.parts, ...message.parts] }
      owners.delete(record)
      continue
    }
    if (record !== undefined && raw?.side === 'own' && !owners.has(record)) owners.set(record, joined.length)
    joined.push(message)
  }
  return joined
}

function writerFor(conversation: Conversation, envelope: OpencodeEnvelope): RecordWriter {
  const { sessionId } = envelope
  return {
    rewrite: (value, parts) => {
      const original = isJsonObject(value) && isJsonArray(value.parts) ? value.parts : undefined
      if (!original || !isJsonObject(value)) return value
      const messageId = idOf(value) ?? ''
      const next = rewriteParts(original, parts, (part, index) =>
        newPart(part, { messageId, sessionId, position: index }),
      )
      return next === undefined || next === original ? next && value : { ...value, parts: next }
    },
    create: (message) =>
      newMessage(message, { sessionId, near: nearest(message, conversation, envelope), pairs: undefined }),
  }
}

/** The info of the answer whose circumstances a made message shares: the next one of the conversation, else the last. */
function nearest(message: Message, conversation: Conversation, { source, owned }: OpencodeEnvelope): JsonObject {
  const position = conversation.messages.indexOf(message)
  const following = conversation.messages
    .slice(position + 1)
    .flatMap((candidate) => native.message(candidate)?.records ?? [])
  const infos = [...following, ...owned.toReversed()].map((record) => infoOf(source.records[record]?.value))
  return infos.find((info) => info.role === 'assistant') ?? infos[0] ?? {}
}

/** The compaction whose summary is the first message of the view. */
function boundaryOf({ view, compactions, owned }: OpencodeEnvelope): Compaction | undefined {
  const last = compactions.at(-1)
  return view === 'since-compaction' && last && owned.includes(last.summary) ? last : undefined
}

function withSummaryInPlace(conversation: Conversation, envelope: OpencodeEnvelope): Conversation {
  const [first, ...rest] = conversation.messages
  const record = boundaryOf(envelope)?.summary
  if (
    first?.summary?.type !== 'made' ||
    record === undefined ||
    rest.some((message) => native.message(message)?.records.includes(record))
  )
    return conversation
  const value = envelope.source.records[record]?.value
  const parts = isJsonObject(value) && isJsonArray(value.parts) ? value.parts : []
  const index = parts.findLastIndex((part) => isJsonObject(part) && part.type === 'text')
  const text = first.parts.map((part) => ('text' in part ? part.text : '')).join('\n\n')
  const [part] = first.parts
  if (!part || text === '' || index === -1) return conversation
  const raw: OpencodeRaw = { record, index }
  return withMessages(conversation, [
    { ...first, parts: [{ type: 'text', id: part.id, text, raw }], raw: { records: [record] } satisfies MessageRaw },
    ...rest,
  ])
}

function withBoundaries(changes: RecordChanges, envelope: OpencodeEnvelope): RecordChanges {
  const boundary = boundaryOf(envelope)
  const value = boundary ? envelope.source.records[boundary.summary]?.value : undefined
  if (boundary && isJsonObject(value) && changes.dropped.has(boundary.summary)) {
    const dropped = new Set([...changes.dropped].filter((record) => record !== boundary.summary))
    return {
      ...changes,
      dropped,
      replaced: new Map([...changes.replaced, [boundary.summary, { ...value, parts: clientPartsOf(value) }]]),
    }
  }
  const stale =
    envelope.view === 'full' ? envelope.compactions.filter(({ summary }) => changes.dropped.has(summary)) : []
  return stale.length === 0
    ? changes
    : { ...changes, dropped: new Set([...changes.dropped, ...stale.map(({ marker }) => marker)]) }
}

function clientPartsOf(value: JsonObject): readonly JsonValue[] {
  const parts = isJsonArray(value.parts) ? value.parts : []
  return parts.filter((part) => readParts([part], 0).own.length === 0)
}
