import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { usualShares, type Shares } from '../model/columns'
import { useStored } from './use-stored'

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
  useStored(useSharesStore, STORED_AS)
  const known = chosen[strategies]
  return {
    shares: known?.length === strategies + 1 ? known : usualShares(strategies),
    choose: (shares?: Shares): void => choose(strategies, shares),
  }
}
