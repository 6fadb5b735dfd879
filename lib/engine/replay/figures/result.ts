import type { PartId } from '../../conversation/ids'
import type { ItemType } from '../../quality/items/item'
import type { Status } from '../../quality/status'
import type { RequestTokens } from '../bill/prices'

/** What use an old context had at a condensation (see quality). Items, not tokens. */
export interface FutureUse {
  readonly kept: number
  readonly recoverable: number
  readonly summarized: number
  readonly lost: number
  readonly unknown?: number
  readonly items: number
}

/** Something that a request's calls name, and what became of it in what the request is sent. */
export interface UsedItem {
  readonly type: ItemType
  readonly text: string
  /** Index in the conversation as it came of the message where it last stood before. */
  readonly stood: number
  /** The first result behind the call that shows it again, by the index of its message. */
  readonly shownAgain?: { readonly message: number; readonly isError: boolean }
  readonly status: Status
}

/**
 * Names that the calls of a request use, that stood in the original before it and not in its newest messages; `gone`: no longer in what is sent. Of all
 * requests together, so that every strategy is asked for the same names.
 */
export interface NeededLater {
  readonly items: number
  readonly gone: number
}

export interface TurnCondensation {
  /** Of the whole context, in the model's own tokens. */
  readonly tokensBefore: number
  readonly tokensAfter: number
  /** Of the messages, as counted. */
  readonly countedBefore: number
  readonly countedAfter: number
  /** Of the calls; 0 where none was made. */
  readonly cost: number
  readonly calls: number
  /** Where the words of summaries come from. */
  readonly answers: 'none' | 'pinned' | 'extract' | 'mixed'
  /** Tokens at the start that were not changed. */
  readonly prefixTokens: number
  /** What reading again what went is expected to cost (see rereading.ts). */
  readonly rereadingCost: number
  readonly futureUse?: FutureUse
  /** How often half of the messages went because the context did not fit; absent: never. */
  readonly halvings?: number
}

/** One request of a replay. Tokens are the model's own; costs are in the replay's unit. */
export interface ReplayTurn extends RequestTokens {
  /** From 1. */
  readonly turn: number
  /** Index in the conversation as it came of the message that answers. */
  readonly message: number
  readonly contextTokens: number
  readonly cost: number
  readonly costWithoutCache: number
  /** Tokens sent before that had to be charged again because what stands before them changed. */
  readonly rewritten: number
  /** More than the window holds. */
  readonly overflow: boolean
  /** The cache gave back less than was there. */
  readonly missed: boolean
  readonly condensation?: TurnCondensation
  /** What it needed out of older context; absent: that was not asked. */
  readonly uses?: readonly UsedItem[]
}

export interface ReplayTotals {
  readonly cost: number
  readonly costWithoutCache: number
  /** Of all input, without output and without condensing. */
  readonly inputCost: number
  readonly condensingCost: number
  readonly condensations: number
  /** Dry runs that saved too little, and were left. */
  readonly declined: number
  readonly overflows: number
  /** How often half of the messages went because the context did not fit. */
  readonly halvings: number
  readonly peakContextTokens: number
  readonly rewritten: number
  readonly rereadingCost: number
  /** Absent: it was not asked. */
  readonly neededLater?: NeededLater
}

export interface ReplayRun {
  readonly turns: readonly ReplayTurn[]
  readonly totals: ReplayTotals
  /** Condensing calls at the session's own prices. Those of a model with prices of its own are in `condensingCost` alone. */
  readonly calls: readonly RequestTokens[]
}

/** Where a condensation cut, for what judges it. */
export interface CondensationCut {
  /** Ordinal of the request, from 0. */
  readonly request: number
  /** How many messages of the session stand before it. */
  readonly before: number
  readonly parts?: readonly PartId[]
}
