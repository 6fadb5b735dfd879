import { mapParts } from '@/lib/conversation/map-parts'
import type { Conversation } from '@/lib/conversation/conversation'
import type { PartId } from '@/lib/conversation/ids'
import type { Message } from '@/lib/conversation/message'
import type { Part } from '@/lib/conversation/part'
import { withMessages } from '@/lib/conversation/conversation'
import type { MechanicalConfig } from '../operations/registry'
import { summarizableText, type SummarizeConfig } from '../operations/summarize'
import { FALLBACK_TRUNCATION } from '../operations/truncate'
import { callReason, type FallbackReason, type LedgerNote } from '../reasons'
import type { LedgerStatus } from '../report'
import type { Summarizer, SummarizerError } from '../ports'
import { ok, type Result } from '@/lib/core/result'
import {
  ask,
  SMALLEST_ANSWER,
  summarizerFor,
  withAnswer,
  type Answered,
  type CutCandidates,
  type Explanation,
  type StepContext,
  type Transformed,
  type TransformOf,
  type TransformRunner,
  type Weighed,
} from './context'
import { operationsOf, type PartOperation } from './operations-of'
import { operated, summarizedAs } from './made-parts'
import { inOrder } from './order'
import { selectParts, type SelectedPart } from './select'
import { callsOf, dividedGuess, takenApart, togetherRequest, type Content, type Question } from './summarize-together'
import { PART_SYSTEM, partInstruction, withInstruction } from './summary-request'

type Operate = TransformOf<'operate'>

export interface Candidate extends SelectedPart {
  readonly operation: PartOperation['operation']
  readonly toolName?: string | undefined
}

export interface PartOutcome {
  /** Undefined: the part goes. */
  readonly part: Part | undefined
  readonly explanation: Explanation
}

const statusOf: Record<'suppress' | 'truncate' | 'summarize', LedgerStatus> = {
  suppress: 'removed',
  truncate: 'truncated',
  summarize: 'summarized',
}

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
  const { outcomes, left } = work.finished()
  const told = { ...cutOf(candidates, outcomes), ...(left.size > 0 && { left }) }
  if (outcomes.size === 0)
    return { type: 'skipped', reason: { type: candidates.length === 0 ? 'nothingSelected' : 'nothingToGain' }, ...told }
  return { ...changedBy(outcomes, conversation), ...told }
}

/** Nothing where the step's operations cut none of what it selects. */
function cutOf(candidates: readonly Candidate[], outcomes: Outcomes): { readonly cut?: CutCandidates } {
  const identified = candidates.filter(({ operation }) => operation.operation === 'truncate')
  return identified.length === 0
    ? {}
    : {
        cut: {
          identified: identified.length,
          truncated: identified.filter(({ part }) => outcomes.has(part.id)).length,
        },
      }
}

async function carryOut(candidates: readonly Candidate[], work: Work, { signal }: StepContext): Promise<void> {
  for (const [place, candidate] of candidates.entries()) {
    if (signal?.aborted) break
    if (work.isFull(candidate) || work.mayBeDone() || work.mayGoTooFar(candidate)) await work.flush()
    if (work.isDone()) {
      work.leave(candidates.slice(place), 'target-reached')
      break
    }
    work.add(candidate)
  }
  await work.flush()
}

type Outcomes = ReadonlyMap<PartId, PartOutcome>

function changedBy(outcomes: Outcomes, conversation: Conversation): Extract<Transformed, { type: 'changed' }> {
  return {
    type: 'changed',
    conversation: replaceParts(conversation, outcomes),
    explanations: {
      parts: new Map([...outcomes].map(([id, { explanation }]) => [id, explanation])),
      messages: new Map(),
    },
  }
}

interface Pending extends Question {
  readonly candidate: Candidate
}

