import { create } from 'zustand'

/** How diffs are drawn, until the page is left: the same in all of them. */
export interface DiffOptions {
  readonly wrap: boolean
  /** Marks the words that came in, not whole lines only. */
  readonly words: boolean
  readonly ignoreBlanks: boolean
  readonly rendered: boolean
  readonly asList: boolean
  readonly showUnchanged: boolean
}

interface DiffOptionsState extends DiffOptions {
  readonly set: (options: Partial<DiffOptions>) => void
}

export const useDiffOptions = create<DiffOptionsState>()((set) => ({
  wrap: true,
  words: true,
  ignoreBlanks: false,
  rendered: false,
  asList: false,
  showUnchanged: false,
  set: (options) => set(options),
}))
