'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, type ReactNode } from 'react'
import { useShellStore } from '@/components/shared/shell/shell-store'
import { wayBackCookie } from '../model/remembered-address'

/*
 * What depends on all that stands in the address bar, which follows the state of the page a moment later. In components of
 * their own: the screen is not drawn again for them.
 */

/** What checks places in the session, where the address has any. */
export function PlacesOfAddress({ children }: { readonly children: ReactNode }): ReactNode {
  const query = useSearchParams()
  return ['message', 'column', 'beside', 'base', 'pass'].some((name) => query.has(name)) ? children : null
}

/** Whoever goes to another page and comes back finds what was here, and so does who opens the app another day. Draws nothing. */
export function RememberedAddress(): null {
  const shown = useSearchParams().toString()
  const query = withoutIntroduction(shown)
  const leave = useShellStore((state) => state.setWorkbench)
  useEffect(() => {
    leave(query === '' ? '' : `?${query}`)
    document.cookie = wayBackCookie(query)
  }, [query, leave])
  return null
}

/** Who comes back is not shown around again. */
function withoutIntroduction(query: string): string {
  const params = new URLSearchParams(query)
  if (!params.has('intro')) return query
  params.delete('intro')
  return params.toString()
}
