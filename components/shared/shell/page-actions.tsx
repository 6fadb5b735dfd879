'use client'

import { useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

const SLOT = 'page-actions'

/** Where the bar holds the actions of the page. */
export const PageActionsSlot = () => <div id={SLOT} className="flex items-center gap-0.5 empty:hidden" />

/** Actions of a page, in the bar above it. */
export function PageActions({ children }: { readonly children: ReactNode }) {
  const slot = useSyncExternalStore(
    never,
    () => document.getElementById(SLOT),
    () => null,
  )
  return slot === null ? null : createPortal(children, slot)
}

/** The bar is there as long as any page is. */
const never = () => () => undefined
