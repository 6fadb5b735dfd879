import { messageId } from '../../conversation/ids'
import type { Message, Role, SummaryMark } from '../../conversation/message'
import type { RecordedUsage } from '../../conversation/usage'
import { isJsonObject, type JsonValue } from '../../core/json'
import { priceFacts } from '../anthropic/api-usage'
import { nameResults } from '../name-results'
import type { MessageRaw } from '../records'
import { partOf } from './blocks'
import { numberOrUndefined, stringOrUndefined, type Line } from './lines'
import { numberParts, type PartDraft } from '../number-parts'

type MessageLine = Extract<Line, { type: 'message' }>

interface Draft {
  readonly role: Role
  readonly records: number[]
  readonly parts: PartDraft[]
  readonly timestamp?: string | undefined
  readonly summary?: SummaryMark | undefined
  usage?: RecordedUsage | undefined
}

export interface Grouped {
  readonly messages: readonly Message[]
  /** Lines that repeat an earlier one of the same message, with that one: shown once, and rewritten alike. */
  readonly mirrors: ReadonlyMap<number, number>
}

/**
 * One message per message that was sent. The client writes each content block of an assistant message on a line of its own with the
 * same `message.id`, between them results of calls that ran meanwhile. So lines join by that id wherever they stand; the
 * results of one assistant message make one user message. Any other user line is a message of its own: what a person typed in
 * two goes stays two. Messages stand in the order of their first lines: of a session that was rewound, every branch is shown,
 * as the file has them. `epochs` counts compactions: nothing joins across one.
 */
export function groupLines(lines: readonly MessageLine[], epochOf: (record: number) => number): Grouped {
  const drafts: Draft[] = []
  const assistants = new Map<string, Draft>()
  const callers = new Map<string, Draft>()
  const results = new Map<Draft, Draft>()
  const mirrors = mirrorsOf(lines)
  for (const line of lines) {
    if (mirrors.has(line.record)) continue
    const epoch = epochOf(line.record)
    const draft =
      line.role === 'assistant' ? assistantDraft(line, epoch, assistants) : resultDraft(line, epoch, callers, results)
    if (draft.records.length === 0) drafts.push(draft)
    draft.records.push(line.record)
    draft.parts.push(...partsOf(line))
    if (line.role !== 'assistant') continue
    draft.usage = usageOf(line) ?? draft.usage
    for (const id of idsOf(line, 'tool_use', 'id')) callers.set(`${epoch} ${id}`, draft)
  }
  return { messages: nameResults(drafts.map((draft, index) => messageOf(draft, index + 1))), mirrors }
}

function assistantDraft(line: MessageLine, epoch: number, known: Map<string, Draft>): Draft {
  const id = stringOrUndefined(line.message.id)
  const key = `${epoch} ${id}`
  const draft = (id === undefined ? undefined : known.get(key)) ?? newDraft(line)
  if (id !== undefined) known.set(key, draft)
  return draft
}

function resultDraft(
  line: MessageLine,
  epoch: number,
  callers: ReadonlyMap<string, Draft>,
  results: Map<Draft, Draft>,
): Draft {
  const [id] = idsOf(line, 'tool_result', 'tool_use_id')
  const caller = id === undefined ? undefined : callers.get(`${epoch} ${id}`)
  const draft = (caller && results.get(caller)) ?? newDraft(line)
  if (caller) results.set(caller, draft)
  return draft
}

function newDraft(line: MessageLine): Draft {
  return {
    role: line.role,
    records: [],
    parts: [],
    timestamp: stringOrUndefined(line.value.timestamp),
    summary: line.value.isCompactSummary === true ? { type: 'recorded' } : undefined,
  }
}

function partsOf({ value, blocks, record }: MessageLine): readonly PartDraft[] {
  const meta = value.isMeta === true
  if (typeof blocks === 'string') return [partOf({ raw: { record, block: 'text' }, block: blocks, meta })]
  return blocks.map((block, index) => partOf({ raw: { record, block: index }, block, meta }))
}

function messageOf(draft: Draft, position: number): Message {
  const id = messageId(position)
  const raw: MessageRaw = { records: draft.records }
  const parts = numberParts(id, draft.parts)
  return { id, role: draft.role, parts, timestamp: draft.timestamp, summary: draft.summary, usage: draft.usage, raw }
}

function idsOf(line: MessageLine, type: string, key: string): string[] {
  if (typeof line.blocks === 'string') return []
  return line.blocks.flatMap((block) =>
    isJsonObject(block) && block.type === type && typeof block[key] === 'string' ? [block[key]] : [],
  )
}

/** The same figures stand on every line of a message, the last line's being final. */
function usageOf(line: MessageLine): RecordedUsage | undefined {
  const usage = line.message.usage
  if (!isJsonObject(usage)) return undefined
  return {
    inputTokens: numberOrUndefined(usage.input_tokens),
    outputTokens: numberOrUndefined(usage.output_tokens),
    cacheReadTokens: numberOrUndefined(usage.cache_read_input_tokens),
    cacheWriteTokens: numberOrUndefined(usage.cache_creation_input_tokens),
    ...priceFacts(usage),
    costUsd: numberOrUndefined(line.value.costUSD),
    model: stringOrUndefined(line.message.model),
  }
}

/** A resumed session copies lines into the same file: with their uuid, or with the ids of their calls. */
function mirrorsOf(lines: readonly MessageLine[]): Map<number, number> {
  const first = new Map<string, number>()
  const mirrors = new Map<number, number>()
  for (const line of lines) {
    const key = identityOf(line)
    if (key === undefined) continue
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, line.record)
    else mirrors.set(line.record, earlier)
  }
  return mirrors
}

function identityOf(line: MessageLine): string | undefined {
  const hasIds = idsOf(line, 'tool_use', 'id').length > 0 || idsOf(line, 'tool_result', 'tool_use_id').length > 0
  const uuid = stringOrUndefined(line.value.uuid)
  if (!hasIds && uuid === undefined) return undefined
  return JSON.stringify([
    hasIds ? (stringOrUndefined(line.message.id) ?? null) : (uuid ?? null),
    line.role,
    line.blocks as JsonValue,
  ])
}

export function isMessageLine(line: Line): line is MessageLine {
  return line.type === 'message'
}
