import type { Conversation } from '../../../conversation/conversation'
import type { PartId } from '../../../conversation/ids'
import type { Part } from '../../../conversation/part'
import { isSummarized, summarizableText, type SummarizeConfig } from '../../operations/summarize'
import { FALLBACK_TRUNCATION } from '../../operations/truncate'
import type { LedgerNote } from '../../reasons'
import { SMALLEST_ANSWER, summarizerFor, type LeftReason, type StepContext, type Weighed } from '../context'
import { summarizedAs } from './made-parts'
import { callsOf } from './summarize-together'
import type { Operate, Candidate } from './candidates'
import { kept, mechanical, type PartOutcome } from './part-outcome'
import { changedBy } from './changed-conversation'
import { pendingOf, summarizedTogether, type PendingSummary } from './summarize-parts'

/** A step on its way: what it made of which part, and what it comes to. */
export class Progress {
  readonly outcomes = new Map<PartId, PartOutcome>()
  readonly left = new Map<PartId, LeftReason>()
  /** As the conversation would be written, estimated: what others have to hold in place of what is cut shows when it is weighed. */
  private tokens: number
  private written: StepContext['written']
  /** What was done so far, and the same written out; undefined where more was done since. */
  private changed: ReturnType<typeof changedBy> | undefined
  private weighed: Weighed | undefined
  /** Of parts whose references broke: each is taken for as long as it reads, since what they have in common stands in one of them. */
  private isLastRound = false
  private pending: PendingSummary[] = []
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

  leave(candidates: readonly Candidate[], why: LeftReason): void {
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
  private calls(pending: readonly PendingSummary[]): readonly (readonly PendingSummary[])[] {
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

  /** As it is to stand: no further than it may go, and not larger than the step found it. */
  finished(): Progress {
    this.leaveWhatGrows()
    const { leastTokens: floor, weigh } = this.context
    while (weigh && floor > 0 && this.outcomes.size > 0 && (this.weigh()?.tokens ?? Infinity) < floor) {
      const last = [...this.outcomes.keys()].at(-1)
      if (last === undefined) break
      this.outcomes.delete(last)
      this.forgetWeighed()
      this.left.set(last, 'limit')
    }
    return this
  }

  /**
   * What is cut has to be written where others refer to it. Where more is written than before, parts stay whole: those that cost more elsewhere
   * than they save here; where that is not enough all that others refer to; where even that is not, everything.
   */
  private leaveWhatGrows(): void {
    if (!this.context.mustNotGrow || !this.context.weigh) return
    const all = (): boolean => true
    for (const isToStay of [costsMoreElsewhere, isReferredTo, all]) {
      const weighed = this.outcomes.size > 0 ? this.weigh() : undefined
      if (!weighed || weighed.tokens <= this.context.tokens) return
      const growth = weighed.growthElsewhere()
      this.conversation.messages.forEach(({ parts }, index) => {
        const cut = parts.filter(({ id }) => this.outcomes.has(id))
        const saved = cut.reduce(
          (sum, part) => sum + this.count(part) - this.count(this.outcomes.get(part.id)?.part),
          0,
        )
        if (isToStay(growth.get(index) ?? 0, saved)) for (const part of cut) this.takeBack(part)
      })
      this.forgetWeighed()
    }
  }

  private takeBack({ id }: Part): void {
    const outcome = this.outcomes.get(id)
    this.outcomes.delete(id)
    this.left.set(id, 'referred-to')
    if (outcome?.explanation.status === 'summarized')
      this.context.fallBack({
        from: { type: 'summary', step: this.context.step.id, part: id },
        to: { type: 'operation', operation: 'keep' },
        reason: { type: 'referredTo' },
      })
  }

  private settle(candidate: Candidate, outcome: PartOutcome): void {
    if (outcome.part === candidate.part) return
    if (this.wouldGoTooFar(candidate, outcome.part)) return this.leave([candidate], 'limit')
    this.outcomes.set(candidate.part.id, outcome)
    this.tokens += this.change(candidate, outcome.part)
    this.forgetWeighed()
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

  /** The conversation with what was done so far. */
  made(): ReturnType<typeof changedBy> {
    this.changed ??= changedBy(this.outcomes, this.conversation)
    return this.changed
  }

  private forgetWeighed(): void {
    this.changed = undefined
    this.weighed = undefined
  }

  /** The exact tokens of what was done so far; undefined where every part is written as it reads. */
  private weigh(): Weighed | undefined {
    const { weigh } = this.context
    if (!weigh) return undefined
    this.weighed ??= weigh(this.made().conversation, this.made().explanations)
    this.tokens = this.weighed.tokens
    if (!this.isLastRound) this.written = this.weighed.written
    return this.weighed
  }
}

const costsMoreElsewhere = (growth: number, saved: number): boolean => growth > saved
const isReferredTo = (growth: number): boolean => growth > 0

const REFERENCE_IS_LESS: LedgerNote = { type: 'insteadOfSummary', reason: { type: 'referenceIsLess' } }

/** The part with the shortest summary of all; undefined where not even that would make it smaller. */
function leastPart({ part }: Candidate, operation: SummarizeConfig, { ports }: StepContext): Part | undefined {
  const { counter } = ports
  if (summarizableText(part) === undefined || isSummarized(part, operation, { counter })) return undefined
  const least = summarizedAs(part, SMALLEST_ANSWER, summarizerFor(ports, operation.profile)?.label ?? '', { counter })
  return least === part ? undefined : least
}
