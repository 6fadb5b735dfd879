import { lostOf, type RowFigures } from '@/lib/engine'
import type { MatrixColumn, MatrixRow, MatrixSort } from './matrix-row'

export function valueOf(figures: RowFigures, column: MatrixColumn): number | undefined {
  switch (column) {
    case 'tokens':
      return figures.tokens
    case 'context':
      return figures.context
    case 'lost':
      return figures.fates && lostOf(figures.fates)
    case 'recall':
      return figures.recall
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
export const firstDescending = (column: MatrixColumn): boolean => column === 'recall'

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

export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from]
  const target = Math.min(items.length - 1, Math.max(0, to))
  return item === undefined || target === from ? items : items.toSpliced(from, 1).toSpliced(target, 0, item)
}
