import { err, ok, type Result } from '../../core/result'
import type { Conversation } from '../../conversation/conversation'
import type { TokenCount } from '../../conversation/ids'
import { CondensationError } from '../errors'
import { measure } from '../measure'
import type { Ports } from '../ports'
import type { FailureReason, Warning } from '../reasons'
import type { Condensation, LedgerRow, RunEvent, StepReport } from '../report'
import type { Fallback } from '../reasons'
import { runChecks, violated } from './compare/checks'
import { targetTokens } from './conditions'
import { WritingMemory } from '../lossless/writing/writing-memory'
import { mergeEqual } from './equal-fallbacks'
import { noneFuller } from './references/linked-state'
import { losslessReferences } from './references/lossless-references'
import { onlySummarizesSummary } from './refusals'
import { summarizersIgnoringPrompts } from './summarize/prompts'
import type { ReferenceEngine } from './references/references'
import { runStep, type RunStart, type StepOutcome } from './run-step'
import type { FailureDetails } from './failure-details'
import type { RunContext, RunState } from './run-state'
import { addCosts } from './summarize/spending'
import type { Plan, Step } from './step'
import { needsTexts } from './needs-texts'
import { relabelled, stepKey, type Attempt, type StepMemo } from './step-memo'

export interface RunInput {
  readonly plan: Plan
  /** Never changed. */
  readonly conversation: Conversation
  readonly ports: Ports
  readonly signal?: AbortSignal | undefined
  readonly onEvent?: ((event: RunEvent) => void) | undefined
  /** The lossless strategies, replaceable in tests. */
  readonly references?: ReferenceEngine | undefined
  readonly memo?: StepMemo
  readonly writing?: RunContext['writing']
}

interface RunLog {
  readonly reports: StepReport[]
  readonly rows: LedgerRow[]
  readonly fallbacks: Fallback[]
}

/** One step of a plan on its way. */
export interface StepVisit {
  readonly step: Step
  /** As the step found it. */
  readonly before: RunState
  readonly tokensAtStart: TokenCount
  readonly plainTokensAtStart: TokenCount
  /** Absent where the target was reached before. */
  readonly attempt?: Attempt
}

/** Runs a plan to its end. Fails (with the input untouched) when aborted, or when a plan that is one act cannot do it. */
export async function runPlan(input: RunInput): Promise<Result<Condensation, CondensationError>> {
  const walk = walkPlan(input)
  let next = await walk.next()
  while (!next.done) next = await walk.next()
  return next.value
}

/** The only executor of plans: step by step, so that others can look on, and leave before the end. */
export async function* walkPlan(input: RunInput): AsyncGenerator<StepVisit, Result<Condensation, CondensationError>> {
  const { plan, conversation, ports, onEvent } = input
  if (conversation.sizesOnly && needsTexts(plan))
    return err(new CondensationError({ type: 'textsNeeded' }, 'TEXTS_NEEDED'))
  const startedAt = ports.clock.now()
  const start = startOf(input)
  const before = start.totals
  let run: RunContext = {
    plan,
    original: conversation,
    tokensAtStart: before.total,
    plainTokensAtStart: start.state.plainTokens,
    ports,
    references: referencesOf(input),
    writing: input.writing,
    ...(input.signal ? { signal: input.signal } : {}),
  }
  const log: RunLog = { reports: [], rows: [], fallbacks: [] }
  const warnings = warningsBefore(run)
  onEvent?.({
    type: 'started',
    tokensBefore: before.total,
    steps: plan.steps.map(({ id, label }) => ({ id, label })),
    ...(warnings.length > 0 && { warnings }),
  })
  let { state } = start
  for (const step of plan.steps) {
    if (input.signal?.aborted) return err(failure({ type: 'cancelled' }, 'ABORTED', log))
    const { tokensAtStart, plainTokensAtStart } = run
    const moment = { step, before: state, tokensAtStart, plainTokensAtStart }
    if (!step.timing && isDone(state, run)) {
      const report = notReached(step, state)
      log.reports.push(report)
      onEvent?.({ type: 'step-finished', report })
      yield moment
      continue
    }
    const made = await attempted(step, state, run, input)
    keep(made, log)
    const outcome = made[made.length - 1] ?? made[0]
    yield { ...moment, attempt: made }
    const stopped = stopping(outcome, plan, log)
    if (stopped) return err(stopped)
    state = outcome.state
    if (step.timing) run = { ...run, tokensAtStart: state.tokens, plainTokensAtStart: state.plainTokens }
  }
  return ok(condensation(state, run, log, before, startedAt))
}

const referencesOf = ({ references = losslessReferences }: Pick<RunInput, 'references'>): ReferenceEngine => references

function startOf(input: RunInput): RunStart {
  const { conversation, ports, memo } = input
  const make = (): RunStart => {
    const totals = measure(conversation, ports.counter)
    return { totals, state: startState(conversation, totals.total, input) }
  }
  return memo ? memo.start(conversation, make) : make()
}

async function attempted(step: Step, before: RunState, run: RunContext, { memo, onEvent }: RunInput): Promise<Attempt> {
  const work = (): Promise<Attempt> => attempt(step, before, run, onEvent)
  return memo ? relabelled(await memo.attempt({ step, before, key: stepKey(step, run.plan) }, work), step) : work()
}

