import { mapParts } from '@/lib/conversation/map-parts'
import type { Conversation } from '@/lib/conversation/conversation'
import type { PartId } from '@/lib/conversation/ids'
import type { Message } from '@/lib/conversation/message'
import type { Part } from '@/lib/conversation/part'
import { withMessages } from '@/lib/conversation/conversation'
import { applyOperation, type MechanicalConfig } from '@/lib/condensation/operations/registry'
import { applySummary, summarizableText, type SummarizeConfig } from '@/lib/condensation/operations/summarize'
import { FALLBACK_TRUNCATION } from '@/lib/condensation/operations/truncate'
import type { FallbackReason, LedgerNote } from '@/lib/condensation/reasons'
import type { LedgerStatus } from '@/lib/condensation/report'
import type { Summarizer } from '@/lib/condensation/ports'
import { ask, SMALLEST_ANSWER, summarizerFor, withAnswer, type Explanation, type StepContext, type Transformed, type TransformOf, type TransformRunner, type Weighed } from './context'
import { operationsOf, type PartOperation } from './operations-of'
import { inOrder } from './order'
import { selectParts, type SelectedPart } from './select'
import { PART_SYSTEM, partInstruction, withInstruction } from './summary-request'

type Operate = TransformOf<'operate'>

export interface Candidate extends SelectedPart {
  readonly operation: PartOperation['operation']
  readonly toolName?: string
}

export interface PartOutcome {
  /** Undefined: the part goes. */
  readonly part: Part | undefined
  readonly explanation: Explanation
}

const statusOf: Record<'suppress' | 'truncate' | 'summarize', LedgerStatus> = { suppress: 'removed', truncate: 'truncated', summarize: 'summarized' }

/**
 * Part by part in the step's order, until the target is reached. Mechanical parts at once; summaries are gathered and asked for several
 * at a time, no more than the target needs if each is as long as it may be. Where references are, nobody is asked about a part that takes
 * less than any summary would; but for those whose references this very step broke, which are judged last, as they read.
 */
export const operate: TransformRunner<'operate'> = async (conversation, transform, context) => {
  const candidates = candidatesOf(conversation, transform, context)
  const work = new Work(conversation, transform, context)
  await carryOut(candidates, work, context)
  await carryOut(work.broken(), work, context)
  if (context.signal?.aborted) return { type: 'refused', reason: { type: 'cancelled' }, code: 'ABORTED' }
  const { outcomes } = work.finished()
  if (outcomes.size === 0) return { type: 'skipped', reason: { type: candidates.length === 0 ? 'nothingSelected' : 'nothingToGain' } }
  return changedBy(outcomes, conversation)
}

async function carryOut(candidates: readonly Candidate[], work: Work, { signal }: StepContext): Promise<void> {
  for (const candidate of candidates) {
    if (signal?.aborted) break
    if (work.isFull() || work.mayBeDone() || work.mayGoTooFar(candidate)) await work.flush()
    if (work.isDone()) break
    work.add(candidate)
  }
  await work.flush()
}

type Outcomes = ReadonlyMap<PartId, PartOutcome>

function changedBy(outcomes: Outcomes, conversation: Conversation): Extract<Transformed, { type: 'changed' }> {
  return {
    type: 'changed',
    conversation: replaceParts(conversation, outcomes),
    explanations: { parts: new Map([...outcomes].map(([id, { explanation }]) => [id, explanation])), messages: new Map() },
  }
}

interface Pending {
  readonly candidate: Candidate
  readonly operation: SummarizeConfig
}

/** A step on its way: what it made of which part, and what it comes to. */
class Work {
  readonly outcomes = new Map<PartId, PartOutcome>()
  /** As the conversation would be written, estimated: what others have to hold in place of what is cut shows when it is weighed. */
  private tokens: number
  private written: StepContext['written']
  private pending: Pending[] = []
  /** Candidates whose references cost less than any summary. */
  private postponed: Candidate[] = []

  constructor(
    private readonly conversation: Conversation,
    private readonly transform: Operate,
    private readonly context: StepContext,
  ) {
    this.tokens = context.tokens
    this.written = context.written
  }

  /** Does a mechanical candidate, keeps one that asks for later. */
  add(candidate: Candidate): void {
    const { operation } = candidate
    if (operation.operation !== 'summarize') return this.settle(candidate, mechanical(candidate, operation, this.transform.rule, this.context))
    const least = leastTokens(candidate, operation, this.context)
    if (least === undefined || this.wouldGoTooFar(least - this.written(candidate.part))) return
    if (this.written(candidate.part) <= least) this.postponed.push(candidate)
    else this.pending.push({ candidate, operation })
  }

