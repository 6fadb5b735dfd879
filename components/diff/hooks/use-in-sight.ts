import { useState } from 'react'
import type { DiffItem } from '../model/items'
import { positionsOf } from '../model/walk'
import type { Entry } from '../model/spine'

type Range = readonly [first: number, last: number]

/** Which messages are on screen: their texts are asked for, and whoever wants to know is told their positions. */
export function useInSight(
  need: (entries: readonly Entry[]) => void,
  onInSight: ((first: number, last: number) => void) | undefined,
) {
  const [inSight, setInSight] = useState<Range>()
  const show = (items: readonly DiffItem[]): void => {
    need(items.flatMap((item) => (item.type === 'fold' ? [] : [item.entry])))
    const next = positionsOf(items)
    if (next === undefined || (next[0] === inSight?.[0] && next[1] === inSight[1])) return
    setInSight(next)
    onInSight?.(...next)
  }
  return { inSight, show }
}
