import { create } from 'zustand'

/** A pass that is waiting for messages to be picked in the diff. */
export interface Picking {
  readonly pass: string
  readonly passName: string
  /** Indices of the messages picked so far, from 0 in the conversation as it was. */
  readonly picked: readonly number[]
  readonly toggle: (index: number) => void
}

interface PickingState {
  readonly picking: Picking | undefined
  readonly publish: (picking: Picking) => void
  /** Ends the picking of that pass; another's goes on. */
  readonly end: (pass: string) => void
}

/** Between the editor, which picks, and the messages, which are picked: they stand in different columns of the page. */
export const usePicking = create<PickingState>()((set) => ({
  picking: undefined,
  publish: (picking) => set({ picking }),
  end: (pass) => set((state) => (state.picking?.pass === pass ? { picking: undefined } : state)),
}))
