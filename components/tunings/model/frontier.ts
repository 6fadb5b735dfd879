import type { TuningCandidate, TuningProgress, TuningScore } from '@/lib/contracts/evaluation/tunings'

export interface TriedPoint extends TuningScore {
  readonly number: number
}

/** How many candidates were tried, on whatever part. */
export const triedOf = ({ tried, candidates }: TuningProgress): number => tried ?? candidates.length

/** What was tried on the whole tune part. */
export const triedPoints = (candidates: readonly TuningCandidate[]): readonly TriedPoint[] =>
  candidates.flatMap(({ number, tune }) => (tune && Number.isFinite(tune.cost) ? [{ number, ...tune }] : []))

/** Those that no other beats in both cost and what is needed later, by rising cost. */
export function frontierOf(points: readonly TriedPoint[]): readonly TriedPoint[] {
  let best = -1
  return points
    .toSorted((one, other) => one.cost - other.cost || other.recall - one.recall)
    .filter(({ recall }) => {
      const isBetter = recall > best
      if (isBetter) best = recall
      return isBetter
    })
}

/** The most promising first: what misses a bar comes after all that keeps it. */
export function leading(
  candidates: readonly TuningCandidate[],
  bars: { readonly recall: number; readonly worst: number },
  count: number,
): readonly TuningCandidate[] {
  const rank = ({ tune }: TuningCandidate): number => {
    if (!tune) return Infinity
    const short = Math.max(0, bars.recall - tune.recall) + Math.max(0, bars.worst - tune.worst)
    return short > 0 ? 10 + short : tune.cost
  }
  return candidates
    .filter(({ tune }) => tune !== undefined)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, count)
}
