import { InvariantError } from '@/lib/core/invariant'
import type { Conversation } from '@/lib/conversation/conversation'
import type { PartId, TokenCount } from '@/lib/conversation/ids'
import type { Part } from '@/lib/conversation/part'
import type { LosslessConfig } from '@/lib/condensation/lossless/config'
import { measure, type TokenTotals } from '@/lib/condensation/measure'
import type { Ports } from '@/lib/condensation/ports'
import type { StepReason } from '@/lib/condensation/reasons'
import type { CheckName, Fallback, LedgerRow, StepReport } from '@/lib/condensation/report'
import { runChecks, violated } from './checks'
import { notNow, targetTokens } from './conditions'
import type { Explanations, StepContext, Transformed } from './context'
import { drop } from './drop'
import { ledgerRows } from './ledger'
import { operate } from './operate'
import type { Linked, ReferenceEngine } from './references'
import { createSpending, type Spending } from './spending'
import type { Plan, Step, Transform } from './step'
import { summarizeSpan } from './summarize-span'

/** What stays the same during a run. */
export interface RunContext {
  readonly plan: Plan
  readonly original: Conversation
  readonly tokensAtStart: TokenCount
  readonly ports: Ports
  readonly references: ReferenceEngine
  readonly signal?: AbortSignal
}

/** What a run has come to. */
export interface RunState {
  readonly conversation: Conversation
  readonly tokens: TokenCount
  /** Config of the lossless step whose references stand in the conversation. */
  readonly linked?: LosslessConfig
}

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
    report: {
      id: step.id,
      label: step.label,
      status: end.status,
      ...(end.reason === undefined ? {} : { reason: end.reason }),
      tokensBefore: state.tokens,
      tokensAfter: (end.state ?? state).tokens,
      timeMs: run.ports.clock.now() - startedAt,
      ...(spending.calls() > 0 ? { costUsd: spending.costUsd(), calls: spending.calls() } : {}),
    },
  })
  const reason = notNow(step.when, state.tokens, run.tokensAtStart, run.plan)
  if (reason !== undefined) return finish({ status: 'skipped', reason })
  try {
    const transformed = await execute(step.transform, state, run, contextOf(step, state, run, spending, fallbacks))
    return finish(settle(step, state, run, transformed))
  } catch (error) {
    if (error instanceof InvariantError) throw error
    return finish({ status: 'failed', reason: { type: 'text', text: error instanceof Error ? error.message : String(error) }, code: 'PROVIDER_ERROR' })
  }
}

interface StepEnd {
  readonly status: StepReport['status']
  readonly reason?: StepReason
  readonly state?: RunState
  readonly rows?: readonly LedgerRow[]
  readonly code?: StepOutcome['code']
  readonly idle?: true
}

/** What the step sees of its run. */
export function contextOf(step: Step, state: RunState, run: RunContext, spending: Spending, fallbacks: Fallback[]): StepContext {
  const target = targetOf(step, state, run)
  return {
    ports: run.ports,
    step,
    original: run.original,
    ...(run.signal ? { signal: run.signal } : {}),
    readable: readableParts(state, run),
    tokens: state.tokens,
    reached: (tokens) => tokens <= target,
    spending,
    fallBack: (fallback) => fallbacks.push(fallback),
  }
}

/** Tokens at which the step may stop: the first target that it comes to; −Infinity where there is none. */
export function targetOf(step: Step, { tokens }: RunState, { plan, tokensAtStart }: Pick<RunContext, 'plan' | 'tokensAtStart'>): number {
  const targets = [targetTokens(plan.until, tokensAtStart, tokens), targetTokens(step.until, tokensAtStart, tokens)]
  return Math.max(...targets.filter((value) => value !== undefined))
}

/** Expands once, when first asked. */
function readableParts({ conversation, linked }: RunState, { references }: RunContext): (part: Part) => Part {
  let parts: ReadonlyMap<PartId, Part> | undefined
  return (part) => {
    if (!linked) return part
    parts ??= new Map(references.expand(conversation).messages.flatMap((message) => message.parts.map((each) => [each.id, each] as const)))
    return parts.get(part.id) ?? part
  }
}

function execute(transform: Transform, { conversation }: RunState, run: RunContext, context: StepContext): Transformed | Promise<Transformed> {
  switch (transform.type) {
    case 'operate':
      return operate(conversation, transform, context)
    case 'summarize-span':
      return summarizeSpan(conversation, transform, context)
    case 'drop':
      return drop(conversation, transform, context)
    case 'lossless': {
      const linked = run.references.apply(conversation, transform.config, run.ports.counter)
      return linked.conversation === conversation ? { type: 'skipped', reason: { type: 'nothingRepeats' } } : { type: 'changed', ...linked }
    }
  }
}

function settle(step: Step, state: RunState, run: RunContext, transformed: Transformed): StepEnd {
  if (transformed.type === 'skipped') return { status: 'skipped', reason: transformed.reason, idle: true }
  if (transformed.type === 'refused') return { status: 'failed', reason: transformed.reason, code: transformed.code }
  const linked = step.transform.type === 'lossless' ? step.transform.config : state.linked
  const { conversation, explanations } = step.transform.type === 'lossless' ? transformed : mended(state, run, transformed)
  const tokens = measure(conversation, run.ports.counter).total
  const broken = violated(runChecks({
    original: run.original,
    after: conversation,
    tokensBefore: state.tokens,
    tokensAfter: tokens,
    plan: run.plan,
    growth: run.plan.growth,
    referencesResolve: () => !linked || run.references.resolves(conversation),
  }))
  if (onlyGrew(broken) && step.transform.type === 'operate') return { status: 'skipped', reason: { type: 'referredTo' } }
  if (broken.length > 0) return { status: 'rolled-back', reason: rollbackReason(broken), code: 'PROVIDER_ERROR' }
  const saved = state.tokens - tokens
  if (run.plan.failure === 'stop' && run.plan.growth === 'refuse' && saved <= 0) return { status: 'rolled-back', reason: { type: 'grew' }, code: 'PROVIDER_ERROR' }
  if (saved < (step.minSaving ?? -Infinity)) return { status: 'skipped', reason: { type: 'savesTooLittle', saved, least: step.minSaving ?? 0 } }
  const rows = ledgerRows(state.conversation, conversation, step.id, explanations, run.ports.counter)
  return { status: 'done', state: { conversation, tokens, ...(linked ? { linked } : {}) }, rows }
}

/** After a lossy step: the references that it broke mended, the step's own explanations first. */
function mended(state: RunState, run: RunContext, changed: Linked): Linked {
  if (!state.linked) return changed
  const relinked = run.references.relink(state.conversation, changed.conversation, state.linked, run.ports.counter)
  return { conversation: relinked.conversation, explanations: merged(relinked.explanations, changed.explanations) }
}

const merged = (first: Explanations, wins: Explanations): Explanations => ({
  parts: new Map([...first.parts, ...wins.parts]),
  messages: new Map([...first.messages, ...wins.messages]),
})

/** No operation makes a part larger; but what later messages refer to has to be written out there once it is cut. */
const onlyGrew = (broken: readonly CheckName[]): boolean => broken.length === 1 && broken[0] === 'notLarger'

/** Growth has its own wording; everything else is a bug in a step, said as such. */
function rollbackReason(broken: readonly CheckName[]): StepReason {
  return onlyGrew(broken) ? { type: 'grew' } : { type: 'checksViolated', checks: [...broken] }
}
