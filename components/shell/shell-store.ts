'use client'

import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type Overlay = 'palette' | 'shortcuts' | 'navigation' | 'none'

interface ShellState {
  readonly overlay: Overlay
  readonly show: (overlay: Overlay) => void
  /** Opens it, or closes it when it is open. */
  readonly toggle: (overlay: Exclude<Overlay, 'none'>) => void
  readonly singleKeys: boolean
  readonly setSingleKeys: (on: boolean) => void
}

/** Remembers in this browser whether single-key shortcuts are on. Rehydrated after mounting, see AppShell. */
export const useShellStore = create<ShellState>()(
  persist(
    (set) => ({
      overlay: 'none',
      show: (overlay) => set({ overlay }),
      toggle: (overlay) => set((state) => ({ overlay: state.overlay === overlay ? 'none' : overlay })),
      singleKeys: true,
      setSingleKeys: (singleKeys) => set({ singleKeys }),
    }),
    { name: 'condensery.shell', partialize: ({ singleKeys }) => ({ singleKeys }), skipHydration: true },
  ),
)
