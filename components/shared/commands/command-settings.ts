'use client'

import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface CommandSettings {
  readonly singleKeys: boolean
  readonly setSingleKeys: (on: boolean) => void
  /** Ids of the commands last run from the palette, newest first. */
  readonly recent: readonly string[]
  readonly remember: (id: string) => void
}

const RECENT = 5

/**
 * Whether single-key shortcuts are on, and the recent commands, kept in this browser. Rehydrated after mounting, see
 * AppShell. What need not be kept stands in shell-store.ts: the library writes the storage at every change of a store.
 */
export const useCommandSettings = create<CommandSettings>()(
  persist(
    (set) => ({
      singleKeys: true,
      setSingleKeys: (singleKeys) => set({ singleKeys }),
      recent: [],
      remember: (id) =>
        set(({ recent }) => ({ recent: [id, ...recent.filter((each) => each !== id)].slice(0, RECENT) })),
    }),
    // The name is of the store that these were once a part of.
    { name: 'condensery.shell', skipHydration: true },
  ),
)
