'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { useShellStore } from '@/components/shared/shell/shell-store'

/** Whoever goes to another page and comes back finds what was here. */
export function useWayBack(): void {
  // What stands in the address bar: it follows the state of the page a moment later.
  const query = useSearchParams().toString()
  const leave = useShellStore((state) => state.setWorkbench)
  useEffect(() => leave(query === '' ? '' : `?${query}`), [query, leave])
}
