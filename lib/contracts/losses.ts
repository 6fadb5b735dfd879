import * as z from 'zod'
import type { PooledRecall, Recall } from '@/lib/quality/future-use'
import type { ItemType } from '@/lib/quality/items/item'
import type { Invented } from '@/lib/quality/invented'
import type { Counts, Losses, Stretch } from '@/lib/quality/losses'
import type { Place } from '@/lib/quality/place'
import { statuses, type Status } from '@/lib/quality/status'
import { thingClasses, type ThingClass } from '@/lib/quality/things'
import type { AnswerBasis } from '@/lib/replay'
import { read } from './read'
import { resultInput } from './results'

/*
 * What crosses between server and pages about what a strategy loses: the vector of one result, and what of the agent's later needs the strategy leaves at the
 * deciles of the session. Types and schemas only. Nobody is asked: summaries are pinned ones or an extract.
 */

/** Future-use recall of one strategy, its cuts pooled: what came out of the old context and was at risk, commands apart. */
export interface RecallFigure extends Recall {
  /** Condensed ÷ original, over the cuts. Undefined: the session has no cut. */
  readonly tokensKept?: number
  readonly cuts: number
  /** `estimate`: at some cut an extract stood in for a model. */
  readonly answers: AnswerBasis
}

/** One cut. `needed`: drawn from the old context and at risk; `all`: whatever was used. Commands are in neither. */
export interface CutFigure {
  /** Number of the request, from 1. */
  readonly turn: number
  readonly message: string
  /** Position of that message, from 0. */
  readonly index: number
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly needed: Recall
  readonly all: Recall
}

/** Results that showed lost things again after a cut, each result once. Tokens as counted. */
export interface FetchedAgain {
  readonly items: number
  readonly results: number
  readonly tokens: number
}

export type LossClass = ThingClass | 'userText'

/** `text` may be cut short. */
export interface LostThing extends Place {
  readonly class: LossClass
  readonly text: string
}

export interface LossReport {
  readonly recall: RecallFigure
  readonly byType: PooledRecall['byType']
  /** Without the two conditions. */
  readonly all: PooledRecall
  readonly cuts: readonly CutFigure[]
  readonly fetchedAgain: FetchedAgain
  readonly userText: Counts & Pick<Losses['userText'], 'characters' | 'charactersKept'>
  readonly counts: Losses['counts']
  readonly summaries: {
    readonly named: number
    readonly invented: readonly Invented[]
    /** Beyond those that are listed. */
    readonly more: number
  }
  readonly redundancy: Losses['redundancy']
  readonly byPosition: readonly Stretch[]
  /** What is worst to have lost, with its text. */
  readonly worst: readonly LostThing[]
}

export const usesInput = resultInput.extend({
  /** Of the cut; absent: of all cuts. */
  turn: z.int().min(1).optional(),
  status: z.enum(statuses).optional(),
  /** Absent: what was drawn and at risk. */
  all: z.boolean().default(false),
})

/** A thing that the agent used after a cut. `text` may be cut short; places are in the original. */
export interface UseEntry {
  readonly type: ItemType
  readonly text: string
  readonly status: Status
  /** Number of the request of the cut, from 1. */
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
  /** Beyond those that are listed. */
  readonly more: number
}

/** Answered by lib/server/losses/reads.ts. */
export const lossReads = {
  /** The light one, for a row: future-use recall alone. */
  recall: read<RecallFigure>()(resultInput),
  report: read<LossReport>()(resultInput),
  /** Behind a figure of future use: in the order of the cuts and of their first use, what counts first. */
  uses: read<ListOf<UseEntry>>()(usesInput),
  /** Behind a figure of the vector. */
  things: read<ListOf<LostThing>>()(thingsInput),
}
