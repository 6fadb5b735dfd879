export type Aligned<Item> =
  | {
      readonly status: 'both'
      readonly before: number
      readonly after: number
      readonly left: Item
      readonly right: Item
    }
  | { readonly status: 'removed'; readonly before: number; readonly left: Item }
  | { readonly status: 'inserted'; readonly after: number; readonly right: Item }

/**
 * Aligns two lists by id; `before` and `after` are indices. Items in the same order in both lists are paired; an item
 * that moved is removed in one place and inserted in another. Within a gap, removals come before insertions. Repeated
 * ids are paired in order. O(n log n), for the longest common order.
 */
export function alignById<Item extends { readonly id: string }>(
  before: readonly Item[],
  after: readonly Item[],
): readonly Aligned<Item>[] {
  const pairs = commonOrder(before, after)
  const rows: Aligned<Item>[] = []
  let left = 0
  let right = 0
  const fillTo = (leftEnd: number, rightEnd: number): void => {
    for (; left < leftEnd; left++) rows.push({ status: 'removed', before: left, left: before[left] as Item })
    for (; right < rightEnd; right++) rows.push({ status: 'inserted', after: right, right: after[right] as Item })
  }
  for (const [leftIndex, rightIndex] of pairs) {
    fillTo(leftIndex, rightIndex)
    rows.push({
      status: 'both',
      before: left,
      after: right,
      left: before[left++] as Item,
      right: after[right++] as Item,
    })
  }
  fillTo(before.length, after.length)
  return rows
}

export type IndexPair = readonly [before: number, after: number]

/** The longest list of pairs of equal ids whose indices increase on both sides. */
function commonOrder(
  before: readonly { readonly id: string }[],
  after: readonly { readonly id: string }[],
): readonly IndexPair[] {
  const places = new Map<string, number[]>()
  before.forEach(({ id }, index) => {
    const known = places.get(id)
    if (known) known.push(index)
    else places.set(id, [index])
  })
  const used = new Map<string, number>()
  const candidates = after.flatMap(({ id }, index): IndexPair[] => {
    const turn = used.get(id) ?? 0
    used.set(id, turn + 1)
    const place = places.get(id)?.[turn]
    return place === undefined ? [] : [[place, index]]
  })
  return longestRising(candidates)
}

/** The longest subsequence of pairs with increasing first index. The pairs are given by increasing second index. */
export function longestRising(pairs: readonly IndexPair[]): readonly IndexPair[] {
  const tails: number[] = []
  const previous: number[] = []
  pairs.forEach(([value], index) => {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[tails[middle] as number] as IndexPair)[0] < value) low = middle + 1
      else high = middle
    }
    previous[index] = low === 0 ? -1 : (tails[low - 1] as number)
    tails[low] = index
  })
  const chain: IndexPair[] = []
  for (let at = tails.at(-1) ?? -1; at !== -1; at = previous[at] as number) chain.push(pairs[at] as IndexPair)
  return chain.reverse()
}
