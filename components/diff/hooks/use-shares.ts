import { useEffect } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { usualShares, type Shares } from '../model/columns'

interface SharesState {
  /** By the number of strategies. */
  readonly chosen: Readonly<Record<number, Shares>>
  readonly choose: (strategies: number, shares: Shares | undefined) => void
}

const STORED_AS = 'condensery.diff-columns'

/** Remembers in this browser how wide the columns were drawn. */
const useSharesStore = create<SharesState>()(
  persist(
    (set) => ({
      chosen: {},
      choose: (strategies, shares) =>
        set(({ chosen: { [strategies]: _, ...others } }) => ({
          chosen: shares === undefined ? others : { ...others, [strategies]: shares },
        })),
    }),
    { name: STORED_AS, partialize: ({ chosen }) => ({ chosen }), skipHydration: true },
  ),
)

/** The widths of the original and so many strategies; `choose` without widths goes back to the usual ones. */
export function useShares(strategies: number) {
  const { chosen, choose } = useSharesStore()
  // Reading it draws the diff again, also where there is nothing to read.
  useEffect(() => {
    if (localStorage.getItem(STORED_AS) !== null) void useSharesStore.persist.rehydrate()
  }, [])
  const known = chosen[strategies]
  return {
    shares: known?.length === strategies + 1 ? known : usualShares(strategies),
    choose: (shares?: Shares): void => choose(strategies, shares),
  }
}
