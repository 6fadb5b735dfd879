import { useState } from 'react'

/** Entries shown before one asks for all. */
const FIRST = 10

/** The first entries of a list until all are asked for. */
export function useFirst<Item>(items: readonly Item[]) {
  const [all, setAll] = useState(false)
  const shown = all ? items : items.slice(0, FIRST)
  return { shown, hidden: items.length - shown.length, showAll: () => setAll(true) }
}
