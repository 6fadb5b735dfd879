import { useState } from 'react'

/** Items of which nothing is new are the objects that they were before, and so is the list of them: memoised parts that are handed them are not drawn again. */
export function useStableItems<Item extends object>(items: readonly Item[]): readonly Item[] {
  const [memory] = useState(() => ({ items }))
  const before = memory.items
  const kept = items.map((item, index) => {
    const known = before[index]
    return known !== undefined && isAlike(known, item) ? known : item
  })
  if (kept.length === before.length && kept.every((item, index) => item === before[index])) return before
  // Setting state here would draw again at once, and without end where an item is new in every render.
  // oxlint-disable-next-line react-hooks/immutability -- a memory only: what is in it is alike to what was asked for, whichever render put it there.
  memory.items = kept
  return kept
}

function isAlike<Item extends object>(left: Item, right: Item): boolean {
  const names = Object.keys(left) as (keyof Item)[]
  return names.length === Object.keys(right).length && names.every((name) => Object.is(left[name], right[name]))
}
