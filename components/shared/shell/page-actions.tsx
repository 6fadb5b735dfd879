'use client'

import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

const SLOT = 'page-actions'

/** The place in the top bar for the page's actions. */
export const PageActionsSlot = () => <div id={SLOT} className="flex items-center gap-0.5 empty:hidden" />

/** Renders actions of a page into the top bar: in passing, once the page is there. */
export function PageActions({ children }: { readonly children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useEffect(() => startTransition(() => setSlot(document.getElementById(SLOT))), [])
  return slot === null ? null : createPortal(children, slot)
}
