import { useState } from 'react'

/** The list as it was before, as long as it holds the very same things: what hangs on it is then not worked out anew at every drawing. */
export function useSameItems<Item>(items: readonly Item[]): readonly Item[] {
  const [known, setKnown] = useState(items)
  const isSame = known.length === items.length && known.every((item, index) => Object.is(item, items[index]))
  if (isSame) return known
  setKnown(items)
  return items
}
