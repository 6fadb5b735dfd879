import { useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'

interface InSight {
  /** First and last message, from 0. */
  readonly seen: readonly [number, number] | undefined
  /** Positions in the original, from 1. */
  readonly show: (first: number, last: number) => void
}

/** The messages on screen. Kept outside of the state of pages, so that scrolling draws nothing but the frame over the maps. */
export type Sight = StoreApi<InSight>

export function useSight(): Sight {
  const [sight] = useState(() =>
    createStore<InSight>()((set) => ({
      seen: undefined,
      show: (first, last) => set({ seen: [first - 1, last - 1] }),
    })),
  )
  return sight
}
