import { nextSort, sortRows, type MatrixColumn, type MatrixSort } from '@/components/matrix'
import type { RowFigures } from '@/lib/engine'
import type { PresetFigures } from '../api/preset-figures'

/** Effects that presets are ranked by. */
export const rankColumns = ['tokens', 'lost', 'needed', 'cost'] as const satisfies readonly MatrixColumn[]
export type RankColumn = (typeof rankColumns)[number]
export type Rank = MatrixSort & { readonly column: RankColumn }

export const defaultRank: Rank = { column: 'tokens', descending: false }

/** The order after a click on a column head. There is always one column that ranks. */
export const nextRank = (rank: Rank, column: RankColumn): Rank => ({
  column,
  descending: nextSort(rank, column)?.descending ?? !rank.descending,
})

/** By a column; those whose effect is not known come last, in their own order. */
export const ranked = <Entry extends { readonly preset: { readonly id: string } }>(
  entries: readonly Entry[],
  figures: ReadonlyMap<string, PresetFigures>,
  rank: Rank,
): readonly Entry[] =>
  sortRows(
    entries.map((entry) => ({ entry, ...figuresOf(figures.get(entry.preset.id)) })),
    rank,
  ).map(({ entry }) => entry)

/** In an order of ids; what is not among them comes last. */
export const inOrder = <Entry extends { readonly preset: { readonly id: string } }>(
  entries: readonly Entry[],
  ids: readonly string[],
): readonly Entry[] => {
  const placeOf = ({ preset }: Entry): number => (ids.includes(preset.id) ? ids.indexOf(preset.id) : ids.length)
  return entries.toSorted((one, other) => placeOf(one) - placeOf(other))
}

const figuresOf = (known: PresetFigures | undefined): { readonly figures?: RowFigures } =>
  known?.type === 'known' ? { figures: known.figures } : {}
