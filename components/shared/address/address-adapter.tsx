'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import {
  renderQueryString,
  unstable_createAdapterProvider as createAdapterProvider,
  type unstable_AdapterInterface as AdapterInterface,
  type unstable_UpdateUrlFunction as UpdateUrl,
} from 'nuqs/adapters/custom'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { startTransition, useEffect, type ReactNode } from 'react'
import { createWrittenAddresses } from './written-addresses'

/** As the adapter for Next has it: browsers refuse too many changes of the history at once. */
const CHANGES_PER_UPDATE = 3
/** Tells the part of nuqs that watches the history that the change is its own. */
const OWN_CHANGE = '__nuqs__'

const written = createWrittenAddresses()

const addressOf = (path: string, search: URLSearchParams): string => `${path}?${search}`
const addressNow = (): string => addressOf(location.pathname, new URLSearchParams(location.search))

const updateUrl: UpdateUrl = (search, { history: how, scroll }) =>
  startTransition(() => {
    const { origin, pathname, hash } = location
    written.write(addressNow(), addressOf(pathname, search))
    const url = origin + pathname + renderQueryString(search) + hash
    if (how === 'push') history.pushState(null, OWN_CHANGE, url)
    else history.replaceState(null, OWN_CHANGE, url)
    if (scroll) window.scrollTo(0, 0)
  })

/** The query that the next change starts from. */
function getSearchParamsSnapshot(): URLSearchParams {
  const latest = written.latest(addressNow())
  return new URLSearchParams(latest.slice(latest.indexOf('?')))
}

function useAddress(): AdapterInterface {
  const pathname = usePathname()
  const searchParams = useSearchParams()
  useEffect(() => written.drawn(addressOf(pathname, searchParams)), [pathname, searchParams])
  return {
    searchParams,
    pathname,
    updateUrl,
    getSearchParamsSnapshot,
    rateLimitFactor: CHANGES_PER_UPDATE,
    autoResetQueueOnUpdate: false,
  }
}

const AddressProvider = createAdapterProvider(useAddress)

function onPopState(): void {
  written.forget()
}

/**
 * State in the address, by nuqs. Its adapter for Next starts each change from what the browser shows, where Next may
 * just have written an address of before the last change: a change that comes then would lose the last. This one starts
 * from what was meant last. Only shallow changes: no page asks the server again because of its query.
 */
export function AddressAdapter({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])
  return (
    <NuqsAdapter>
      <AddressProvider>{children}</AddressProvider>
    </NuqsAdapter>
  )
}
