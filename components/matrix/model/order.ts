import { lostOf, type RowFigures } from '@/lib/engine'
import type { MatrixColumn, MatrixRow, MatrixSort } from './matrix-row'

export function valueOf(figures: RowFigures, column: MatrixColumn): number | undefined {
  switch (column) {
    case 'tokens':
      return figures.tokens
    case 'lost':
      return figures.fates && lostOf(figures.fates)
    case 'instructions':
      return figures.instructions?.kept
    case 'condensations':
      return figures.condensations
    case 'needed':
      return figures.neededLater?.gone
    case 'cost':
      return figures.sessionCost
  }
}

/** The row that was chosen for the others to be held against, where it shows figures to hold them against. */
export const heldAgainst = (rows: readonly MatrixRow[], chosen: string | undefined): MatrixRow | undefined =>
  rows.find(
    ({ key, status, figures }) =>
      key === chosen && figures !== undefined && status.type !== 'failed' && status.type !== 'refused',
  )

/** The better end of a column comes first on the first click. */
export const firstDescending = (column: MatrixColumn): boolean => column === 'instructions'

/** By a column; rows without a figure come last, in the order of the person. */
export function sortRows<Row extends Pick<MatrixRow, 'figures'>>(
  rows: readonly Row[],
  sort: MatrixSort | undefined,
): readonly Row[] {
  if (sort === undefined) return rows
  const of = ({ figures }: Row): number | undefined => figures && valueOf(figures, sort.column)
  return rows.toSorted((left, right) => {
    const [a, b] = [of(left), of(right)]
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return sort.descending ? b - a : a - b
  })
}

/** The order after a click on a column head: sorted, then reversed, then the order that the person chose. */
export function nextSort(sort: MatrixSort | undefined, column: MatrixColumn): MatrixSort | undefined {
  const first = firstDescending(column)
  if (sort?.column !== column) return { column, descending: first }
  return sort.descending === first ? { column, descending: !first } : undefined
}

/** Share of the original's cost: a replay cannot tell strategies apart that are nearer to each other. */
const ERROR_SHARE = 0.03

/** For each row the nearest other one whose cost is the same within the replay's error. */
export function equalCosts(
  rows: readonly Pick<MatrixRow, 'key' | 'letter' | 'figures'>[],
  originalCost: number | undefined,
): ReadonlyMap<string, string> {
  const known = rows.flatMap(({ key, letter, figures }) =>
    figures?.sessionCost === undefined || isIdle(figures) ? [] : [{ key, letter, cost: figures.sessionCost }],
  )
  const most = (originalCost ?? 0) * ERROR_SHARE
  return new Map(
    known.flatMap(({ key, cost }) => {
      const [nearest] = known
        .filter((other) => other.key !== key && Math.abs(other.cost - cost) < most)
        .toSorted((a, b) => Math.abs(a.cost - cost) - Math.abs(b.cost - cost))
      return nearest ? [[key, nearest.letter] as const] : []
    }),
  )
}

/** It condenses nothing, so its cost is the original's. */
const isIdle = ({ neverReached, declined }: RowFigures): boolean => neverReached !== undefined || declined !== undefined

export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from]
  const target = Math.min(items.length - 1, Math.max(0, to))
  return item === undefined || target === from ? items : items.toSpliced(from, 1).toSpliced(target, 0, item)
}
