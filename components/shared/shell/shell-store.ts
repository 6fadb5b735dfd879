'use client'

import { create } from 'zustand'

type Overlay = 'palette' | 'shortcuts' | 'navigation' | 'none'

interface ShellState {
  readonly overlay: Overlay
  readonly show: (overlay: Overlay) => void
  /** Opens the overlay, or closes it if it is open. */
  readonly toggle: (overlay: Exclude<Overlay, 'none'>) => void
  /** The workbench's query string when it was last left. */
  readonly workbench: string
  readonly setWorkbench: (query: string) => void
}

export const useShellStore = create<ShellState>()((set) => ({
  overlay: 'none',
  show: (overlay) => set({ overlay }),
  toggle: (overlay) => set((state) => ({ overlay: state.overlay === overlay ? 'none' : overlay })),
  workbench: '',
  setWorkbench: (workbench) => set({ workbench }),
}))