  /** Asks for what is gathered. */
  async flush(): Promise<void> {
    if (this.context.signal?.aborted) return
    const batch = this.pending
    this.pending = []
    const results = await Promise.all(batch.map(({ candidate, operation }) => summarized(candidate, operation, this.transform, this.context)))
    batch.forEach(({ candidate }, index) => this.settle(candidate, results[index] ?? kept(candidate)))
  }

  isFull(): boolean {
    return this.pending.length >= this.transform.maxParallel
  }

  isDone(): boolean {
    if (!this.context.reached(this.tokens)) return false
    this.weigh()
    return this.context.reached(this.tokens)
  }

  /** Whether it would be done once what is gathered has been answered. */
  mayBeDone(): boolean {
    const expected = this.pending.reduce((sum, { candidate, operation }) => sum + Math.max(0, this.written(candidate.part) - operation.maxTokens), 0)
    return this.pending.length > 0 && this.context.reached(this.tokens - expected)
  }

  /** Whether the candidate would go beyond what the step may take away, were all answers as short as can be. */
  mayGoTooFar({ operation, ...candidate }: Candidate): boolean {
    if (this.pending.length === 0 || operation.operation !== 'summarize') return false
    const least = (each: Candidate): number => (each.operation.operation === 'summarize' ? (leastTokens(each, each.operation, this.context) ?? 0) : 0) - this.written(each.part)
    return this.wouldGoTooFar(this.pending.reduce((sum, each) => sum + least(each.candidate), least({ ...candidate, operation })))
  }

  /** What was postponed and stands without what it referred to: to be asked about now. The others are cut only where what they refer to goes one day. */
  broken(): readonly Candidate[] {
    const { postponed } = this
    this.postponed = []
    if (postponed.length === 0 || this.isDone()) return []
    const weighed = this.weigh()
    const broken = new Set(postponed.filter(({ part }) => weighed?.isBroken(part)))
    for (const candidate of postponed) {
      if (broken.has(candidate) || candidate.operation.operation !== 'summarize') continue
      const instead = candidate.operation.fallback ?? this.transform.fallback ?? FALLBACK_TRUNCATION
      this.settle(candidate, mechanical(candidate, instead, this.transform.rule, this.context, REFERENCE_IS_LESS))
    }
    this.written = (part) => this.context.ports.counter.countPart(part)
    return [...broken]
  }

  /** As it is to stand: no further than it may go. */
  finished(): Work {
    const { leastTokens: floor, weigh } = this.context
    while (weigh && floor > 0 && this.outcomes.size > 0 && (this.weigh()?.tokens ?? Infinity) < floor) {
      const last = [...this.outcomes.keys()].at(-1)
      if (last !== undefined) this.outcomes.delete(last)
    }
    return this
  }

  private settle(candidate: Candidate, outcome: PartOutcome): void {
    if (outcome.part === candidate.part) return
    const before = this.written(candidate.part)
    const change = Math.min(0, (outcome.part ? this.context.ports.counter.countPart(outcome.part) : 0) - before)
    if (this.wouldGoTooFar(change)) return
    this.outcomes.set(candidate.part.id, outcome)
    this.tokens += change
  }

  private wouldGoTooFar(change: number): boolean {
    return this.tokens + change < this.context.leastTokens
  }

  /** The exact tokens of what was done so far. */
  private weigh(): Weighed | undefined {
    const { weigh } = this.context
    if (!weigh) return undefined
    const { conversation, explanations } = changedBy(this.outcomes, this.conversation)
    const weighed = weigh(conversation, explanations)
    this.tokens = weighed.tokens
    this.written = weighed.written
    return weighed
  }
}

const REFERENCE_IS_LESS: LedgerNote = { type: 'insteadOfSummary', reason: { type: 'referenceIsLess' } }

/** Tokens of the part with the shortest summary of all; undefined where not even that would make it smaller. */
function leastTokens({ part }: Candidate, { profile }: SummarizeConfig, { ports }: StepContext): number | undefined {
  if (summarizableText(part) === undefined) return undefined
  const least = applySummary(part, SMALLEST_ANSWER, summarizerFor(ports, profile)?.label ?? '', { counter: ports.counter })
  return least === part ? undefined : ports.counter.countPart(least)
}

/** What the step works on, in its order. */
export function candidatesOf(conversation: Conversation, transform: Operate, { step, ports, original }: Pick<StepContext, 'step' | 'ports' | 'original'>): readonly Candidate[] {
  const { parts, facts } = selectParts(conversation, step.select, ports.counter, original)
  const operationOf = operationsOf(transform, original)
  const candidates = parts.flatMap((candidate): Candidate[] => {
    const own = operationOf(candidate)
    return own && candidate.tokens >= own.threshold ? [{ ...candidate, operation: own.operation, toolName: facts.nameOf(candidate.part) }] : []
  })
  return inOrder(candidates, step.order, original)
}

