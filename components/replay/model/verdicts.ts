import {
  type BestRange,
  type CostUnit,
  type SessionReport,
  shownDifference,
  type StrategyReport,
  type SweepPoint,
} from '@/lib/engine'

/** What a replay says of one strategy, as data. Costs are in the replay's unit; messages are positions from 0. */
export type ReplayVerdict =
  | {
      readonly type: 'saves'
      readonly amount: number
      readonly percent: number
      /** From here on it has cost no more; absent: from the start. */
      readonly paysAt?: PaysAt
    }
  | {
      readonly type: 'costsMore'
      readonly amount: number
      readonly percent: number
      readonly times: number
      /** Of the last request's context, what it leaves away, in per cent; may be negative. */
      readonly smallerPercent: number
      /** Tokens written to the cache again, each time. */
      readonly rewrittenEach: number
    }
  | { readonly type: 'never' }
  | { readonly type: 'same' }

export interface PaysAt {
  readonly message: number
  /** Requests from its first condensation to there. */
  readonly requests: number
}

/** Smaller differences are none that a person would speak of. */
const SAME_SHARE = 0.0005
export const isSameCost = (difference: number, of: number): boolean => Math.abs(difference) <= SAME_SHARE * of

/** What a strategy costs beside another course of the session: less, more, or the same as far as a person would say. */
export const sideOf = (saving: number, of: number): 'less' | 'more' | 'same' =>
  isSameCost(saving, of) ? 'same' : saving > 0 ? 'less' : 'more'

export function verdictOf(
  { run, againstNothing, atArrival }: Pick<StrategyReport, 'run' | 'againstNothing' | 'atArrival'>,
  { nothing, unit }: Pick<SessionReport, 'nothing' | 'unit'>,
): ReplayVerdict {
  const { netSavingPercent } = againstNothing
  const saving = shownDifference(unit, nothing.totals.cost, run.totals.cost)
  const { condensations, rewritten } = run.totals
  if (!atArrival && condensations === 0) return { type: 'never' }
  if (isSameCost(saving, nothing.totals.cost)) return { type: 'same' }
  if (saving > 0) {
    const paysAt = paysAtIn(run, againstNothing.breakEvenTurn)
    return { type: 'saves', amount: saving, percent: netSavingPercent, ...(paysAt && { paysAt }) }
  }
  const [own, other] = [run.turns.at(-1)?.contextTokens ?? 0, nothing.turns.at(-1)?.contextTokens ?? 0]
  return {
    type: 'costsMore',
    amount: -saving,
    percent: -netSavingPercent,
    times: condensations,
    smallerPercent: other === 0 ? 0 : (100 * (other - own)) / other,
    rewrittenEach: condensations === 0 ? 0 : rewritten / condensations,
  }
}

/**
 * The request by which what was rewritten is paid for. Undefined where nothing was condensed, where it never is, and where it was cheaper
 * before: written at arrival, and condensed later because it did not fit.
 */
export function paysAtIn({ turns }: StrategyReport['run'], breakEvenTurn: number | undefined): PaysAt | undefined {
  const first = turns.find(({ condensation }) => condensation)
  const at = turns.find(({ turn }) => turn === breakEvenTurn)
  return first && at && at.turn >= first.turn ? { message: at.message, requests: at.turn - first.turn } : undefined
}

/** What a sweep says: where it is cheapest, how wide that is, and what the present value costs on top. */
export interface SweepVerdict {
  readonly from: number
  readonly to: number
  readonly value: number
  readonly withinPercent: number
  readonly leftOut: number
  /** The tried value nearest to the present one: in the best range, or what it costs more, or how many more requests do not fit. */
  readonly nearest: number
  readonly present: { readonly type: 'within' } | { readonly type: 'costs' | 'overflows'; readonly more: number }
}

export function sweepVerdict(
  points: readonly SweepPoint[],
  best: BestRange,
  present: number,
  unit: CostUnit,
): SweepVerdict | undefined {
  const { from, to, value, withinPercent, leftOut } = best
  const nearest = points.toSorted((a, b) => Math.abs(a.value - present) - Math.abs(b.value - present))[0]
  return (
    nearest && {
      from,
      to,
      value,
      withinPercent,
      leftOut,
      nearest: nearest.value,
      present: presentAt(nearest, best, unit),
    }
  )
}

function presentAt({ value, cost, overflows }: SweepPoint, best: BestRange, unit: CostUnit): SweepVerdict['present'] {
  if (value >= best.from && value <= best.to) return { type: 'within' }
  return overflows > best.overflows
    ? { type: 'overflows', more: overflows - best.overflows }
    : { type: 'costs', more: shownDifference(unit, cost, best.cost) }
}
