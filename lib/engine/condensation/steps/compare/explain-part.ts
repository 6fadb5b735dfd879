import { lazy } from '../../../core/lazy'
import type { Conversation } from '../../../conversation/conversation'
import type { Message } from '../../../conversation/message'
import type { Part } from '../../../conversation/part'
import type { Ports } from '../../ports'
import type { StepReason } from '../../reasons'
import type { LedgerRow, StepStatus } from '../../report'
import { weightsOf } from './classify'
import type { Exclusion } from '../select/exclusion'
import { operationsOf } from '../operate/operations-of'
import type { LeftReason } from '../context'
import type { StepOutcome } from '../run-step'
import type { StepVisit } from '../runner'
import { explainSelection, type Exclusions } from '../select/explain-selection'
import { operableKind } from '../select/selected-part'
import type { Plan } from '../step'

/** Why a step that could have changed a part did not; `threshold` and `tokens` where a figure is to blame. */
export type KeptWhy =
  | 'keep-operation'
  | 'below-threshold'
  | 'nothing-to-gain'
  /** A recorded run left it as it was, though a dry run expects otherwise: its answers were others. */
  | 'left-by-run'
  /** Of these, `limit`: the step may take away no more than `threshold` per cent; `referred-to`: later messages refer to it, so that more would be written than before. */
  | LeftReason
  | 'stays-in-batch'
  /** A reference to where its content stands takes no more than what the step would leave of it. */
  | 'reference-is-less'
  /** No reference in it would save as much as `threshold` tokens. */
  | 'no-reference'

/** What one step has to say about one part. */
export type PartVerdict =
  /** A row of the ledger. */
  | { readonly type: 'changed'; readonly row: LedgerRow }
  /** `usedBy`: indices of later messages whose use of the same file put its turn off. */
  | {
      readonly type: 'kept'
      readonly why: KeptWhy
      readonly tokens?: number
      readonly threshold?: number
      readonly usedBy?: readonly number[]
    }
  | { readonly type: 'not-selected'; readonly why: Exclusion }
  /** The step did nothing at all. */
  | { readonly type: 'idle'; readonly status: Exclude<StepStatus, 'done'> | 'off'; readonly reason?: StepReason }
  /** An earlier step took the part away. */
  | { readonly type: 'gone' }

/** Explains one step of a finished walk; what is found out once serves every part. */
export interface StepExplainer {
  of(part: Pick<Part, 'id'>): PartVerdict
}

export interface ExplainContext {
  readonly plan: Plan
  readonly original: Conversation
  readonly ports: Ports
}

export function explainStep(moment: StepVisit, { plan, original, ports }: ExplainContext): StepExplainer {
  const { step, before, attempt } = moment
  const outcome = attempt?.at(-1)
  const rows = rowsByPart(attempt?.flatMap((each) => each.rows) ?? [])
  const places = new Map(
    before.plain.messages.flatMap((message, index) =>
      message.parts.map((part) => [part.id, { part, message, index }] as const),
    ),
  )
  const why = lazy(() => reasonsOf(moment, { plan, original, ports }))
  return {
    of(part) {
      const place = places.get(part.id)
      if (!place) return { type: 'gone' }
      const row = rows.get(part.id)
      if (row) return { type: 'changed', row }
      if (!outcome) return { type: 'idle', status: 'not-reached', reason: { type: 'targetReached' } }
      return (
        idleVerdict(outcome) ??
        (step.transform.type === 'lossless'
          ? { type: 'kept', why: 'no-reference', threshold: step.transform.config.minimumGain }
          : why()(place))
      )
    },
  }
}

interface Place {
  readonly part: Part
  readonly message: Message
  readonly index: number
}

/** A step that looked and found nothing to do has a reason for each part. */
function idleVerdict({ report: { status, reason }, idle }: StepOutcome): PartVerdict | undefined {
  return status === 'done' || idle ? undefined : { type: 'idle', status, ...(reason === undefined ? {} : { reason }) }
}

function reasonsOf(moment: StepVisit, context: ExplainContext): (place: Place) => PartVerdict {
  const { step, before } = moment
  const exclusions = explainSelection(before.plain, step.select, context.ports.counter, context.original)
  if (step.transform.type !== 'operate') return wholeMessages(exclusions)
  const { transform } = step
  const operationOf = operationsOf(transform, context.original)
  const outcome = moment.attempt?.at(-1)
  const referred = new Set([...(outcome?.state.linked?.fuller.values() ?? [])].map(({ part }) => part.id))
  return ({ part, message, index }) => {
    const excluded = exclusions.ofPart(part, index)
    if (excluded) return { type: 'not-selected', why: excluded }
    const kind = operableKind(part, message)
    const own = kind && operationOf({ kind, message })
    if (!own) return { type: 'kept', why: 'keep-operation' }
    const tokens = context.ports.counter.countPart(part)
    if (tokens < own.threshold) return { type: 'kept', why: 'below-threshold', tokens, threshold: own.threshold }
    if (referred.has(part.id)) return { type: 'kept', why: 'reference-is-less', tokens }
    const left = outcome?.left?.get(part.id)
    if (left === undefined) return { type: 'kept', why: 'nothing-to-gain', tokens }
    if (left === 'referred-to') return { type: 'kept', why: 'referred-to', tokens }
    if (left === 'limit')
      return {
        type: 'kept',
        why: 'limit',
        tokens,
        ...(step.maxReduction !== undefined && { threshold: step.maxReduction }),
      }
    const usedBy = step.order === 'importance' ? weightsOf(context.original).usedBy(part) : []
    return { type: 'kept', why: 'target-reached', tokens, ...(usedBy.length > 0 && { usedBy }) }
  }
}

/** Steps that take messages say the same of every part of one. */
const wholeMessages =
  ({ ofMessage }: Exclusions) =>
  ({ index }: Place): PartVerdict => {
    const excluded = ofMessage(index)
    return excluded ? { type: 'not-selected', why: excluded } : { type: 'kept', why: 'stays-in-batch' }
  }

/** One row a part: what several changes of one step came to, told by the last of them. */
export function rowsByPart(rows: readonly LedgerRow[]): ReadonlyMap<string, LedgerRow> {
  const byPart = new Map<string, LedgerRow>()
  for (const row of rows) {
    if (row.part === undefined) continue
    const first = byPart.get(row.part)
    byPart.set(row.part, first ? { ...row, tokensBefore: first.tokensBefore } : row)
  }
  return byPart
}
