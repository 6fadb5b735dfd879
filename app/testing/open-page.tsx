import { render, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { memo, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { expect } from 'vitest'
import { Providers } from '@/app/_shell/providers'
import { ShellContainer } from '@/app/_shell/shell-container'
import { useCommandStore } from '@/components/shared/commands/commands'
import { formats } from '@/i18n/formats'
import { navigate, watchAddress } from './address'
import { closePage } from './close-page'
import { currentLanguage } from './language'
import { pageAt } from './routes'

/**
 * Opens a page of the app in a simulated browser, with the shell around it and the server of the test file
 * (use-server.ts) behind it, in the language of the cookie (language.ts). Links and the router lead on to other pages. A page that is
 * open is left. Returns a person's hands.
 */
export async function openPage(address: string): Promise<UserEvent> {
  closePage()
  window.history.replaceState(null, '', address)
  const first = await pageAt(address)
  render(<App first={first} />)
  await waitFor(() => expect(document.querySelector('main')?.children.length).toBeGreaterThan(0))
  // Keys act once the page's effects have run, some time after it is drawn.
  await waitFor(() => expect(useCommandStore.getState().byOwner.size).toBeGreaterThan(0))
  return userEvent.setup({ delay: null })
}

function App({ first }: { readonly first: ReactNode }) {
  const address = useSyncExternalStore(watchAddress, () => window.location.href)
  const { pathname, search } = useMemo(() => new URL(address), [address])
  const searchParams = useMemo(() => new URLSearchParams(search), [search])
  return (
    <AppRouterContext value={router}>
      <PathnameContext value={pathname}>
        <SearchParamsContext value={searchParams}>
          <Layout first={first} pathname={pathname} />
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  )
}

/** As in Next, the query of the address draws only those anew who read it. */
const Layout = memo(function Layout({ first, pathname }: { readonly first: ReactNode; readonly pathname: string }) {
  const page = usePage(first, pathname)
  return (
    <NextIntlClientProvider
      {...currentLanguage()}
      timeZone="UTC"
      formats={formats}
      onError={(error) => {
        throw error
      }}
    >
      <Providers nonce={undefined}>
        <ShellContainer hasSession={false}>{page}</ShellContainer>
      </Providers>
    </NextIntlClientProvider>
  )
})

/** The page of a path; the query alone changes no page. */
function usePage(first: ReactNode, pathname: string): ReactNode {
  const [shown, setShown] = useState({ pathname, page: first })
  useEffect(() => {
    if (shown.pathname === pathname) return
    let isWanted = true
    void pageAt(window.location.href).then((page) => {
      if (isWanted) setShown({ pathname, page })
    })
    return () => {
      isWanted = false
    }
  }, [pathname, shown.pathname])
  return shown.page
}

const router: AppRouterInstance = {
  bfcacheId: 'test',
  back: () => window.history.back(),
  forward: () => window.history.forward(),
  refresh: () => undefined,
  push: (to) => navigate(to),
  replace: (to) => navigate(to, 'replaceState'),
  prefetch: () => undefined,
  experimental_gesturePush: () => undefined,
}
