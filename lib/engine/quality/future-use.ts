import { defined } from '../core/defined'
import { recordOf } from '../core/record-of'
import type { Conversation } from '../conversation/conversation'
import type { Part } from '../conversation/part'
import { itemTypes, type ItemType } from './items/item'
import { beforeCut, type Cut } from './cuts'
import { statuses, statusesOf, type Outcome, type Status } from './status'
import { indexUses, type Use } from './use-index'

/** Something that the agent used after a cut, and what a strategy had left of it. */
export interface UseOutcome extends Use {
  readonly status: Status
}

/** A condensed form of what stood before a cut, with what it took and came to. */
export interface CutOutcome extends Outcome {
  readonly tokensBefore: number
  readonly tokensAfter: number
}

/** What a strategy left of all that the agent used after one cut, drawn and at risk or not (see `counted`). */
export interface CutUse {
  readonly cut: Cut
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly uses: readonly UseOutcome[]
}

/** What of the agent's later needs a condensed form of `beforeCut(conversation, cut)` still holds. */
export function futureUse(
  conversation: Pick<Conversation, 'messages'>,
  cut: Cut,
  outcome: Outcome,
): readonly UseOutcome[] {
  const index = indexUses(conversation)
  const statusOf = statusesOf(index.items.length, outcome, index.standing)
  return index.usesAfter(cut).map((use) => ({ ...use, status: statusOf(use.id) }))
}

/** The same at several cuts, each condensed anew by `condense`, one after the other. Cuts that it makes nothing of are left out. */
export async function futureUseAt(
  conversation: Conversation,
  cuts: readonly Cut[],
  condense: (before: Conversation, cut: Cut) => Promise<CutOutcome | undefined>,
): Promise<readonly CutUse[]> {
  const found: CutUse[] = []
  for (const cut of cuts) {
    const outcome = await condense(beforeCut(conversation, cut), cut)
    if (outcome)
      found.push({
        cut,
        tokensBefore: outcome.tokensBefore,
        tokensAfter: outcome.tokensAfter,
        uses: futureUse(conversation, cut, outcome),
      })
  }
  return found
}

/** Only these came out of the old context, and could have been lost. */
export const counted = ({ drawn, atRisk }: Pick<Use, 'drawn' | 'atRisk'>): boolean => drawn && atRisk

/** Shares of fewer than this say nothing: the list is shown in place of a percentage. */
export const LEAST_ITEMS = 10

export interface Recall extends Readonly<Record<Status, number>> {
  readonly items: number
  /** 1 − lost ÷ items, those of unknown status left out of both; absent where fewer than ten are known. */
  readonly recall?: number
}

export function recallOf(uses: readonly { readonly status: Status }[]): Recall {
  const count = recordOf(statuses, () => 0)
  for (const { status } of uses) count[status]++
  const counts = { items: uses.length, ...count }
  return { ...counts, ...defined({ recall: recallOfCounts(counts) }) }
}

/** How many names were needed, how many of them are lost, and of how many nobody knows. */
export interface UseCounts {
  readonly items: number
  readonly lost: number
  readonly unknown?: number
}

/** 1 − lost ÷ known; undefined where fewer than ten are known. */
export function recallOfCounts({ items, lost, unknown = 0 }: UseCounts): number | undefined {
  const known = items - unknown
  return known >= LEAST_ITEMS ? 1 - lost / known : undefined
}

export function pooledCounts(counts: readonly UseCounts[]): Required<UseCounts> {
  const sum = (value: (each: UseCounts) => number): number => counts.reduce((total, each) => total + value(each), 0)
  return { items: sum(({ items }) => items), lost: sum(({ lost }) => lost), unknown: sum(({ unknown = 0 }) => unknown) }
}

/** Why there is no recall: the summary it would be of is still to be written, or so few names are at risk that a share of them says nothing. */
export type NoRecall = { readonly type: 'planned' } | { readonly type: 'few'; readonly items: number }

/** The recall that is shown. Of names in a summary nothing can be said before there is one: an extract that stands in for it has nearly all of them. */
export function shownRecall(
  { recall, items, unknown }: Pick<Recall, 'recall' | 'items' | 'unknown'>,
  planned: boolean,
): { readonly recall?: number; readonly noRecall?: NoRecall } {
  if (planned) return { noRecall: { type: 'planned' } }
  return recall === undefined ? { noRecall: { type: 'few', items: items - unknown } } : { recall }
}

/** Commands stand apart: agents repeat them out of habit. */
export const isNeeded = ({ type }: Pick<Use, 'type'>): boolean => type !== 'command'

export interface PooledRecall {
  /** All types but commands. */
  readonly needed: Recall
  readonly byType: Readonly<Record<ItemType, Recall>>
}

/** The cuts of one session, or of many, as one: one cut alone has too few items. */
export function pooled(uses: readonly Pick<UseOutcome, 'type' | 'status'>[]): PooledRecall {
  const byType = recordOf(itemTypes, (type) => recallOf(uses.filter((use) => use.type === type)))
  return { needed: recallOf(uses.filter(isNeeded)), byType }
}

/** The results that showed lost things again, and what they took: each name and each result once. */
export function fetchedAgain(
  uses: readonly UseOutcome[],
  countPart: (part: Part) => number,
): { readonly items: number; readonly results: number; readonly tokens: number } {
  const lost = uses.flatMap(({ type, text, status, again }) =>
    status === 'lost' && again?.from === 'result' ? [{ name: `${type} ${text}`, content: again.content }] : [],
  )
  const results = new Set(lost.map(({ content }) => content))
  return {
    items: new Set(lost.map(({ name }) => name)).size,
    results: results.size,
    tokens: [...results].reduce((sum, part) => sum + countPart(part), 0),
  }
}
