'use client'

import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type Overlay = 'palette' | 'shortcuts' | 'navigation' | 'none'

interface ShellState {
  readonly overlay: Overlay
  readonly show: (overlay: Overlay) => void
  /** Opens the overlay, or closes it if it is open. */
  readonly toggle: (overlay: Exclude<Overlay, 'none'>) => void
  /** The workbench's query string when it was last left. */
  readonly workbench: string
  readonly setWorkbench: (query: string) => void
  readonly singleKeys: boolean
  readonly setSingleKeys: (on: boolean) => void
  /** Ids of the commands last run from the palette, newest first. */
  readonly recent: readonly string[]
  readonly remember: (id: string) => void
}

const RECENT = 5

/**
 * Persists in this browser whether single-key shortcuts are on, and the recent commands. Rehydrated after mounting, see
 * AppShell.
 */
export const useShellStore = create<ShellState>()(
  persist(
    (set) => ({
      overlay: 'none',
      show: (overlay) => set({ overlay }),
      toggle: (overlay) => set((state) => ({ overlay: state.overlay === overlay ? 'none' : overlay })),
      workbench: '',
      setWorkbench: (workbench) => set({ workbench }),
      singleKeys: true,
      setSingleKeys: (singleKeys) => set({ singleKeys }),
      recent: [],
      remember: (id) =>
        set(({ recent }) => ({ recent: [id, ...recent.filter((each) => each !== id)].slice(0, RECENT) })),
    }),
    { name: 'condensery.shell', partialize: ({ singleKeys, recent }) => ({ singleKeys, recent }), skipHydration: true },
  ),
)
