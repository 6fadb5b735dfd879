import { messageId } from '../../conversation/ids'
import type { Message, Role, SummaryMark } from '../../conversation/message'
import type { RecordedUsage } from '../../conversation/usage'
import type { JsonObject, JsonValue } from '../../core/json'
import { nameResults } from '../name-results'
import type { MessageRaw } from '../records'
import type { Entry } from './entries'
import { isMessageItem, isOutputItem, isItemRole, itemRoles, partsOf, textKeyOf } from './items'
import { numberParts, type PartDraft } from '../number-parts'

interface Draft {
  readonly role: Role
  readonly records: number[]
  readonly parts: PartDraft[]
  readonly timestamp?: string | undefined
  readonly summary?: SummaryMark | undefined
  usage?: RecordedUsage | undefined
  readonly kinds: Set<JsonValue>
  closed: boolean
}

/**
 * Items as messages. What one response brought (reasoning, the assistant's messages, calls) is one assistant message: until an
 * output or another's message comes, or the client notes the end of the response (`token_count`). Without such notes, reasoning
 * behind anything else begins a new response, and so does a message behind a message. Outputs that follow each other are one
 * tool message. Messages of users and developers stay one each. `from` is the position of the first message.
 */
export function groupEntries(entries: readonly Entry[], from = 1): readonly Message[] {
  const drafts: Draft[] = []
  const hasNotes = entries.some((entry) => entry.type === 'response-end' && entry.usage !== undefined)
  let model: string | undefined
  for (const entry of entries) {
    if (entry.type === 'turn') model = entry.model ?? model
    if (entry.type === 'response-end') endResponse(drafts, entry, model)
    else if (entry.type === 'compaction') close(drafts)
    else if (entry.type === 'item') addItem(drafts, entry, hasNotes)
  }
  return nameResults(drafts.map((draft, index) => messageOf(draft, from + index)))
}

function addItem(
  drafts: Draft[],
  { item, record, timestamp, summary }: Extract<Entry, { type: 'item' }>,
  noted: boolean,
): void {
  const role = roleOf(item)
  const single =
    role === 'user' || role === 'system' || item.type === 'compaction' || item.type === 'compaction_summary'
  const open = drafts.at(-1)
  const joins =
    !single && open !== undefined && !open.closed && open.role === role && (noted || !beginsResponse(item, open))
  const draft: Draft = joins
    ? open
    : {
        role,
        records: [],
        parts: [],
        timestamp,
        summary: summary || isSummary(item) ? { type: 'recorded' } : undefined,
        kinds: new Set(),
        closed: single,
      }
  if (!joins) drafts.push(draft)
  draft.records.push(record)
  draft.kinds.add(kindOf(item))
  draft.parts.push(...partsOf(item, record))
}

const kindOf = (item: JsonObject): JsonValue => item.type ?? 'message'

function beginsResponse(item: JsonObject, { role, kinds }: Draft): boolean {
  if (role !== 'assistant') return false
  return item.type === 'reasoning'
    ? kinds.size > 1 || !kinds.has('reasoning')
    : kindOf(item) === 'message' && kinds.has('message')
}

function close(drafts: readonly Draft[]): void {
  const open = drafts.at(-1)
  if (open) open.closed = true
}

/** The note stands behind the response's items, in some versions behind the outputs of its calls. */
function endResponse(
  drafts: readonly Draft[],
  { record, usage, isInherited }: Extract<Entry, { type: 'response-end' }>,
  model: string | undefined,
): void {
  const open = drafts.at(-1)
  if (open?.role === 'assistant') open.closed = true
  const response = drafts.findLast((draft) => draft.role === 'assistant')
  if (!response || response.usage || (response !== open && drafts.at(-2) !== response)) return
  response.records.push(record)
  response.usage = usage && { ...usage, ...(model !== undefined && { model }), ...(isInherited && { isInherited }) }
}

function roleOf(item: JsonObject): Role {
  if (isMessageItem(item)) return isItemRole(item.role) ? itemRoles[item.role] : 'user'
  return isOutputItem(item) ? 'tool' : 'assistant'
}

/** The client's own heads of a summary that it had a model write. */
const summaryHeads = [
  'Another language model started to solve this problem and produced a summary',
  'This session is being continued from a previous conversation',
]

function isSummary(item: JsonObject): boolean {
  if (item.type === 'compaction' || item.type === 'compaction_summary') return true
  if (item.role !== 'user') return false
  const first = Array.isArray(item.content) ? (item.content as readonly JsonObject[])[0] : undefined
  const key = textKeyOf(first)
  const text = typeof item.content === 'string' ? item.content : first && key ? first[key] : ''
  return typeof text === 'string' && summaryHeads.some((head) => text.trimStart().startsWith(head))
}

function messageOf(draft: Draft, position: number): Message {
  const id = messageId(position)
  const raw: MessageRaw = { records: draft.records }
  return {
    id,
    role: draft.role,
    parts: numberParts(id, draft.parts),
    timestamp: draft.timestamp,
    summary: draft.summary,
    usage: draft.usage,
    raw,
  }
}
