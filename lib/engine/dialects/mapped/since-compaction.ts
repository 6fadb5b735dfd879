import { native, type MappedEnvelope, type MappedRaw, type OwnSummary } from './native'
import { withMessages, type Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import { groupBy } from '../../core/group-by'
import type { ConversationView } from '../dialect'
import type { MessageRaw, RecordChanges } from '../records'

/** What the model is sent since the last compaction. */
export interface SinceCompaction {
  /** The records of its messages, in the order in which they are sent. */
  readonly records: readonly number[]
  /** Where the compaction keeps its summary, if that is one of them. */
  readonly summary?: OwnSummary
}

export const recordsOf = (message: Message | undefined): readonly number[] => native.message(message)?.records ?? []

/** The view since the last compaction; none where nothing is behind it or hidden by it. Without `since`, it is what is still sent, and all from the mark on. */
export function sinceCompaction(
  full: Conversation,
  envelope: MappedEnvelope,
  { since, stillSent }: { readonly since?: SinceCompaction; readonly stillSent?: ReadonlySet<number> },
): readonly ConversationView[] {
  const messages = since ? shownOf(full.messages, since) : fromMark(full, stillSent)
  if (messages.length === 0) return []
  const owned = messages.flatMap(recordsOf)
  const summary = since?.summary && owned.includes(since.summary.record) ? { summary: since.summary } : {}
  const compactions = since ? full.compactions.slice(-1) : full.compactions
  const own: MappedEnvelope = { ...envelope, owned, view: 'since-compaction', ...summary }
  return [{ id: 'since-compaction', conversation: { ...full, messages, compactions, envelope: own } }]
}

function shownOf(messages: readonly Message[], { records }: SinceCompaction): readonly Message[] {
  const byRecord = groupBy(messages, (message) => recordsOf(message)[0])
  const shown = records.flatMap((record) => byRecord.get(record) ?? [])
  const isAll = shown.length === messages.length && shown.every((message, index) => message === messages[index])
  return isAll ? [] : shown
}

/** The leading system messages, others that are still sent, and what stands from the last mark on. */
function fromMark(
  { messages, compactions }: Conversation,
  stillSent: ReadonlySet<number> = new Set(),
): readonly Message[] {
  const last = compactions.at(-1)
  const from = messages.findIndex(({ id }) => id === last?.at)
  if (from <= 0) return []
  const leading = messages.findIndex(({ role }) => role !== 'system')
  return messages.filter(
    (message, index) => index >= from || index < leading || recordsOf(message).some((record) => stillSent.has(record)),
  )
}

/**
 * A made summary at the head of the view takes the place of the compaction's own: without that compaction, the model would see everything
 * before it again.
 */
export function withSummaryInPlace(conversation: Conversation, { summary }: MappedEnvelope): Conversation {
  const [first, ...rest] = conversation.messages
  const [part] = first?.parts ?? []
  if (!summary || first?.summary?.type !== 'made' || !part) return conversation
  if (rest.some((message) => recordsOf(message).includes(summary.record))) return conversation
  const text = first.parts.map((each) => ('text' in each ? each.text : '')).join('\n\n')
  if (text === '') return conversation
  const place = { type: 'text', path: summary.path } as const
  const raw: MappedRaw = { record: summary.record, at: summary.at, place }
  const own: MessageRaw = { records: [summary.record] }
  return withMessages(conversation, [
    { ...first, parts: [{ type: 'text', id: part.id, text, raw }], raw: own },
    ...rest,
  ])
}

/** For the same reason a compaction whose summary is left out of the view stays, with no text. */
export function withSummaryKept(changes: RecordChanges, { summary }: MappedEnvelope): RecordChanges {
  if (!summary || !changes.dropped.has(summary.record)) return changes
  return {
    ...changes,
    dropped: new Set([...changes.dropped].filter((record) => record !== summary.record)),
    replaced: new Map([...changes.replaced, [summary.record, summary.without]]),
  }
}
