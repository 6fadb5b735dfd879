import * as z from 'zod'
import {
  type AnswerBasis,
  type Counts,
  type Invented,
  type InstructionsKept,
  type ItemType,
  type Losses,
  type Place,
  type PooledRecall,
  type Recall,
  type Status,
  statuses,
  type Stretch,
  type ThingClass,
  thingClasses,
} from '@/lib/engine'
import { read } from './shared/read'
import { resultInput } from './results'

/*
 * What a strategy loses: the loss vector of one result, and how much of what the agent needs later survives when the
 * session is condensed at each decile. Types and schemas only. No model is asked: summaries are pinned ones or an
 * extract.
 */

/**
 * Future-use recall of one strategy, all cuts pooled: of what later messages used from the old context and what was at
 * risk, commands excluded.
 */
export interface RecallFigure extends Recall {
  /** Condensed ÷ original tokens, over all cuts. Undefined if the session has no cut. */
  readonly tokensKept?: number
  readonly cuts: number
  /** `estimate`: at some cut an extract was used in place of a model's summary. */
  readonly answers: AnswerBasis
}

/**
 * One cut of the session. `needed`: used from the old context and at risk; `all`: everything used. Both without
 * commands.
 */
export interface CutFigure {
  /** Number of the request at the cut, from 1. */
  readonly turn: number
  readonly message: string
  /** Position of that message, from 0. */
  readonly index: number
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly needed: Recall
  readonly all: Recall
}

/** Tool results after a cut that showed lost things again; each result counts once. Tokens by our own counter. */
export interface FetchedAgain {
  readonly items: number
  readonly results: number
  readonly tokens: number
}

export type LossClass = ThingClass | 'userText'

/** `text` may be truncated. */
export interface LostThing extends Place {
  readonly class: LossClass
  readonly text: string
}

/** What a result keeps of what the person asked for. `dropped`: in the order of the session. */
export interface InstructionsFigure extends InstructionsKept {
  readonly dropped: readonly LostInstruction[]
}

/** `text` may be truncated. */
export interface LostInstruction extends Place {
  readonly text: string
}

export interface LossReport {
  readonly recall: RecallFigure
  readonly byType: PooledRecall['byType']
  /** Without the two conditions of `needed`. */
  readonly all: PooledRecall
  readonly cuts: readonly CutFigure[]
  readonly fetchedAgain: FetchedAgain
  readonly userText: Counts & Pick<Losses['userText'], 'characters' | 'charactersKept'>
  readonly instructions: InstructionsFigure
  readonly counts: Losses['counts']
  readonly summaries: {
    readonly named: number
    readonly invented: readonly Invented[]
    /** Number of entries beyond those listed. */
    readonly more: number
  }
  readonly redundancy: Losses['redundancy']
  readonly byPosition: readonly Stretch[]
  /** The most serious losses, with their texts. */
  readonly worst: readonly LostThing[]
}

export const usesInput = resultInput.extend({
  /** Number of the request at the cut; absent: all cuts. */
  turn: z.int().min(1).optional(),
  status: z.enum(statuses).optional(),
  /** `false`: only what was used from the old context and at risk. */
  all: z.boolean().default(false),
})

/** A thing that the agent used after a cut. `text` may be truncated; places are in the original. */
export interface UseEntry {
  readonly type: ItemType
  readonly text: string
  readonly status: Status
  /** Number of the request at the cut, from 1. */
  readonly cut: number
  readonly stood: Place
  readonly used: Place
  readonly drawn: boolean
  readonly atRisk: boolean
  /** Where something showed it again before it was used; `tokens`: of that part. */
  readonly again?: Place & { readonly from: 'agent' | 'result' | 'user'; readonly tokens: number }
}

export const thingsInput = resultInput.extend({
  class: z.enum(['userText', ...thingClasses]),
  status: z.enum(statuses),
})

export interface ListOf<Item> {
  readonly items: readonly Item[]
  /** Number of entries beyond those listed. */
  readonly more: number
}

/** Answered by lib/server/losses/reads.ts. */
export const lossReads = {
  /** For a table row. */
  instructions: read<InstructionsFigure>()(resultInput),
  report: read<LossReport>()(resultInput),
  /** The entries behind a figure of future use, ordered by cut and first use, what counts first. */
  uses: read<ListOf<UseEntry>>()(usesInput),
  /** The entries behind a figure of the loss vector. */
  things: read<ListOf<LostThing>>()(thingsInput),
}
