'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { useShellStore } from '@/components/shared/shell/shell-store'
import { wayBackCookie } from '../model/remembered-address'

/** Whoever goes to another page and comes back finds what was here, and so does who opens the app another day. */
export function useRememberedAddress(): void {
  // What stands in the address bar: it follows the state of the page a moment later.
  const shown = useSearchParams().toString()
  const query = withoutIntroduction(shown)
  const leave = useShellStore((state) => state.setWorkbench)
  useEffect(() => {
    leave(query === '' ? '' : `?${query}`)
    document.cookie = wayBackCookie(query)
  }, [query, leave])
}

/** Who comes back is not shown around again. */
function withoutIntroduction(query: string): string {
  const params = new URLSearchParams(query)
  if (!params.has('intro')) return query
  params.delete('intro')
  return params.toString()
}
