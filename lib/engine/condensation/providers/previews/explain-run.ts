import { contentKind } from '../../../conversation/content-kind'
import type { Message } from '../../../conversation/message'
import type { PartCounter } from '../../ports'
import type { LedgerRow, StepReport } from '../../report'
import { rowsByPart, type PartVerdict } from '../../steps/compare/explain-part'
import type { ExplainedPart, ExplainedStep } from './explain'

/** What a run kept of itself. */
export interface RecordedRun {
  readonly ledger: readonly LedgerRow[]
  readonly steps: readonly StepReport[]
  readonly after: readonly Message[]
}

type Rows = ReadonlyMap<string, ReturnType<typeof rowsByPart>>

const rowsByStep = (ledger: readonly LedgerRow[]): Rows =>
  new Map(
    [...new Set(ledger.map(({ step }) => step))].map(
      (step) => [step, rowsByPart(ledger.filter((row) => row.step === step))] as const,
    ),
  )

/** Explanations found now, put right by what the run recorded: its rows, its statuses, what it left. */
export function explainRecorded(
  parts: readonly ExplainedPart[],
  { ledger, steps, after }: RecordedRun,
  counter: PartCounter,
): readonly ExplainedPart[] {
  const rows = rowsByStep(ledger)
  const reports = new Map(steps.map((report) => [report.id, report] as const))
  const left = new Map(after.flatMap((message) => message.parts.map((part) => [part.id, part] as const)))
  return parts.map((part) => {
    const now = left.get(part.part)
    const wentAt = now ? Infinity : part.steps.findLastIndex(({ id }) => rows.get(id)?.has(part.part))
    const verdict = ({ id, verdict: found }: ExplainedStep, index: number): PartVerdict => {
      if (wentAt !== -1 && index > wentAt) return { type: 'gone' }
      const row = rows.get(id)?.get(part.part)
      return row ? { type: 'changed', row } : corrected(found, reports.get(id))
    }
    return {
      ...part,
      tokensAfter: now ? counter.countPart(now) : 0,
      steps: part.steps.map((step, index) => ({ ...step, verdict: verdict(step, index) })),
    }
  })
}

/** A message that the run made, by its rows alone: what put it there, and what became of it since. */
export function explainMade(
  { parts, role }: Message,
  { ledger, steps }: Pick<RecordedRun, 'ledger' | 'steps'>,
  counter: PartCounter,
): readonly ExplainedPart[] {
  const rows = rowsByStep(ledger)
  return parts.map((part) => ({
    part: part.id,
    kind: contentKind(part, role),
    tokensBefore: 0,
    tokensAfter: counter.countPart(part),
    steps: steps.flatMap(({ id, label }) => {
      const row = rows.get(id)?.get(part.id)
      return row ? [{ id, label, verdict: { type: 'changed', row } }] : []
    }),
  }))
}

/** Without a row the part was left alone, whatever a dry run expects today: then all that is known is that the run did so. */
function corrected(found: PartVerdict, report: StepReport | undefined): PartVerdict {
  if (found.type === 'kept' || found.type === 'not-selected') return found
  const left = { type: 'kept', why: 'left-by-run' } as const
  if (!report) return found.type === 'idle' ? found : left
  return report.status === 'done'
    ? left
    : { type: 'idle', status: report.status, ...(report.reason === undefined ? {} : { reason: report.reason }) }
}
