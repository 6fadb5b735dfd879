import { usdDifference } from '../../pricing/usd'
import type { CostUnit } from '../bill/prices'
import type { ReplayRun, ReplayTurn } from './result'

/** A replay against another of the same session. */
export interface Comparison {
  /** Negative where it costs more. */
  readonly netSaving: number
  /** Of the other's cost. */
  readonly netSavingPercent: number
  /** The first request from its first condensation on (or from the start, where it changes requests from the start) by which it has cost no more, to the end; absent: it never comes to that. */
  readonly breakEvenTurn?: number
}

export function compareRuns(run: ReplayRun, other: ReplayRun): Comparison {
  const netSaving = other.totals.cost - run.totals.cost
  const breakEvenTurn = breakEven(run.turns, other.turns)
  return {
    netSaving,
    netSavingPercent: other.totals.cost === 0 ? 0 : (100 * netSaving) / other.totals.cost,
    ...(breakEvenTurn !== undefined && netSaving >= 0 && { breakEvenTurn }),
  }
}

/** How much more one cost is than another, for where both are shown: in USD as a reader subtracts them. */
export const shownDifference = (unit: CostUnit, cost: number, other: number): number =>
  unit === 'usd' ? usdDifference(cost, other) : cost - other

/** A cost that comes back later has not been saved: the last crossing counts. */
function breakEven(turns: readonly ReplayTurn[], others: readonly ReplayTurn[]): number | undefined {
  let saved = 0
  let hasChanged = false
  let crossed: number | undefined
  for (const [index, turn] of turns.entries()) {
    const other = others[index]
    if (!other) return undefined
    saved += costOf(other) - costOf(turn)
    hasChanged ||= turn.condensation !== undefined || turn.contextTokens !== other.contextTokens
    if (saved < 0) crossed = undefined
    else if (hasChanged) crossed ??= turn.turn
  }
  return crossed
}

const costOf = ({ cost, condensation }: ReplayTurn): number => cost + (condensation?.cost ?? 0)