/** A step on its way: what it made of which part, and what it comes to. */
class Work {
  readonly outcomes = new Map<PartId, PartOutcome>()
  readonly left = new Map<PartId, 'target-reached' | 'limit'>()
  /** As the conversation would be written, estimated: what others have to hold in place of what is cut shows when it is weighed. */
  private tokens: number
  private written: StepContext['written']
  /** What was done so far, written out; undefined where more was done since. */
  private weighed: Weighed | undefined
  /** Of parts whose references broke: each is taken for as long as it reads, since what they have in common stands in one of them. */
  private isLastRound = false
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
    if (operation.operation !== 'summarize')
      return this.settle(candidate, mechanical(candidate, operation, this.transform.rule, this.context))
    const least = leastPart(candidate, operation, this.context)
    if (least === undefined) return
    if (this.wouldGoTooFar(candidate, least)) return this.leave([candidate], 'limit')
    if (this.written(candidate.part) <= this.count(least)) this.postponed.push(candidate)
    else this.pending.push(pendingOf(candidate, operation))
  }

  leave(candidates: readonly Candidate[], why: 'target-reached' | 'limit'): void {
    for (const { part } of candidates) this.left.set(part.id, why)
  }

  /** Asks for what is gathered. */
  async flush(): Promise<void> {
    if (this.context.signal?.aborted) return
    const { pending } = this
    this.pending = []
    const answered = await Promise.all(
      this.calls(pending).map((call) => summarizedTogether(call, this.transform, this.context)),
    )
    const outcomes = new Map(answered.flat())
    for (const { candidate } of pending) this.settle(candidate, outcomes.get(candidate) ?? kept(candidate))
  }

  /** Whether another candidate would take one call too many. */
  isFull(candidate: Candidate): boolean {
    const { operation } = candidate
    if (operation.operation !== 'summarize') return this.calls(this.pending).length >= this.transform.maxParallel
    return this.calls([...this.pending, pendingOf(candidate, operation)]).length > this.transform.maxParallel
  }

  /** What is worked out on this machine costs nothing, and is asked one by one. */
  private calls(pending: readonly Pending[]): readonly (readonly Pending[])[] {
    const together = callsOf(pending)
    return together.flatMap((call) =>
      summarizerFor(this.context.ports, call[0]?.operation.profile)?.workOut ? call.map((each) => [each]) : [call],
    )
  }

  isDone(): boolean {
    if (!this.context.reached(this.tokens)) return false
    this.weigh()
    return this.context.reached(this.tokens)
  }

  /** Whether it would be done once what is gathered has been answered. */
  mayBeDone(): boolean {
    const expected = this.pending.reduce(
      (sum, { candidate, operation }) => sum + Math.max(0, this.written(candidate.part) - operation.maxTokens),
      0,
    )
    return this.pending.length > 0 && this.context.reached(this.tokens - expected)
  }

  /** Whether the candidate would go beyond what the step may take away, were all answers as short as can be. */
  mayGoTooFar({ operation, ...candidate }: Candidate): boolean {
    if (this.pending.length === 0 || operation.operation !== 'summarize') return false
    const least = (each: Candidate): number =>
      (each.operation.operation === 'summarize' ? this.count(leastPart(each, each.operation, this.context)) : 0) -
      this.written(each.part)
    const change = this.pending.reduce((sum, each) => sum + least(each.candidate), least({ ...candidate, operation }))
    return this.tokens + change < this.context.leastTokens
  }

  /** What was postponed and stands without what it referred to: to be asked about now. The others are cut only where what they refer to goes one day. */
  broken(): readonly Candidate[] {
    const { postponed } = this
    this.postponed = []
    if (postponed.length === 0) return []
    if (this.isDone()) {
      this.leave(postponed, 'target-reached')
      return []
    }
    const weighed = this.weigh()
    const broken = new Set(postponed.filter(({ part }) => weighed?.isBroken(part)))
    for (const candidate of postponed) {
      if (broken.has(candidate) || candidate.operation.operation !== 'summarize') continue
      const instead = candidate.operation.fallback ?? this.transform.fallback ?? FALLBACK_TRUNCATION
      this.settle(candidate, mechanical(candidate, instead, this.transform.rule, this.context, REFERENCE_IS_LESS))
    }
    this.isLastRound = true
    this.written = (part) => this.count(part)
    return [...broken]
  }

  /** As it is to stand: no further than it may go. */
  finished(): Work {
    const { leastTokens: floor, weigh } = this.context
    while (weigh && floor > 0 && this.outcomes.size > 0 && (this.weigh()?.tokens ?? Infinity) < floor) {
      const last = [...this.outcomes.keys()].at(-1)
      if (last === undefined) break
      this.outcomes.delete(last)
      this.weighed = undefined
      this.left.set(last, 'limit')
    }
    return this
  }

  private settle(candidate: Candidate, outcome: PartOutcome): void {
    if (outcome.part === candidate.part) return
    if (this.wouldGoTooFar(candidate, outcome.part)) return this.leave([candidate], 'limit')
    this.outcomes.set(candidate.part.id, outcome)
    this.tokens += this.change(candidate, outcome.part)
    this.weighed = undefined
  }

  /** Whether the step would take away too much with this in the place of the candidate: estimated, and weighed before it is refused. */
  private wouldGoTooFar(candidate: Candidate, part: Part | undefined): boolean {
    const { leastTokens: floor, weigh } = this.context
    if (this.tokens + this.change(candidate, part) >= floor) return false
    const weighed = this.weigh()
    if (!weigh || !weighed) return true
    if (!weighed.isReferredTo(candidate.part))
      return weighed.tokens + this.change(candidate, part, weighed.written) < floor
    const outcome = { part, explanation: kept(candidate).explanation }
    const { conversation, explanations } = changedBy(
      new Map([...this.outcomes, [candidate.part.id, outcome]]),
      this.conversation,
    )
    return weigh(conversation, explanations).tokens < floor
  }

  private change(candidate: Candidate, part: Part | undefined, written = this.written): number {
    return Math.min(0, this.count(part) - written(candidate.part))
  }

  private count(part: Part | undefined): number {
    return part ? this.context.ports.counter.countPart(part) : 0
  }

  /** The exact tokens of what was done so far; undefined where every part is written as it reads. */
  private weigh(): Weighed | undefined {
    const { weigh } = this.context
    if (!weigh) return undefined
    if (!this.weighed) {
      const { conversation, explanations } = changedBy(this.outcomes, this.conversation)
      this.weighed = weigh(conversation, explanations)
    }
    this.tokens = this.weighed.tokens
    if (!this.isLastRound) this.written = this.weighed.written
    return this.weighed
  }
}

