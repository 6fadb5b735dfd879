import type { BriefCell, ExperimentView } from '@/lib/contracts/evaluation/experiments'
import type { NotAvailable } from '@/lib/engine'
import { isFailed, isNumbers } from './cells'

/** Cells that have no figures for the same reason. */
export interface MissingCells {
  readonly reason: NotAvailable
  readonly count: number
  /** Titles of their variants, with how many cells of each. */
  readonly variants: readonly { readonly title: string; readonly count: number }[]
}

/** What failed and what is not available, each reason with its cells, the most frequent first. */
export function missingCells(
  { variants }: Pick<ExperimentView, 'variants'>,
  rows: readonly (readonly BriefCell[])[],
): { readonly failed: readonly MissingCells[]; readonly notAvailable: readonly MissingCells[] } {
  const groups = new Map<string, { reason: NotAvailable; byVariant: Map<string, number> }>()
  for (const row of rows)
    for (const [at, cell] of row.entries()) {
      if (cell === null || isNumbers(cell)) continue
      const reason = cell as NotAvailable
      const key = JSON.stringify(reason)
      const group = groups.get(key) ?? { reason, byVariant: new Map<string, number>() }
      const title = variants[at]?.title ?? ''
      group.byVariant.set(title, (group.byVariant.get(title) ?? 0) + 1)
      groups.set(key, group)
    }
  const all = [...groups.values()].map(({ reason, byVariant }) => ({
    reason,
    count: [...byVariant.values()].reduce((sum, count) => sum + count, 0),
    variants: [...byVariant].map(([title, count]) => ({ title, count })),
  }))
  const sorted = all.toSorted((one, other) => other.count - one.count)
  return {
    failed: sorted.filter(({ reason }) => isFailed(reason)),
    notAvailable: sorted.filter(({ reason }) => !isFailed(reason)),
  }
}
