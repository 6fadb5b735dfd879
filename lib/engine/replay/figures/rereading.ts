import type { PriceTag } from '../bill/prices'

/**
 * What agents read again after a full compaction, over what they read anyway: measured at ten recorded compactions against cuts of the same
 * seven sessions where nothing was compacted, within the next 40 requests.
 */
export const rereadingEstimate = {
  reads: 2.6,
  tokens: 8_000,
  requests: 30,
  source: 'ten recorded compactions of seven sessions',
} as const

export interface Rereading {
  /** Of the tool results, what went, 0 to 1. */
  readonly lostResults: number
  /** Requests that follow before the next condensation. */
  readonly following: number
  /** The model's own tokens for one counted. */
  readonly scale: number
  readonly hitShare: number
  readonly writeShare: number
  readonly contextAfter: number
}

/** The reads that come on top, each a request more, and what they bring, carried along. */
export function rereadingCost(
  { lostResults, following, scale, hitShare, writeShare, contextAfter }: Rereading,
  price: PriceTag,
): number {
  if (lostResults <= 0 || following <= 0) return 0
  const brought = rereadingEstimate.tokens * scale
  const reading = (tokens: number): number =>
    price.cost({ fresh: tokens * (1 - hitShare), cacheRead: tokens * hitShare, cacheWrite: 0, output: 0 })
  const first = price.cost({
    fresh: brought * (1 - writeShare),
    cacheRead: 0,
    cacheWrite: brought * writeShare,
    output: 0,
  })
  return (
    lostResults *
    (first +
      Math.min(following, rereadingEstimate.requests) * reading(brought) +
      rereadingEstimate.reads * reading(contextAfter))
  )
}