const REFERENCE_IS_LESS: LedgerNote = { type: 'insteadOfSummary', reason: { type: 'referenceIsLess' } }

/** The part with the shortest summary of all; undefined where not even that would make it smaller. */
function leastPart({ part }: Candidate, { profile }: SummarizeConfig, { ports }: StepContext): Part | undefined {
  if (summarizableText(part) === undefined) return undefined
  const least = summarizedAs(part, SMALLEST_ANSWER, summarizerFor(ports, profile)?.label ?? '', {
    counter: ports.counter,
  })
  return least === part ? undefined : least
}

/** What the step works on, in its order. */
export function candidatesOf(
  conversation: Conversation,
  transform: Operate,
  { step, ports, original }: Pick<StepContext, 'step' | 'ports' | 'original'>,
): readonly Candidate[] {
  const { parts, facts } = selectParts(conversation, step.select, ports.counter, original)
  const operationOf = operationsOf(transform, original)
  const candidates = parts.flatMap((candidate): Candidate[] => {
    const own = operationOf(candidate)
    return own && candidate.tokens >= own.threshold
      ? [{ ...candidate, operation: own.operation, toolName: facts.nameOf(candidate.part) }]
      : []
  })
  return inOrder(candidates, step.order, original)
}

/** What the step makes of one candidate, its target aside. */
export async function operateOn(candidate: Candidate, transform: Operate, context: StepContext): Promise<PartOutcome> {
  const { operation } = candidate
  return operation.operation === 'summarize'
    ? summarized(candidate, operation, transform, context)
    : mechanical(candidate, operation, transform.rule, context)
}

