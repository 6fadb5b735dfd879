import { useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useEventCallback } from '@/components/shared/hooks/use-event-callback'
import type { DiffItem } from '../model/items'
import { positionsOf } from '../model/walk'
import type { Entry } from '../model/align-messages'

/** Positions of the first and the last message on screen; kept beside the state of the diff, which scrolling does not draw anew. */
export type InSight = StoreApi<{ readonly range: readonly [first: number, last: number] | undefined }>

/** Which messages are on screen: their texts are asked for, and whoever wants to know is told their positions. */
export function useInSight(
  need: (entries: readonly Entry[]) => void,
  onInSight: ((first: number, last: number) => void) | undefined,
) {
  const [inSight] = useState<InSight>(() => createStore(() => ({ range: undefined })))
  const show = useEventCallback((items: readonly DiffItem[]): void => {
    need(items.flatMap((item) => (item.type === 'fold' ? [] : [item.entry])))
    const { range } = inSight.getState()
    const next = positionsOf(items)
    if (next === undefined || (next[0] === range?.[0] && next[1] === range[1])) return
    inSight.setState({ range: next })
    onInSight?.(...next)
  })
  return { inSight, show }
}
