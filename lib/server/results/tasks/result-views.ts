import {
  type Conversation,
  fateMap,
  findReferences,
  type ItemisedLedger,
  type Message,
  readableText,
  type Reference,
  referenceSource,
  resolveReference as resolve,
  textSlots,
} from '@/lib/engine'
import { lineOf } from './line-of'
import type { OutlineMessage } from '@/lib/contracts/conversations'
import type { ResultRow } from '@/lib/contracts/results'
import type { ResolvedReference } from '@/lib/contracts/runs'
import { ports } from '@/lib/server/runtime/engine-ports'
import { appError } from '@/lib/server/runtime/failure'
import type { TaskContext } from '@/lib/server/workers/task-context'
import type { Pipeline } from '@/lib/server/estimates/tasks'
import { outlineOf } from '@/lib/server/conversations/tasks'
import { openLive } from './live-results'
import { openRecord, condensedOf, itemisedOf, type RunRecord, type RecordPlace } from '@/lib/server/runs/tasks'

/** A result as input of a task. */
export type ResultSource = ({ readonly type: 'run' } & RecordPlace) | ({ readonly type: 'live' } & Pipeline)

/** A result as all views use it, stored or live. */
export interface OpenResult {
  readonly record: RunRecord
  readonly dialect: string
}

export async function openResult(source: ResultSource, context: TaskContext): Promise<OpenResult> {
  if (source.type === 'run') return { record: await openRecord(source.record, context), dialect: source.dialect }
  const { record, condensation } = await openLive(source, context)
  return { record, dialect: condensation.conversation.dialect }
}

/** The condensed conversation of a result. */
export const condensedIn = ({ record, dialect }: OpenResult): Conversation => condensedOf(dialect, record)

/** Input of a task that reads a result. */
export interface OfResult {
  readonly source: ResultSource
}

export type MapFigures = Pick<ResultRow, 'fates' | 'map'>
export type LiveFigures = Omit<ResultRow, 'expected'>

export async function resultMapTask({ source }: OfResult, context: TaskContext): Promise<MapFigures> {
  return mapOf((await openResult(source, context)).record)
}

export async function liveRowTask(pipeline: Pipeline, context: TaskContext): Promise<LiveFigures> {
  const { record, condensation, planned } = await openLive(pipeline, context)
  const { tokensBefore, tokensAfter, steps, checks, fallbacks, warnings } = condensation
  return {
    tokensBefore,
    tokensAfter,
    messagesBefore: record.before.length,
    messagesAfter: record.after.length,
    ...mapOf(record),
    planned,
    steps,
    checks,
    counter: ports().counter.id,
    fallbacks,
    warnings,
  }
}

const mapOf = ({ fates }: RunRecord): MapFigures => ({ fates: fates.total, map: fateMap(fates) })

/** The outline of the session that a result is of. */
export async function resultOutlineTask(
  { source }: OfResult,
  context: TaskContext,
): Promise<readonly OutlineMessage[]> {
  return outlineOf({ messages: (await openResult(source, context)).record.before })
}

export async function ledgerTask({ source }: OfResult, context: TaskContext): Promise<ItemisedLedger> {
  return itemisedOf((await openResult(source, context)).record)
}

/** The text that a marker stands for, resolved within the condensed conversation alone. */
export async function referenceTask(
  { source, position, marker }: OfResult & { readonly position: number; readonly marker: string },
  context: TaskContext,
): Promise<ResolvedReference> {
  const result = await openResult(source, context)
  const condensed = condensedIn(result)
  const reference = findMarker(condensed.messages[position - 1], marker)
  if (!reference) throw appError('reference-unresolved', `Message ${position} holds no such reference.`)
  const text = resolve(condensed, position, reference)
  if (!text.ok) throw appError('reference-unresolved', text.error.message)
  const lines = referenceSource(condensed, position, reference)
  if (!lines.ok) return { text: text.value }
  const part = result.record.before.flatMap(({ parts }) => parts).find(({ id }) => id === lines.value.part)
  return { text: text.value, source: lines.value, ...(part && lineOf(lines.value, readableText(part))) }
}

/** A short marker refers to the same message as the marker before it, so it is resolved within its text. */
function findMarker(message: Message | undefined, marker: string): Reference | undefined {
  for (const part of message?.parts ?? []) {
    for (const { text } of textSlots(part)) {
      const found = findReferences(text).find(({ start, markerEnd }) => text.slice(start, markerEnd) === marker)
      if (found) return found.reference
    }
  }
  return undefined
}