const kept = (candidate: Candidate): PartOutcome => ({
  part: candidate.part,
  explanation: { rule: '', operation: 'keep', status: 'kept' },
})

function mechanical(
  candidate: Candidate,
  operation: MechanicalConfig,
  rule: string,
  { ports }: StepContext,
  note?: LedgerNote,
): PartOutcome {
  if (operation.operation === 'keep') return kept(candidate)
  const part = operated(candidate.part, operation, { counter: ports.counter, toolName: candidate.toolName })
  return {
    part,
    explanation: {
      rule,
      operation: operation.operation,
      status: statusOf[operation.operation],
      ...(note ? { note } : {}),
    },
  }
}

const pendingOf = (candidate: Candidate, operation: SummarizeConfig): Pending => ({
  candidate,
  operation,
  tokens: candidate.tokens,
})

async function summarized(
  candidate: Candidate,
  operation: SummarizeConfig,
  transform: Operate,
  context: StepContext,
): Promise<PartOutcome> {
  const text = summarizableText(candidate.part)
  if (text === undefined) return kept(candidate)
  const summarizer = summarizerFor(context.ports, operation.profile)
  const summary = summarizer && (await ask(summarizer, requestFor(candidate, text, operation, context), context))
  return withSummary(candidate, operation, transform, context, summarizer, summary)
}

function withSummary(
  candidate: Candidate,
  operation: SummarizeConfig,
  transform: Operate,
  context: StepContext,
  summarizer: Summarizer | undefined,
  summary: Result<Answered, SummarizerError> | undefined,
): PartOutcome {
  if (summarizer && summary?.ok) {
    const part = withAnswer(
      summary.value,
      (answer, by) => summarizedAs(candidate.part, answer, by.label, { counter: context.ports.counter }),
      (made) => made !== candidate.part,
    )
    if (part !== candidate.part)
      return { part, explanation: { rule: transform.rule, operation: 'summarize', status: 'summarized' } }
  }
  const reason: FallbackReason = !summarizer
    ? { type: 'noSummarizer' }
    : !summary
      ? { type: 'noSummary' }
      : summary.ok
        ? { type: 'summaryNotShorter' }
        : callReason('modelFailed', summary.error)
  return fallenBack(candidate, operation, transform, context, summarizer, reason)
}

/** Failures of the one large question, which smaller ones may not meet. */
const askedTooMuch: ReadonlySet<SummarizerError['code']> = new Set(['context-too-long', 'cut-off', 'empty', 'refused'])

