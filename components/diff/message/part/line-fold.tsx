import type { ReactNode } from 'react'

/** Stands for lines that are not shown, until they are asked for. */
export const LineFold = ({ onOpen, children }: { readonly onOpen: () => void; readonly children: ReactNode }) => (
  <button
    type="button"
    onClick={onOpen}
    className="flex h-6 w-full items-center gap-2 pl-12 text-left text-xs text-text-muted hover:bg-hover hover:text-text"
  >
    <span aria-hidden>⋯</span>
    {children}
  </button>
)
