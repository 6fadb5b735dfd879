import { ENOUGH, EQUAL_COST, MARKED_BELOW } from './cells'
import type { VariantFigures } from './figures'

/** What the figures say of a variant. Shares lie between 0 and 1; letters name variants that cost the same within the error. */
export type Sentence =
  | { readonly type: 'cheapestThatKeeps'; readonly kept: number; readonly equal: readonly string[] }
  | { readonly type: 'cheap'; readonly forgotten: number; readonly equal: readonly string[] }
  | { readonly type: 'losesNothing' }
  | { readonly type: 'dropsInstructions'; readonly kept: number }
  | { readonly type: 'dearer'; readonly sessions: number; readonly of: number }

export interface Said {
  readonly variant: VariantFigures
  readonly sentence: Sentence
}

const NOTHING_LOST = 0.9995

const cost = ({ summary }: VariantFigures): number => summary.costRatio?.median ?? Infinity
const later = ({ summary }: VariantFigures): number => summary.recallAtUse.pooled ?? 0
const instructions = ({ summary }: VariantFigures): number => summary.instructionsKept.pooled ?? 1

/** At most five, each about one variant, made by rule from the figures. */
export function sentencesOf(all: readonly VariantFigures[]): readonly Said[] {
  const variants = all.filter(({ summary }) => summary.costRatio !== undefined).toSorted((a, b) => cost(a) - cost(b))
  return [cheapestThatKeeps, cheap, losesNothing, dropsInstructions, dearer].flatMap((rule) => rule(variants))
}

/** Letters of the others that cost the same within the error. */
const equalTo = (variant: VariantFigures, others: readonly VariantFigures[]): readonly string[] =>
  others
    .filter((other) => other !== variant && Math.abs(cost(other) - cost(variant)) < EQUAL_COST)
    .map(({ letter }) => letter)

function cheapestThatKeeps(variants: readonly VariantFigures[]): readonly Said[] {
  const enough = variants.filter((variant) => later(variant) >= ENOUGH.pooled && cost(variant) < 1)
  const [variant] = enough
  return variant
    ? [{ variant, sentence: { type: 'cheapestThatKeeps', kept: ENOUGH.pooled, equal: equalTo(variant, enough) } }]
    : []
}

function cheap(variants: readonly VariantFigures[]): readonly Said[] {
  const [variant] = variants.filter(({ summary }) => summary.recallAtUse.pooled !== undefined)
  if (!variant || later(variant) >= ENOUGH.pooled || cost(variant) >= 1) return []
  return [{ variant, sentence: { type: 'cheap', forgotten: 1 - later(variant), equal: equalTo(variant, variants) } }]
}

/** It condenses, or writes losslessly at arrival. */
const doesSomething = (variant: VariantFigures): boolean =>
  variant.summary.condensations > 0 || cost(variant) < NOTHING_LOST

function losesNothing(variants: readonly VariantFigures[]): readonly Said[] {
  const variant = variants.find(
    (each) => later(each) >= NOTHING_LOST && instructions(each) >= NOTHING_LOST && doesSomething(each),
  )
  return variant ? [{ variant, sentence: { type: 'losesNothing' } }] : []
}

function dropsInstructions(variants: readonly VariantFigures[]): readonly Said[] {
  const [variant] = variants.toSorted((one, other) => instructions(one) - instructions(other))
  if (!variant || instructions(variant) >= MARKED_BELOW) return []
  return [{ variant, sentence: { type: 'dropsInstructions', kept: instructions(variant) } }]
}

function dearer(variants: readonly VariantFigures[]): readonly Said[] {
  const share = ({ summary }: VariantFigures): number => summary.dearerThanNothing ?? 0
  const [variant] = variants.toSorted((one, other) => share(other) - share(one))
  if (!variant || variant.dearer === 0) return []
  return [{ variant, sentence: { type: 'dearer', sessions: variant.dearer, of: variant.summary.sessions } }]
}