/** Candidates of one call. What its answer has nothing for is asked about alone. */
async function summarizedTogether(
  call: readonly Pending[],
  transform: Operate,
  context: StepContext,
): Promise<readonly (readonly [Candidate, PartOutcome])[]> {
  const alone = async (pending: readonly Pending[]) =>
    Promise.all(
      pending.map(
        async ({ candidate, operation }) =>
          [candidate, await summarized(candidate, operation, transform, context)] as const,
      ),
    )
  const [first] = call
  const summarizer = summarizerFor(context.ports, first?.operation.profile)
  if (!first || call.length === 1 || !summarizer) return alone(call)
  const request = togetherRequest(
    call.map(({ candidate }) => contentOf(candidate)),
    first.operation,
  )
  const answer = await ask(summarizer, { ...request, ...(context.signal ? { signal: context.signal } : {}) }, context)
  if (!answer.ok && !askedTooMuch.has(answer.error.code))
    return call.map(({ candidate, operation }) => [
      candidate,
      withSummary(candidate, operation, transform, context, summarizer, answer),
    ])
  const texts = !answer.ok
    ? new Map<number, string>()
    : answer.value.isGuess
      ? dividedGuess(answer.value.text, call.length)
      : takenApart(answer.value.text, call.length)
  const done = call.flatMap(({ candidate, operation }, place) => {
    const text = texts.get(place)
    return answer.ok && text !== undefined
      ? [
          [
            candidate,
            withSummary(candidate, operation, transform, context, summarizer, ok({ ...answer.value, text })),
          ] as const,
        ]
      : []
  })
  const left = call.filter((_, place) => !texts.has(place))
  const [missing] = left
  if (!missing) return done
  const reason: FallbackReason = answer.ok
    ? { type: 'answersMissing', asked: call.length, answered: done.length }
    : callReason('modelFailed', answer.error)
  context.fallBack({
    from: { type: 'summary', step: context.step.id, part: missing.candidate.part.id, model: summarizer.label },
    to: { type: 'operation', operation: 'summarize' },
    reason,
  })
  return context.signal?.aborted ? done : [...done, ...(await alone(left))]
}

const contentOf = ({ message, part, kind, toolName }: Candidate): Content => ({
  what: whatIs({ kind, toolName }),
  text: summarizableText(part) ?? '',
  source: { ...message, parts: [part] },
})

function fallenBack(
  candidate: Candidate,
  operation: SummarizeConfig,
  transform: Operate,
  context: StepContext,
  summarizer: Summarizer | undefined,
  reason: FallbackReason,
): PartOutcome {
  const instead = operation.fallback ?? transform.fallback ?? FALLBACK_TRUNCATION
  const outcome = mechanical(candidate, instead, transform.rule, context, { type: 'insteadOfSummary', reason })
  const to = outcome.part === candidate.part ? 'keep' : instead.operation
  context.fallBack({
    from: {
      type: 'summary',
      step: context.step.id,
      part: candidate.part.id,
      ...(summarizer && { model: summarizer.label }),
    },
    to: { type: 'operation', operation: to },
    reason,
  })
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

function requestFor(
  candidate: Candidate,
  text: string,
  operation: SummarizeConfig,
  { signal }: StepContext,
): Parameters<Summarizer['summarize']>[0] {
  const source: Message = { ...candidate.message, parts: [candidate.part] }
  return {
    purpose: 'part',
    system: PART_SYSTEM,
    dialogue: withInstruction([{ role: 'user', text }], instructionFor(candidate, operation)),
    source: [source],
    maxTokens: operation.maxTokens,
    ...(signal ? { signal } : {}),
  }
}

/** What a model is told to do with the candidate. */
export function instructionFor(candidate: Pick<Candidate, 'kind' | 'toolName'>, operation: SummarizeConfig): string {
  return operation.prompt?.trim() || partInstruction(whatIs(candidate), operation.maxTokens)
}

const whatIs = ({ kind, toolName }: Pick<Candidate, 'kind' | 'toolName'>): string =>
  toolName ? `${kindNames[kind]} of ${toolName}` : kindNames[kind]

/** A message whose every part went is gone too; one that had none stays as it was. */
function replaceParts(conversation: Conversation, outcomes: ReadonlyMap<PartId, PartOutcome>): Conversation {
  const changed = mapParts(conversation, (part) => {
    const outcome = outcomes.get(part.id)
    return outcome ? outcome.part : part
  })
  const emptied = changed.messages.some(
    (message, index) => message.parts.length === 0 && conversation.messages[index]?.parts.length !== 0,
  )
  return emptied
    ? withMessages(
        changed,
        changed.messages.filter(
          (message, index) => message.parts.length > 0 || conversation.messages[index]?.parts.length === 0,
        ),
      )
    : changed
}
