import { InvariantError } from '../../core/invariant'
import type { LosslessConfig } from '../lossless/config'
import { WritingMemory } from '../lossless/writing/writing-memory'
import { measure, type TokenTotals } from '../measure'
import type { StepReason } from '../reasons'
import type { CheckName, LedgerRow, StepReport } from '../report'
import type { Fallback } from '../reasons'
import { runChecks, violated } from './compare/checks'
import { skipReason, targetTokens } from './conditions'
import type { CutCandidates, LeftWhole, StepContext, Transformed } from './context'
import { drop } from './drop'
import { ledgerRows } from './compare/ledger'
import { operate } from './operate/operate'
import {
  draftOf,
  noneFuller,
  onlyLeft,
  reversible,
  weighing,
  withoutFuller,
  writerOf,
  writtenTokens,
  type Proposal,
} from './references/linked-state'
import type { RunContext, RunState } from './run-state'
import { createSpending, type Spending } from './summarize/spending'
import { mustNotGrow, type Step, type Transform } from './step'
import { summarizeSpan } from './summarize/summarize-span'

/** Before the first step. */
export interface RunStart {
  readonly state: RunState
  readonly totals: TokenTotals
}

export interface StepOutcome {
  readonly state: RunState
  readonly report: StepReport
  readonly rows: readonly LedgerRow[]
  readonly fallbacks: readonly Fallback[]
  readonly code?: 'PROVIDER_ERROR' | 'HANDLER_INVALID' | 'ABORTED'
  /** The step was carried out and found nothing to do. */
  readonly idle?: true
  readonly left?: LeftWhole
}

/** Runs one step: transform, mend references, check, and keep the result or the state before it. */
export async function runStep(step: Step, state: RunState, run: RunContext): Promise<StepOutcome> {
  const startedAt = run.ports.clock.now()
  const spending = createSpending()
  const fallbacks: Fallback[] = []
  const finish = (end: StepEnd): StepOutcome => ({
    state: end.state ?? state,
    rows: end.rows ?? [],
    fallbacks,
    ...(end.code ? { code: end.code } : {}),
    ...(end.idle ? { idle: end.idle } : {}),
    ...(end.left ? { left: end.left } : {}),
    report: {
      id: step.id,
      label: step.label,
      status: end.status,
      ...(end.reason === undefined ? {} : { reason: end.reason }),
      tokensBefore: state.tokens,
      tokensAfter: (end.state ?? state).tokens,
      timeMs: run.ports.clock.now() - startedAt,
      ...(end.cut
        ? {
            candidatesIdentified: end.cut.identified,
            candidatesTruncated: end.status === 'done' ? end.cut.truncated : 0,
          }
        : {}),
      ...(spending.calls() > 0 ? { costUsd: spending.costUsd(), calls: spending.calls() } : {}),
    },
  })
  const reason = skipReason(step.when, state, run)
  if (reason !== undefined) return finish({ status: 'skipped', reason })
  try {
    const { transform } = step
    if (transform.type === 'lossless') return finish(linked(transform.config, step, state, run))
    const write = writerOf(state, run)
    const transformed = await execute(transform, state, contextOf(step, state, run, spending, fallbacks, write))
    const end = settle(step, state, run, transformed, write)
    fallbacks.push(...inVain(step, end, state, spending.calls() > 0, fallbacks.length > 0))
    return finish(end)
  } catch (error) {
    if (error instanceof InvariantError) throw error
    return finish({
      status: 'failed',
      reason: { type: 'text', text: error instanceof Error ? error.message : String(error) },
      code: 'PROVIDER_ERROR',
    })
  }
}

type LossyTransform = Exclude<Transform, { readonly type: 'lossless' }>

interface StepEnd {
  readonly status: StepReport['status']
  readonly reason?: StepReason
  readonly state?: RunState
  readonly rows?: readonly LedgerRow[]
  readonly code?: StepOutcome['code']
  readonly idle?: true
  readonly cut?: CutCandidates | undefined
  readonly left?: LeftWhole | undefined
}

/** What the step sees of its run. */
export function contextOf(
  step: Step,
  state: RunState,
  run: RunContext,
  spending: Spending,
  fallbacks: Fallback[],
  write = writerOf(state, run),
): StepContext {
  const target = targetOf(step, state, run)
  return {
    ports: run.ports,
    step,
    original: run.original,
    ...(run.signal ? { signal: run.signal } : {}),
    tokens: state.tokens,
    written: writtenTokens(state, run.ports.counter),
    ...(state.linked ? { weigh: weighing(state, state.linked, write, run.ports.counter) } : {}),
    mustNotGrow: mustNotGrow(run.plan),
    leastTokens: step.maxReduction === undefined ? -Infinity : state.tokens * (1 - step.maxReduction / 100),
    reached: (tokens) => tokens <= target,
    spending,
    fallBack: (fallback) => fallbacks.push(fallback),
  }
}

/** Tokens at which the step may stop: the first target that it comes to; −Infinity where there is none. */
export function targetOf(
  step: Step,
  { tokens }: RunState,
  { plan, tokensAtStart }: Pick<RunContext, 'plan' | 'tokensAtStart'>,
): number {
  const targets = [targetTokens(plan.until, tokensAtStart, tokens), targetTokens(step.until, tokensAtStart, tokens)]
  return Math.max(...targets.filter((value) => value !== undefined))
}