/** What the step makes of one candidate, its target aside. */
export async function operateOn(candidate: Candidate, transform: Operate, context: StepContext): Promise<PartOutcome> {
  const { operation } = candidate
  return operation.operation === 'summarize' ? summarized(candidate, operation, transform, context) : mechanical(candidate, operation, transform.rule, context)
}

const kept = (candidate: Candidate): PartOutcome => ({ part: candidate.part, explanation: { rule: '', operation: 'keep', status: 'kept' } })

function mechanical(candidate: Candidate, operation: MechanicalConfig, rule: string, { ports }: StepContext, note?: LedgerNote): PartOutcome {
  if (operation.operation === 'keep') return kept(candidate)
  const part = applyOperation(candidate.part, operation, { counter: ports.counter, toolName: candidate.toolName })
  return { part, explanation: { rule, operation: operation.operation, status: statusOf[operation.operation], ...(note ? { note } : {}) } }
}

async function summarized(candidate: Candidate, operation: SummarizeConfig, transform: Operate, context: StepContext): Promise<PartOutcome> {
  const text = summarizableText(candidate.part)
  if (text === undefined) return kept(candidate)
  const summarizer = summarizerFor(context.ports, operation.profile)
  const summary = summarizer && (await ask(summarizer, requestFor(candidate, text, operation, context), context))
  if (summarizer && summary?.ok) {
    const part = withAnswer(summary.value, (answer, by) => applySummary(candidate.part, answer, by.label, { counter: context.ports.counter }), (made) => made !== candidate.part)
    if (part !== candidate.part) return { part, explanation: { rule: transform.rule, operation: 'summarize', status: 'summarized' } }
  }
  const reason: FallbackReason = !summarizer ? { type: 'noSummarizer' } : !summary ? { type: 'noSummary' } : summary.ok ? { type: 'summaryNotShorter' } : { type: 'modelFailed', code: summary.error.code, message: summary.error.message }
  return fallenBack(candidate, operation, transform, context, summarizer, reason)
}

function fallenBack(candidate: Candidate, operation: SummarizeConfig, transform: Operate, context: StepContext, summarizer: Summarizer | undefined, reason: FallbackReason): PartOutcome {
  const instead = operation.fallback ?? transform.fallback ?? FALLBACK_TRUNCATION
  const outcome = mechanical(candidate, instead, transform.rule, context, { type: 'insteadOfSummary', reason })
  const to = outcome.part === candidate.part ? 'keep' : instead.operation
  context.fallBack({ from: { type: 'summary', step: context.step.id, part: candidate.part.id, ...(summarizer && { model: summarizer.label }) }, to: { type: 'operation', operation: to }, reason })
  return outcome
}

const kindNames: Record<SelectedPart['kind'], string> = {
  messageText: 'message',
  toolParameters: 'tool call',
  toolResults: 'tool result',
  thinking: 'reasoning',
  images: 'image',
  environment: 'state report',
}

function requestFor(candidate: Candidate, text: string, operation: SummarizeConfig, { signal }: StepContext): Parameters<Summarizer['summarize']>[0] {
  const source: Message = { ...candidate.message, parts: [candidate.part] }
  return { purpose: 'part', system: PART_SYSTEM, dialogue: withInstruction([{ role: 'user', text }], instructionFor(candidate, operation)), source: [source], maxTokens: operation.maxTokens, ...(signal ? { signal } : {}) }
}

/** What a model is told to do with the candidate. */
export function instructionFor(candidate: Pick<Candidate, 'kind' | 'toolName'>, operation: SummarizeConfig): string {
  const what = candidate.toolName ? `${kindNames[candidate.kind]} of ${candidate.toolName}` : kindNames[candidate.kind]
  return operation.prompt?.trim() || partInstruction(what, operation.maxTokens)
}

/** A message whose every part went is gone too; one that had none stays as it was. */
function replaceParts(conversation: Conversation, outcomes: ReadonlyMap<PartId, PartOutcome>): Conversation {
  const changed = mapParts(conversation, (part) => {
    const outcome = outcomes.get(part.id)
    return outcome ? outcome.part : part
  })
  const emptied = changed.messages.some((message, index) => message.parts.length === 0 && conversation.messages[index]?.parts.length !== 0)
  return emptied ? withMessages(changed, changed.messages.filter((message, index) => message.parts.length > 0 || conversation.messages[index]?.parts.length === 0)) : changed
}
