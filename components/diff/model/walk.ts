import type { DiffItem } from './items'
import type { Place } from './stops'

/** Key of the message before or after a place, as the list shows them: a fold is entered at the end that one comes from, and opens; what a filter leaves out is passed over. */
export function neighbourMessage(
  items: readonly DiffItem[],
  place: Place | undefined,
  direction: 1 | -1,
): string | undefined {
  const keys = items.flatMap((item) => {
    if (item.type === 'unfolded') return []
    if (item.type !== 'fold') return [item.key]
    return item.isLeftOut ? [] : [item.first.key, item.last.key]
  })
  const here = place === undefined ? -1 : keys.indexOf(place.message)
  if (here === -1) return direction === 1 ? keys[0] : keys.at(-1)
  return keys[here + direction]
}

/** Positions in the original, from 1, of the first and the last message of some items; undefined where none of them has one. */
export function positionsOf(items: readonly DiffItem[]): readonly [first: number, last: number] | undefined {
  const positions = items.flatMap((item): readonly (number | undefined)[] => {
    switch (item.type) {
      case 'fold':
        return [item.first.position, item.last.position]
      case 'unfolded':
        return []
      case 'span':
        return [item.span.first, item.span.last]
      default:
        return [item.entry.position]
    }
  })
  const known = positions.filter((position) => position !== undefined)
  return known.length === 0 ? undefined : [Math.min(...known), Math.max(...known)]
}
