import { useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'

interface InSight {
  /** First and last message, from 0. */
  readonly seen: readonly [number, number] | undefined
  /** Positions in the original, from 1. */
  readonly show: (first: number, last: number) => void
}

/** What is on screen. Kept beside the state of pages: scrolling draws it over the maps, and nothing else again. */
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
