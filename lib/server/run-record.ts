import 'server-only'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import type { Summarizer } from '@/lib/condensation/ports'
import type { Warning } from '@/lib/condensation/reasons'
import type { Condensation, LedgerRow, StepReport, Fallback, Checks } from '@/lib/condensation/report'
import type { ContentKind } from '@/lib/conversation/content-kind'
import type { Message } from '@/lib/conversation/message'
import type { Part } from '@/lib/conversation/part'
import type { JsonValue } from '@/lib/core/json'
import { database } from '@/lib/db/client'
import { findBlobText } from '@/lib/db/repositories/blobs'
import type { StoredRun } from '@/lib/db/repositories/runs'
import type { ChosenProfiles, RunMoney } from './runs-contract'
import { notFound } from './failure'
import { storedFallback, storedLabel, storedNote, storedReason, storedWarning } from './stored-reasons'

/** The detailed part of a run: what its pages draw, without the dialects' own data. */
export interface RunRecord {
  readonly schema: 2
  readonly before: readonly Message[]
  readonly after: readonly Message[]
  readonly ledger: readonly LedgerRow[]
}

/** The part of a run that lists need: small, stored beside it. */
export interface RunReport {
  readonly counter: string
  /** Absent where nobody was asked. */
  readonly summarizer?: string
  /** It asked no model. */
  readonly mechanical?: boolean
  readonly byKindBefore: Readonly<Partial<Record<ContentKind, number>>>
  readonly byKindAfter: Readonly<Partial<Record<ContentKind, number>>>
  readonly messagesBefore: number
  readonly messagesAfter: number
  readonly steps: readonly StepReport[]
  readonly checks: Checks
  readonly fallbacks: readonly Fallback[]
  readonly warnings: readonly Warning[]
  /** Absent where no model could be asked. */
  readonly money?: RunMoney
  /** Keys of the pinned questions. */
  readonly questions?: readonly string[]
  /** What made the result, where the provider did not. */
  readonly by?: string
  /** Absent where the defaults were taken. */
  readonly chosen?: ChosenProfiles
}

const records = new LRUCache<string, RunRecord>({ max: 12 })

export function makeReport(before: readonly Message[], condensation: Condensation, counter: string, summarizer?: Pick<Summarizer, 'label' | 'workOut'>, paid: Pick<RunReport, 'money' | 'questions' | 'chosen' | 'by'> = {}): RunReport {
  const { byKindBefore, byKindAfter, steps, checks, fallbacks, warnings, conversation } = condensation
  const asked = steps.some(({ calls }) => calls !== undefined && calls > 0)
  return { counter, ...(asked && summarizer && { summarizer: summarizer.label, ...(summarizer.workOut && { mechanical: true }) }), byKindBefore, byKindAfter, messagesBefore: before.length, messagesAfter: conversation.messages.length, steps, checks, fallbacks, warnings, ...paid }
}

/** What is looked at on reading: what earlier versions wrote otherwise. The rest is as `makeReport` made it. */
const storedReport = z.looseObject({
  summarizer: z.string().optional(),
  mechanical: z.boolean().optional(),
  steps: z.array(z.looseObject({ label: storedLabel, reason: storedReason.optional() })),
  fallbacks: z.array(storedFallback),
  warnings: z.array(storedWarning),
  money: z
    .looseObject({ steps: z.array(z.looseObject({ label: storedLabel })), hops: z.array(z.looseObject({ reason: storedFallback.shape.reason.optional() })) })
    .optional(),
})

/** As the summarizer that asks no model was called when reports held only its name. */
const OFFLINE_LABEL = 'Offline extract'

/** Written by `makeReport` of this or an earlier version. */
export function readReport(summary: JsonValue): RunReport {
  const report = storedReport.parse(summary)
  const mechanical = report.mechanical ?? report.summarizer === OFFLINE_LABEL
  return { ...report, ...(mechanical && { mechanical }) } as unknown as RunReport
}

const storedRecord = z.object({
  schema: z.literal([1, 2]),
  before: z.array(z.custom<Message>()),
  after: z.array(z.custom<Message>()),
  ledger: z.array(z.looseObject({ note: storedNote.optional() })),
})

/** Of schema 1 or 2, as schema 2. */
export const parseRecord = (text: string): RunRecord => ({ ...storedRecord.parse(JSON.parse(text)), schema: 2 }) as unknown as RunRecord

export function makeRecord(before: readonly Message[], condensation: Condensation): string {
  const record: RunRecord = { schema: 2, before: before.map(withoutRaw), after: condensation.conversation.messages.map(withoutRaw), ledger: condensation.ledger }
  return JSON.stringify(record)
}

/** Shared part objects of both sides are lost in storage; equal parts get one object again, so that comparing stays cheap. */
export async function readRecord(run: StoredRun): Promise<RunRecord> {
  const known = records.get(run.recordHash)
  if (known) return known
  const text = await findBlobText(await database(), run.recordHash)
  if (text === undefined) throw notFound('run')
  const stored = parseRecord(text)
  const record = { ...stored, after: shareEqual(stored.before, stored.after) }
  records.set(run.recordHash, record)
  return record
}

function withoutRaw(message: Message): Message {
  const { raw: _, ...rest } = message
  return { ...rest, parts: message.parts.map(partWithoutRaw) }
}

function partWithoutRaw(part: Part): Part {
  const { raw: _, ...rest } = part
  if (rest.type !== 'tool-result') return rest
  return { ...rest, content: rest.content.map(({ raw: __, ...item }) => item) }
}

function shareEqual(before: readonly Message[], after: readonly Message[]): readonly Message[] {
  const known = new Map(before.map((message) => [message.id, { message, text: JSON.stringify(message) }]))
  return after.map((message) => {
    const twin = known.get(message.id)
    if (!twin) return message
    if (twin.text === JSON.stringify(message)) return twin.message
    const parts = new Map(twin.message.parts.map((part) => [part.id, part]))
    return { ...message, parts: message.parts.map((part) => shareEqualPart(parts.get(part.id), part)) }
  })
}

function shareEqualPart(before: Part | undefined, after: Part): Part {
  return before && JSON.stringify(before) === JSON.stringify(after) ? before : after
}
