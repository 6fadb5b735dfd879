import type { Conversation } from '../../conversation/conversation'
import type { MessageId, PartId, TokenCount } from '../../conversation/ids'
import type { Part } from '../../conversation/part'
import type { Ports, Summarizer, SummarizerError, SummaryRequest } from '../ports'
import type { LedgerOperation, LedgerStatus } from '../report'
import type { Fallback } from '../reasons'
import { callReason, type LedgerNote, type StepReason } from '../reasons'
import type { ReferenceStyle } from '../references/reference'
import { ok, type Result } from '../../core/result'
import { asked } from './summarize/summarizer-chain'
import type { Step, Transform, TransformType } from './step'
import type { Spending } from './summarize/spending'

/** Why a ledger row looks as it does. A change without an explanation still gets a row, from comparing before and after. */
export interface Explanation {
  readonly rule: string
  readonly operation: LedgerOperation
  readonly status: LedgerStatus
  readonly references?: ReferenceStyle | undefined
  readonly note?: LedgerNote
}

/** One of several changes of a part within one step, each going on from the one before. */
export interface ChainedExplanation extends Explanation {
  readonly tokensBefore: TokenCount
  readonly tokensAfter: TokenCount
}

export interface Explanations {
  readonly parts: ReadonlyMap<PartId, Explanation | readonly ChainedExplanation[]>
  /** For every part of a message that has no explanation of its own. */
  readonly messages: ReadonlyMap<MessageId, Explanation>
}

export interface StepContext {
  readonly ports: Ports
  readonly step: Step
  /** As the run found it. */
  readonly original: Conversation
  readonly signal?: AbortSignal
  /** Tokens of the conversation as it is written when the step begins. */
  readonly tokens: number
  /** Tokens that a part takes as it is written: fewer than it reads, where references stand in it. */
  written(part: Part): number
  /** How a conversation that the step has come to would be written; undefined where no references are: then every part is written as it reads. */
  readonly weigh?: (changed: Conversation, explanations: Explanations) => Weighed
  /** As `mustNotGrow` has it. */
  readonly mustNotGrow: boolean
  /** The step may not bring the conversation below so many tokens. */
  readonly leastTokens: number
  /** At the token count of its argument, whether the step or the plan has reached its target. */
  reached(tokens: number): boolean
  readonly spending: Spending
  fallBack(fallback: Fallback): void
}

/** A step's work so far, written out. */
export interface Weighed {
  readonly tokens: number
  /** As `StepContext.written`. */
  written(part: Part): number
  /** Whether references in the part, which the step left alone, led to what is now cut or gone. */
  isBroken(part: Part): boolean
  /** Whether references lead to the message of the part: what it holds is then written elsewhere where it is cut here. */
  isReferredTo(part: Part): boolean
  /** By the index of messages in which something was cut: tokens that parts which referred to them take more than before. */
  growthElsewhere(): ReadonlyMap<number, number>
}

/** Contents that a step may cut, and those of them that it did. */
export interface CutCandidates {
  readonly identified: number
  readonly truncated: number
}

/** Why a part that a step works on stands as it was: nothing is said of those that it would not make smaller. */
export type LeftReason = 'target-reached' | 'limit' | 'referred-to'
export type LeftWhole = ReadonlyMap<PartId, LeftReason>

export type Transformed =
  | {
      readonly type: 'changed'
      readonly conversation: Conversation
      readonly explanations: Explanations
      readonly cut?: CutCandidates
      readonly left?: LeftWhole
    }
  /** Nothing to do here. */
  | { readonly type: 'skipped'; readonly reason: StepReason; readonly cut?: CutCandidates; readonly left?: LeftWhole }
  /** The step cannot do its work; the conversation is as before. */
  | {
      readonly type: 'refused'
      readonly reason: StepReason
      readonly code: 'PROVIDER_ERROR' | 'HANDLER_INVALID' | 'ABORTED'
    }

export type TransformOf<Type extends TransformType> = Extract<Transform, { readonly type: Type }>
export type TransformRunner<Type extends TransformType> = (
  conversation: Conversation,
  transform: TransformOf<Type>,
  context: StepContext,
) => Transformed | Promise<Transformed>

/** The profile's own summarizer where there is one, else the run's. */
export function summarizerFor(ports: Ports, profile: string | undefined): Summarizer | undefined {
  return (profile ? ports.summarizerFor?.(profile) : undefined) ?? ports.summarizer
}

export interface Answered {
  readonly text: string
  /** Who answered: another one than was asked, where that one failed. */
  readonly by: Pick<Summarizer, 'id' | 'label'>
  /** As of `Summary`. */
  readonly isCut?: true
  /** Nobody was asked: a dry run's guess. */
  readonly isGuess?: true
}

/** Of a model: the least that is of use as a summary. What not even this would make smaller, nobody is asked about. */
export const SMALLEST_ANSWER = 'It was done as asked, and nothing failed.'

/** What an answer makes. A guess is taken for as short as it has to be: it decides nothing that the answer itself will decide. */
export function withAnswer<Made>(
  { text, by, isGuess }: Answered,
  make: (text: string, by: Answered['by']) => Made,
  fits: (made: Made) => boolean,
): Made {
  let answer = text
  let made = make(answer, by)
  while (isGuess && !fits(made) && answer.length > 1) {
    answer = answer.slice(0, answer.length >> 1)
    made = make(answer, by)
  }
  return made
}

/** Asks, charges whatever comes back, and says who had to stand in for whom. */
export async function ask(
  summarizer: Summarizer,
  request: SummaryRequest,
  { spending, fallBack }: Pick<StepContext, 'spending' | 'fallBack'>,
): Promise<Result<Answered, SummarizerError>> {
  const answer = await asked(summarizer, request)
  const { hops = [] } = answer.ok ? answer.value : answer.error
  for (const { from, to, error } of hops) {
    if (error.usage) spending.charge(error.usage.costUsd)
    fallBack({
      from: { type: 'profile', profile: from },
      to: { type: 'profile', profile: to },
      reason: callReason('modelFailed', error),
    })
  }
  if (!answer.ok) {
    if (answer.error.usage) spending.charge(answer.error.usage.costUsd)
    return answer
  }
  spending.charge(answer.value.usage.costUsd)
  return ok({
    text: answer.value.text,
    by: answer.value.by ?? summarizer,
    ...(answer.value.isCut && { isCut: true }),
    ...(answer.value.isGuess && { isGuess: true }),
  })
}
