import type { BriefCell, CellNumbers } from '@/lib/contracts/evaluation/experiments'
import { type CellFigures, type NotAvailable, recallOfCounts, type SummedCell } from '@/lib/engine'

export const isNumbers = (cell: BriefCell | undefined): cell is CellNumbers => Array.isArray(cell)

export const isFailed = (cell: BriefCell | undefined): boolean =>
  cell !== undefined && cell !== null && 'type' in cell && cell.type === 'failed'

/** What it says, in the names of the engine. */
export function figuresOf([costRatio, condensations, items, lost, unknown, total, kept]: CellNumbers): CellFigures {
  const recallAtUse = recallOfCounts({ items, lost, unknown })
  return {
    costRatio,
    condensations,
    used: { items, lost, unknown },
    instructions: { total, kept, paraphrased: 0 },
    ...(recallAtUse !== undefined && { recallAtUse }),
  }
}

/** As it is summarized; nothing of what failed or waits: neither enters a figure. */
export function summedOf(variant: string, cell: BriefCell | undefined): readonly SummedCell[] {
  if (cell === undefined || cell === null || isFailed(cell)) return []
  return [isNumbers(cell) ? { variant, ...figuresOf(cell) } : { variant, notAvailable: cell as NotAvailable }]
}

export const measures = ['cost', 'later', 'instructions'] as const
export type Measure = (typeof measures)[number]

/**
 * A share: of doing nothing's cost, of the needed names that are still there (of few names too: a cell shows what it has), of the
 * instructions that are kept. Undefined: not known.
 */
export function measureOf(cell: BriefCell | undefined, measure: Measure): number | undefined {
  if (!isNumbers(cell)) return undefined
  const [costRatio, , items, lost, unknown, total, kept] = cell
  switch (measure) {
    case 'cost':
      return costRatio
    case 'later':
      return items - unknown > 0 ? 1 - lost / (items - unknown) : undefined
    case 'instructions':
      return total > 0 ? kept / total : undefined
  }
}

/** By how much a cell is worse than the baseline's, as a share; negative where it is better. Undefined where one of both is not known. */
export function regressionOf(
  cell: BriefCell | undefined,
  base: BriefCell | undefined,
  measure: Measure,
): number | undefined {
  const [own, other] = [measureOf(cell, measure), measureOf(base, measure)]
  if (own === undefined || other === undefined) return undefined
  return measure === 'cost' ? own - other : other - own
}

/** Below this share of instructions or needed names a cell is marked. */
export const MARKED_BELOW = 0.9

/** What of it is marked at its edge. */
export const lostIn = (cell: CellNumbers): { readonly instructions: boolean; readonly later: boolean } => ({
  instructions: (measureOf(cell, 'instructions') ?? 1) < MARKED_BELOW,
  later: (measureOf(cell, 'later') ?? 1) < MARKED_BELOW,
})

/** Shares of the needed names that a variant should keep: of all sessions, and of the one that keeps least. */
export const ENOUGH = { pooled: 0.95, worst: 0.8 } as const

/** Costs that differ by less are equal: a replay is off by as much. */
export const EQUAL_COST = 0.03

const SAME = 5e-4

/** It never condensed, so that it costs the same. */
export const isUnchanged = (cell: CellNumbers): boolean => cell[1] === 0 && Math.abs(cell[0] - 1) < SAME
