'use client'

import { useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

const SLOT = 'page-actions'

/** The place in the top bar for the page's actions. */
export const PageActionsSlot = () => <div id={SLOT} className="flex items-center gap-0.5 empty:hidden" />

/** Renders actions of a page into the top bar. */
export function PageActions({ children }: { readonly children: ReactNode }) {
  const slot = useSyncExternalStore(
    never,
    () => document.getElementById(SLOT),
    () => null,
  )
  return slot === null ? null : createPortal(children, slot)
}

/** A subscription that never fires: the slot exists as long as any page does. */
const never = () => () => undefined
