import * as z from 'zod'

/** Assumptions of a projection, all of them shown where its figures are shown. */
export const projectionAssumptionsSchema = z
  .object({
    condensationsPerDay: z.number().nonnegative().max(1_000_000).default(10).meta({ title: 'Condensations a day' }),
    daysPerMonth: z.number().min(0).max(31).default(22).meta({ title: 'Days a month' }),
    /** Change of the number of condensations from one month to the next, in percent. */
    monthlyGrowthPercent: z.number().min(-100).max(1_000).default(0).meta({ title: 'Growth a month' }),
    months: z.int().min(1).max(60).default(12).meta({ title: 'Months' }),
  })
  .readonly()

export type ProjectionAssumptions = z.infer<typeof projectionAssumptionsSchema>

export interface ProjectedMonth {
  /** From 1. */
  readonly month: number
  /** Not rounded: an expectation, not a count. */
  readonly condensations: number
  readonly costUsd?: number | undefined
  readonly cumulativeUsd?: number
}

/** What one condensation costs, carried forward. An unknown cost stays unknown. */
export function projectCost(
  costPerCondensationUsd: number | undefined,
  assumptions: ProjectionAssumptions,
): readonly ProjectedMonth[] {
  const { condensationsPerDay, daysPerMonth, monthlyGrowthPercent, months } = assumptions
  let cumulative = 0
  return Array.from({ length: months }, (_, index) => {
    const condensations = condensationsPerDay * daysPerMonth * (1 + monthlyGrowthPercent / 100) ** index
    if (costPerCondensationUsd === undefined) return { month: index + 1, condensations }
    const costUsd = costPerCondensationUsd * condensations
    cumulative += costUsd
    return { month: index + 1, condensations, costUsd, cumulativeUsd: cumulative }
  })
}

/** Negative where the other one costs more. */
export interface Savings {
  readonly savedUsd: number
  /** Of the current cost; undefined where that is 0. */
  readonly percent?: number
}

export function savings(currentUsd: number | undefined, otherUsd: number | undefined): Savings | undefined {
  if (currentUsd === undefined || otherUsd === undefined) return undefined
  const savedUsd = currentUsd - otherUsd
  return { savedUsd, ...(currentUsd > 0 ? { percent: (100 * savedUsd) / currentUsd } : {}) }
}

/** Rounded towards less, so that no saving reads larger than it is. */
export function shownPercent(percent: number, digits = 1): number {
  const scale = 10 ** digits
  return Math.floor(percent * scale + 1e-9) / scale
}

/** A profile as a candidate for condensing. */
export interface Candidate {
  readonly id: string
  readonly costUsd?: number | undefined
  /** The longest input it takes; undefined: unknown. */
  readonly contextWindow?: number | undefined
}

export type RecommendationReason =
  | 'cheapest'
  | 'already-cheapest'
  | 'only-one-that-fits'
  | 'no-known-price'
  | 'none-fits'

export interface Recommendation {
  /** Undefined: nothing can be recommended. */
  readonly id?: string
  readonly reason: RecommendationReason
  readonly savings?: Savings
}

/** The cheapest candidate whose window holds the request. What has no known price is never recommended for its price. */
export function recommend(
  candidates: readonly Candidate[],
  { currentId, inputTokens }: { readonly currentId?: string | undefined; readonly inputTokens: number },
): Recommendation {
  const fitting = candidates.filter(({ contextWindow }) => contextWindow === undefined || contextWindow >= inputTokens)
  if (fitting.length === 0) return { reason: candidates.length === 0 ? 'no-known-price' : 'none-fits' }
  const priced = fitting
    .flatMap(({ id, costUsd }) => (costUsd === undefined ? [] : [{ id, costUsd }]))
    .sort((a, b) => a.costUsd - b.costUsd)
  const current = candidates.find(({ id }) => id === currentId)
  const best = priced.find(({ id, costUsd }) => id === currentId && costUsd === priced[0]?.costUsd) ?? priced[0]
  if (!best) return { reason: 'no-known-price' }
  const saved = savings(current?.costUsd, best.costUsd)
  const reason =
    best.id === currentId
      ? 'already-cheapest'
      : fitting.length === 1 && candidates.length > 1
        ? 'only-one-that-fits'
        : 'cheapest'
  return { id: best.id, reason, ...(saved ? { savings: saved } : {}) }
}
