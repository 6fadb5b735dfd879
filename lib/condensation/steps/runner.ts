import { err, ok, type Result } from '@/lib/core/result'
import type { Conversation } from '@/lib/conversation/conversation'
import { textSlots } from '@/lib/conversation/text-slots'
import { CondensationError } from '@/lib/condensation/errors'
import { defaultLosslessConfig } from '@/lib/condensation/lossless/config'
import { findReferences } from '@/lib/condensation/markers'
import { measure } from '@/lib/condensation/measure'
import type { Ports } from '@/lib/condensation/ports'
import type { Condensation, Fallback, LedgerRow, RunEvent, StepReport } from '@/lib/condensation/report'
import { runChecks, violated } from './checks'
import { targetTokens } from './conditions'
import { losslessReferences } from './lossless-references'
import type { ReferenceEngine } from './references'
import { runStep, type RunContext, type RunState, type StepOutcome } from './run-step'
import { addCosts } from './spending'
import type { Plan, Step } from './step'

export interface RunInput {
  readonly plan: Plan
  /** Never changed. */
  readonly conversation: Conversation
  readonly ports: Ports
  readonly signal?: AbortSignal
  readonly onEvent?: (event: RunEvent) => void
  /** The lossless strategies, replaceable in tests. */
  readonly references?: ReferenceEngine
}

/** What a failed run has to say beside its message. */
export interface FailureDetails {
  /** Spent although it failed; undefined when a price is unknown. */
  readonly costUsd: number | undefined
  readonly steps: readonly StepReport[]
}

interface Record {
  readonly reports: StepReport[]
  readonly rows: LedgerRow[]
  readonly fallbacks: Fallback[]
}

/** The only executor of plans. Fails (with the input untouched) when aborted, or when a plan that is one act cannot do it. */
export async function runPlan(input: RunInput): Promise<Result<Condensation, CondensationError>> {
  const { plan, conversation, ports, onEvent } = input
  const startedAt = ports.clock.now()
  const before = measure(conversation, ports.counter)
  const run: RunContext = { plan, original: conversation, tokensAtStart: before.total, ports, references: input.references ?? losslessReferences, ...(input.signal ? { signal: input.signal } : {}) }
  const record: Record = { reports: [], rows: [], fallbacks: [] }
  onEvent?.({ type: 'started', tokensBefore: before.total, steps: plan.steps.map(({ id, label }) => ({ id, label })) })
  let state: RunState = { conversation, tokens: before.total, ...(isCondensedAlready(conversation, run) ? { linked: defaultLosslessConfig } : {}) }
  for (const step of plan.steps) {
    if (input.signal?.aborted) return err(failure('The run was cancelled.', 'ABORTED', record))
    const outcome = isDone(state, run) ? notReached(step, state) : await attempt(step, state, run, record, onEvent)
    record.reports.push(outcome.report)
    onEvent?.({ type: 'step-finished', report: outcome.report })
    const stopped = stopping(outcome, plan, record)
    if (stopped) return err(stopped)
    state = outcome.state
  }
  return ok(condensation(state, run, record, before, startedAt))
}

/** A session that was condensed losslessly before: its references are kept whole like those of this run. Text that only speaks of references does not resolve. */
function isCondensedAlready(conversation: Conversation, { references }: RunContext): boolean {
  const refers = conversation.messages.some((message) => message.parts.some((part) => textSlots(part).some((slot) => findReferences(slot.text).length > 0)))
  return refers && references.resolves(conversation)
}

/** The step, and where it fails the step that stands in for it. */
async function attempt(step: Step, state: RunState, run: RunContext, record: Record, onEvent: RunInput['onEvent']): Promise<StepOutcome> {
  onEvent?.({ type: 'step-started', id: step.id })
  const outcome = await runStep(step, state, run)
  record.rows.push(...outcome.rows)
  record.fallbacks.push(...outcome.fallbacks)
  const failed = outcome.report.status === 'failed' || outcome.report.status === 'rolled-back'
  if (!failed || !step.onFailure || outcome.code === 'ABORTED') return outcome
  record.reports.push(outcome.report)
  onEvent?.({ type: 'step-finished', report: outcome.report })
  record.fallbacks.push({ from: step.id, to: step.onFailure.id, reason: outcome.report.reason ?? outcome.report.status })
  return attempt(step.onFailure, state, run, record, onEvent)
}

function stopping(outcome: StepOutcome, plan: Plan, record: Record): CondensationError | undefined {
  if (outcome.code === 'ABORTED') return failure('The run was cancelled.', 'ABORTED', record)
  const failed = outcome.report.status === 'failed' || outcome.report.status === 'rolled-back'
  return failed && plan.failure === 'stop' ? failure(outcome.report.reason ?? 'The step failed.', outcome.code ?? 'PROVIDER_ERROR', record) : undefined
}

function failure(message: string, code: CondensationError['code'], record: Record): CondensationError {
  const details: FailureDetails = { costUsd: totalCost(record), steps: [...record.reports] }
  return new CondensationError(message, code, details)
}

function isDone(state: RunState, run: RunContext): boolean {
  const target = targetTokens(run.plan.until, run.tokensAtStart, state.tokens)
  return target !== undefined && state.tokens <= target
}

function notReached(step: Step, state: RunState): StepOutcome {
  const report: StepReport = { id: step.id, label: step.label, status: 'not-reached', reason: 'The target was reached before.', tokensBefore: state.tokens, tokensAfter: state.tokens, timeMs: 0 }
  return { state, report, rows: [], fallbacks: [] }
}

const totalCost = ({ reports }: Record): number | undefined =>
  reports.reduce<number | undefined>((sum, report) => (report.calls === undefined ? sum : addCosts(sum, report.costUsd)), 0)

function condensation(state: RunState, run: RunContext, record: Record, before: ReturnType<typeof measure>, startedAt: number): Condensation {
  const { plan, ports, references, original } = run
  const conversation = state.linked ? references.finalize(state.conversation) : state.conversation
  const after = measure(conversation, ports.counter)
  const checks = runChecks({
    original,
    after: conversation,
    tokensBefore: before.total,
    tokensAfter: after.total,
    keepFirstMessage: plan.keepFirstMessage,
    growth: 'refuse',
    referencesResolve: () => !state.linked || references.resolves(conversation),
  })
  return {
    conversation,
    tokensBefore: before.total,
    tokensAfter: after.total,
    byKindBefore: before.byKind,
    byKindAfter: after.byKind,
    steps: record.reports,
    ledger: record.rows,
    checks,
    fallbacks: record.fallbacks,
    warnings: warningsOf(record, checks, after.total > before.total),
    costUsd: totalCost(record),
    timeMs: ports.clock.now() - startedAt,
  }
}

function warningsOf({ reports }: Record, checks: Condensation['checks'], grew: boolean): readonly string[] {
  const undone = reports.filter((report) => report.status === 'rolled-back' || report.status === 'failed').map((report) => `${report.label}: ${report.reason ?? report.status}`)
  const broken = violated(checks).filter((name) => name !== 'notLarger').map((name) => `Check ${name} does not hold.`)
  return [...undone, ...broken, ...(grew ? ['The result is larger than the input.'] : [])]
}