/** What was asked and paid for and is not in the conversation. */
function inVain(
  step: Step,
  { status, reason, state: after }: StepEnd,
  before: RunState,
  wasAsked: boolean,
  isSaid: boolean,
): readonly Fallback[] {
  if (!wasAsked) return []
  if (status !== 'done')
    return isSaid || step.onFailure
      ? []
      : [
          {
            from: { type: 'step', step: step.id, label: step.label },
            to: { type: 'unchanged' },
            reason: reason ?? { type: 'nothingToGain' },
          },
        ]
  const unused = [...(after?.linked?.fuller ?? [])].filter(
    ([part, { explanation }]) => explanation.status === 'summarized' && !before.linked?.fuller.has(part),
  )
  return unused.map(([part]) => ({
    from: { type: 'summary', step: step.id, part: part.id },
    to: { type: 'operation', operation: 'reference' },
    reason: { type: 'referenceIsLess' },
  }))
}

function execute(
  transform: LossyTransform,
  { plain: conversation }: RunState,
  context: StepContext,
): Transformed | Promise<Transformed> {
  switch (transform.type) {
    case 'operate':
      return operate(conversation, transform, context)
    case 'summarize-span':
      return summarizeSpan(conversation, transform, context)
    case 'drop':
      return drop(conversation, transform, context)
  }
}

function settle(
  step: Step,
  state: RunState,
  run: RunContext,
  transformed: Transformed,
  write: ReturnType<typeof writerOf>,
): StepEnd {
  if (transformed.type === 'skipped')
    return { status: 'skipped', reason: transformed.reason, idle: true, cut: transformed.cut, left: transformed.left }
  if (transformed.type === 'refused') return { status: 'failed', reason: transformed.reason, code: transformed.code }
  return {
    ...concluded(step, state, run, write(transformed)),
    cut: transformed.cut,
    left: transformed.left,
  }
}

/** The lossless strategies: what was said stays, but for state that goes outright. */
function linked(config: LosslessConfig, step: Step, state: RunState, run: RunContext): StepEnd {
  const { counter } = run.ports
  const memory = run.writing?.(config) ?? new WritingMemory()
  const draft = draftOf(state.plain, state.linked?.fuller ?? noneFuller, state)
  const made = run.references.apply({ ...draft, memory }, config, counter)
  if (made.conversation === state.conversation)
    return { status: 'skipped', reason: { type: 'nothingRepeats' }, idle: true }
  const fuller = onlyLeft(state.linked?.fuller ?? noneFuller, made)
  const plain = withoutFuller(made.plain, fuller)
  const next = {
    conversation: made.conversation,
    tokens: measure(made.conversation, counter).total,
    plain,
    plainTokens: measure(plain, counter).total,
    linked: { config: reversible(config), reads: made.plain, fuller, memory },
  }
  return concluded(step, state, run, { state: next, explanations: made.explanations })
}

/** Checks what a step has come to, and keeps it or the state before it. */
function concluded(step: Step, state: RunState, run: RunContext, { state: next, explanations }: Proposal): StepEnd {
  const { conversation, tokens, plainTokens } = next
  // What was cut may have to be written out where it stays: a step is judged by what it makes of the conversation as read, so that a lossless step before it never undoes it.
  const isSmaller = step.transform.type !== 'lossless' && plainTokens < state.plainTokens
  const broken = violated(
    runChecks({
      original: run.original,
      after: conversation,
      tokensBefore: isSmaller ? Math.max(tokens, state.tokens) : state.tokens,
      tokensAfter: tokens,
      plan: run.plan,
      growth: run.plan.growth,
      referencesResolve: () => !next.linked || run.references.resolves(conversation),
    }),
  )
  if (broken.length > 0) return { status: 'rolled-back', reason: rollbackReason(broken), code: 'PROVIDER_ERROR' }
  if (tokens > state.tokens && mustNotGrow(run.plan))
    return { status: 'skipped', reason: { type: 'wouldGrow', by: tokens - state.tokens }, idle: true }
  const saved = Math.max(state.tokens - tokens, state.plainTokens - plainTokens)
  if (!step.timing && run.plan.failure === 'stop' && run.plan.growth === 'refuse' && saved <= 0)
    return { status: 'rolled-back', reason: { type: 'grew' }, code: 'PROVIDER_ERROR' }
  if (saved < (step.minSaving ?? -Infinity))
    return { status: 'skipped', reason: { type: 'savesTooLittle', saved, least: step.minSaving ?? 0 } }
  const rows = ledgerRows(state.conversation, conversation, step.id, explanations, run.ports.counter)
  return { status: 'done', state: next, rows }
}

const onlyGrew = (broken: readonly CheckName[]): boolean => broken.length === 1 && broken[0] === 'notLarger'

/** Growth has its own wording; everything else is a bug in a step, said as such. */
function rollbackReason(broken: readonly CheckName[]): StepReason {
  return onlyGrew(broken) ? { type: 'grew' } : { type: 'checksViolated', checks: [...broken] }
}
