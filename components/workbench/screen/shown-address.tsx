'use client'

import dynamic from 'next/dynamic'
import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { contained } from '@/components/ui/display/contained'
import { useShellStore } from '@/components/shared/shell/shell-store'
import { wayBackCookie } from '../model/remembered-address'
import type { DeadLinksProps } from './dead-links'

/*
 * What reads the whole address bar, which follows the state of the page a moment later. In components of their own, so that
 * the screen is not drawn again whenever something in it changes.
 */

const DeadLinks = contained(dynamic(() => import('./dead-links'), { ssr: false }))

/** Where the address leads to a message, a strategy or a pass: says so of what is not here. */
export function CheckedAddress(props: DeadLinksProps) {
  const query = useSearchParams()
  const leads = ['message', 'column', 'beside', 'base', 'pass'].some((name) => query.has(name))
  return leads ? <DeadLinks {...props} /> : null
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
