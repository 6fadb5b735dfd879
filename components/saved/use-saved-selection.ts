import { useQueryStates } from 'nuqs'
import type { ColumnLetter } from '@/lib/contracts/shared/column-letters'
import { savedState } from './view-state'

/** Rows that are read beside the primary one, at most. */
const MOST_BESIDE = 2

export interface SavedSelection {
  /** Place of the primary row. */
  readonly primary: number
  /** Places of all rows that are read, in their order. */
  readonly read: readonly number[]
  /** Of two that are read already one takes the other's place: what is compared stays the same. */
  choose(place: number): void
  /** Reads a row beside the primary one, or not any more. */
  toggle(place: number): void
  /** Reads a row no longer; of the primary one, the next that is read takes its place. */
  close(place: number): void
}

/** Which of the saved rows with these letters one looks at; it stands in the address by them. */
export function useSavedSelection(rows: readonly ColumnLetter[]): SavedSelection {
  const [{ column, beside }, setView] = useQueryStates({ column: savedState.column, beside: savedState.beside })
  const primary = Math.max(0, rows.indexOf(column))
  const others = [...new Set(beside.map((letter) => rows.indexOf(letter)))].filter(
    (place) => place !== primary && place !== -1,
  )
  const letters = (places: readonly number[]) => places.flatMap((place) => rows[place] ?? [])
  const look = (place: number, next: readonly number[]): void =>
    void setView({ column: rows[place] ?? null, beside: letters(next) })
  return {
    primary,
    read: [primary, ...others].toSorted((left, right) => left - right),
    choose: (place) =>
      look(
        place,
        others.map((other) => (other === place ? primary : other)),
      ),
    toggle: (place) => {
      if (place === primary) return
      const next = others.includes(place) ? others.filter((other) => other !== place) : [...others, place]
      void setView({ beside: letters(next.slice(-MOST_BESIDE)) })
    },
    close: (place) => {
      const [next, ...left] = others
      if (place !== primary) void setView({ beside: letters(others.filter((other) => other !== place)) })
      else if (next !== undefined) look(next, left)
    },
  }
}
