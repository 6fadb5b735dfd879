import type { TokenCount } from '../conversation/ids'
import type { Message } from '../conversation/message'
import type { Part } from '../conversation/part'
import type { Result } from '../core/result'
import type { CallErrorCode, CallProblem } from './call-problem'

/** Counts the tokens of a text by one named vocabulary. Exact for that vocabulary, linear in the text. */
export interface TokenCounter {
  readonly id: string
  count(text: string): number
}

/** Counts parts, memoised, so that recounting a conversation after a step costs only what the step changed. */
export interface PartCounter {
  readonly id: string
  countText(text: string): TokenCount
  countPart(part: Part): TokenCount
}

/** Milliseconds from an arbitrary start. */
export interface Clock {
  now(): number
}

/** What a summarizer is asked for: the prompt a model gets, and the same content as data for a handler that reads structure. */
export interface SummaryRequest {
  readonly purpose: 'conversation' | 'part'
  /** Stands in the system role. */
  readonly system: string
  /** The content as a dialogue of plain text, ending with the user's instruction. */
  readonly dialogue: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[]
  /** The messages (or the one message with the part) that the dialogue was made from. */
  readonly source: readonly Message[]
  /** Indexes of those of them that stand beside the summary, so that it need not repeat them. */
  readonly standing?: readonly number[]
  /** Upper bound of the answer, in tokens of the named counter. */
  readonly maxTokens: number
  /** An answer that reached its limit is of use up to its last whole sentence. Of a whole session, the open tasks at its end would be missing. */
  readonly takesCut?: true
  readonly signal?: AbortSignal
}

export interface SummaryUsage {
  readonly inputTokens?: number | undefined
  readonly outputTokens?: number | undefined
  readonly cacheReadTokens?: number | undefined
  readonly cacheWriteTokens?: number | undefined
  /** Unknown when undefined, never 0 for want of a price. */
  readonly costUsd?: number | undefined
}

export interface Summary {
  readonly text: string
  readonly usage: SummaryUsage
  /** Who answered, where that is another one than was asked. */
  readonly by?: Pick<Summarizer, 'id' | 'label'>
  /** The ones that failed before. */
  readonly hops?: readonly SummaryHop[]
  /** The model reached its limit: the text ends with the last whole sentence before. */
  readonly isCut?: true
  /** Nobody was asked: filler of the expected length, in a dry run. */
  readonly isGuess?: true
}

/** One that was asked and failed, and the one that was asked next. Names as a person knows them. */
export interface SummaryHop {
  readonly from: string
  readonly to: string
  readonly error: SummarizerError
}

export interface SummarizerError {
  readonly code: CallErrorCode
  /** In English. */
  readonly message: string
  /** The same as data. */
  readonly problem?: CallProblem
  /** The next question would meet the failure again: no credit is left. */
  readonly isLasting?: true
  /** Charged although it failed. */
  readonly usage?: SummaryUsage
  /** The ones that failed before this one. */
  readonly hops?: readonly SummaryHop[]
}

export interface Summarizer {
  /** `offline`, or `PROVIDER:MODEL`. */
  readonly id: string
  /** As markers and reports name it. */
  readonly label: string
  readonly acceptsImages: boolean
  /** What a request and its answer hold together at most, in tokens of the named counter. Absent: not known, or no bound. */
  readonly contextWindow?: number
  /** For one that works its answers out on this machine, always the same and at no cost: the answer a run would get, for a dry run, which is no call. */
  readonly workOut?: (request: SummaryRequest) => Promise<Result<Summary, SummarizerError>>
  /** Expected answer length in tokens, for estimates. */
  estimateOutput(request: SummaryRequest): number
  /** Expected cost in USD; undefined where a price is unknown. */
  estimateCost(inputTokens: number, outputTokens: number): number | undefined
  summarize(request: SummaryRequest): Promise<Result<Summary, SummarizerError>>
}

/** Everything the engine needs from outside. */
export interface Ports {
  readonly counter: PartCounter
  readonly clock: Clock
  /** Absent: steps that summarize fall back. */
  readonly summarizer?: Summarizer | undefined
  /** The summarizer of a profile that a step names; undefined (or absent): the one above. */
  readonly summarizerFor?: (profile: string) => Summarizer | undefined
}
