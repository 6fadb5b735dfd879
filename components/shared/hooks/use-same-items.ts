import { useState } from 'react'

/**
 * Returns the previous array as long as the items are identical, so that memoised values that depend on it are kept.
 */
export function useSameItems<Item>(items: readonly Item[]): readonly Item[] {
  const [known, setKnown] = useState(items)
  const isSame = known.length === items.length && known.every((item, index) => Object.is(item, items[index]))
  if (isSame) return known
  setKnown(items)
  return items
}
