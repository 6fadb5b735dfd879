import type { Cell, MeasuredCell, NotAvailable } from './cell'
import { defined } from '../core/defined'
import { pooledCounts, recallOfCounts } from '../quality/future-use'

/** How a figure is spread over sessions. `worst`: the largest. */
export interface Distribution {
  readonly mean: number
  readonly median: number
  readonly p10: number
  readonly p90: number
  readonly worst: number
}

/** What the cells of one variant come to. Absent where no cell says it. */
export interface VariantSummary {
  readonly variant: string
  readonly sessions: number
  readonly notAvailable: number
  readonly costRatio?: Distribution
  /** Share of the sessions that cost more than doing nothing, 0 to 1. */
  readonly dearerThanNothing?: number
  readonly recallAtUse: {
    /** Of all items together. */
    readonly pooled?: number
    /** Of the session that has least, among those with ten items or more. */
    readonly worst?: number
    readonly items: number
  }
  readonly instructionsKept: { readonly pooled?: number; readonly worst?: number }
  readonly condensations: number
}

/** What a summary reads of a measured cell. */
export type CellFigures = Pick<MeasuredCell, 'costRatio' | 'used' | 'recallAtUse' | 'instructions' | 'condensations'>

/** A cell, or as much of it as is summarized. */
export type SummedCell = Cell | ({ readonly variant: string } & (CellFigures | { readonly notAvailable: NotAvailable }))

/** A cost that differs by less is the same. */
const SAME_COST = 1e-6

/** Share of the sessions that cost more than doing nothing; undefined of none. */
export const dearerShare = (costRatios: readonly number[]): number | undefined =>
  costRatios.length === 0
    ? undefined
    : costRatios.filter((costRatio) => costRatio > 1 + SAME_COST).length / costRatios.length

export function summarize(variant: string, cells: readonly SummedCell[]): VariantSummary {
  const own = cells.filter((cell) => cell.variant === variant)
  const measured = own.filter((cell) => 'costRatio' in cell)
  const costRatios = measured.map(({ costRatio }) => costRatio)
  const used = pooledCounts(measured.map((cell) => cell.used))
  const pooled = recallOfCounts(used)
  const worst = least(measured.map(({ recallAtUse }) => recallAtUse))
  return {
    variant,
    sessions: measured.length,
    notAvailable: own.length - measured.length,
    ...defined({ costRatio: distributionOf(costRatios), dearerThanNothing: dearerShare(costRatios) }),
    recallAtUse: { ...defined({ pooled, worst }), items: used.items },
    instructionsKept: keptOf(measured.map(({ instructions }) => instructions)),
    condensations: measured.reduce((sum, cell) => sum + cell.condensations, 0),
  }
}

function keptOf(cells: readonly CellFigures['instructions'][]): VariantSummary['instructionsKept'] {
  const total = cells.reduce((sum, cell) => sum + cell.total, 0)
  if (total === 0) return {}
  const worst = least(cells.map((cell) => instructionsShare(cell)))
  return {
    pooled: cells.reduce((sum, { kept }) => sum + kept, 0) / total,
    ...(worst !== undefined && { worst }),
  }
}

/** Of the person's instructions, the share that is kept; undefined where there are none. */
export const instructionsShare = ({ total, kept }: MeasuredCell['instructions']): number | undefined =>
  total === 0 ? undefined : kept / total

function least(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0 ? undefined : Math.min(...known)
}

/** Undefined of nothing. Quantiles lie between the two nearest values. */
export function distributionOf(values: readonly number[]): Distribution | undefined {
  if (values.length === 0) return undefined
  const sorted = values.toSorted((a, b) => a - b)
  return {
    mean: sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
    median: quantile(sorted, 0.5),
    p10: quantile(sorted, 0.1),
    p90: quantile(sorted, 0.9),
    worst: sorted.at(-1) ?? 0,
  }
}

function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0]
  return low + (high - low) * (at - Math.floor(at))
}