const placeOf = ({ id, label }: StepReport): Fallback['from'] => ({ type: 'step', step: id, label })

function keep(made: Attempt, log: RunLog): void {
  made.forEach(({ report, rows, fallbacks }, index) => {
    log.reports.push(report)
    // One by one: a step may write more rows than a call takes arguments.
    for (const row of rows) log.rows.push(row)
    log.fallbacks.push(...mergeEqual(fallbacks))
    const next = made[index + 1]
    if (next)
      log.fallbacks.push({
        from: placeOf(report),
        to: placeOf(next.report),
        reason: report.reason ?? { type: 'failed' },
      })
  })
}

/** The references of a session that was condensed before are read back: they are this run's own. */
function startState(
  conversation: Conversation,
  tokens: TokenCount,
  input: Pick<RunInput, 'references' | 'writing' | 'ports'>,
): RunState {
  const back = referencesOf(input).readBack(conversation)
  if (!back) return { conversation, tokens, plain: conversation, plainTokens: tokens }
  const { plain, config } = back
  return {
    conversation,
    tokens,
    plain,
    plainTokens: measure(plain, input.ports.counter).total,
    linked: { config, reads: plain, fuller: noneFuller, memory: input.writing?.(config) ?? new WritingMemory() },
  }
}

/** The step, and where it fails the step that stands in for it. */
async function attempt(step: Step, state: RunState, run: RunContext, onEvent: RunInput['onEvent']): Promise<Attempt> {
  onEvent?.({ type: 'step-started', id: step.id })
  const outcome = await runStep(step, state, run)
  onEvent?.({ type: 'step-finished', report: outcome.report })
  const failed = outcome.report.status === 'failed' || outcome.report.status === 'rolled-back'
  if (!failed || !step.onFailure || outcome.code === 'ABORTED') return [outcome]
  return [outcome, ...(await attempt(step.onFailure, state, run, onEvent))]
}

function stopping(outcome: StepOutcome, plan: Plan, log: RunLog): CondensationError | undefined {
  if (outcome.code === 'ABORTED') return failure({ type: 'cancelled' }, 'ABORTED', log)
  const failed = outcome.report.status === 'failed' || outcome.report.status === 'rolled-back'
  return failed && plan.failure === 'stop'
    ? failure(outcome.report.reason ?? { type: 'failed' }, outcome.code ?? 'PROVIDER_ERROR', log)
    : undefined
}

function failure(reason: FailureReason, code: CondensationError['code'], log: RunLog): CondensationError {
  const details: FailureDetails = {
    costUsd: totalCost(log),
    steps: [...log.reports],
    fallbacks: [...log.fallbacks],
  }
  return new CondensationError(reason, code, details)
}

function isDone(state: RunState, run: RunContext): boolean {
  const target = targetTokens(run.plan.until, run.tokensAtStart, state.tokens)
  return target !== undefined && state.tokens <= target
}

function notReached(step: Step, { tokens }: RunState): StepReport {
  return {
    id: step.id,
    label: step.label,
    status: 'not-reached',
    reason: { type: 'targetReached' },
    tokensBefore: tokens,
    tokensAfter: tokens,
    timeMs: 0,
  }
}

const totalCost = ({ reports }: RunLog): number | undefined =>
  reports.reduce<number | undefined>(
    (sum, report) => (report.calls === undefined ? sum : addCosts(sum, report.costUsd)),
    0,
  )

function condensation(
  state: RunState,
  run: RunContext,
  log: RunLog,
  before: ReturnType<typeof measure>,
  startedAt: number,
): Condensation {
  const { plan, ports, references, original } = run
  const { conversation } = state
  const after = measure(conversation, ports.counter)
  const checks = runChecks({
    original,
    after: conversation,
    tokensBefore: before.total,
    tokensAfter: after.total,
    plan,
    growth: 'refuse',
    referencesResolve: () => !state.linked || references.resolves(conversation),
  })
  return {
    conversation,
    tokensBefore: before.total,
    tokensAfter: after.total,
    byKindBefore: before.byKind,
    byKindAfter: after.byKind,
    steps: log.reports,
    ledger: log.rows,
    checks,
    fallbacks: log.fallbacks,
    warnings: [
      ...summarizersIgnoringPrompts(plan, ports).map((model): Warning => ({ type: 'promptUnread', model })),
      ...warningsBefore(run),
      ...warningsOf(log, checks, after.total > before.total),
    ],
    costUsd: totalCost(log),
    timeMs: ports.clock.now() - startedAt,
  }
}

/** What is known before any step runs. */
const warningsBefore = ({ plan, original }: RunContext): readonly Warning[] =>
  onlySummarizesSummary(plan, original) ? [{ type: 'onlyOldSummary' }] : []

function warningsOf({ reports }: RunLog, checks: Condensation['checks'], grew: boolean): readonly Warning[] {
  const undone = reports.flatMap(({ label, status, reason }): Warning[] =>
    status === 'rolled-back' || status === 'failed'
      ? [{ type: 'stepUndone', label, status, ...(reason && { reason }) }]
      : [],
  )
  const broken = violated(checks)
    .filter((name) => name !== 'notLarger')
    .map((check): Warning => ({ type: 'checkViolated', check }))
  return [...undone, ...broken, ...(grew ? [{ type: 'larger' } as const] : [])]
}
