'use client'

import dynamic from 'next/dynamic'
import { usePathname, useRouter } from 'next/navigation'
import { useTransition, type ReactNode } from 'react'
import { AppShell } from '@/components/shared/shell/app-shell'
import { isSharedPage } from '@/components/shared/shell/shared-page'
import { contained } from '@/components/ui/display/contained'
import { localeCookie, type Locale } from '@/i18n/locales'

const DropOverlay = contained(dynamic(() => import('@/components/import/drop-overlay'), { ssr: false }))

const oneYearInSeconds = 365 * 24 * 60 * 60

interface ShellContainerProps {
  readonly hasSession: boolean
  readonly children: ReactNode
}

/** Stores the chosen language in a cookie, which works on shared pages too, and renders the page again. */
export function ShellContainer({ hasSession, children }: ShellContainerProps) {
  const router = useRouter()
  const shared = isSharedPage(usePathname())
  const [, startTransition] = useTransition()
  const changeLocale = (locale: Locale) => {
    document.cookie = `${localeCookie}=${locale}; path=/; max-age=${oneYearInSeconds}; samesite=lax`
    startTransition(() => router.refresh())
  }
  return (
    <AppShell onLocaleChange={changeLocale} hasSession={hasSession}>
      {children}
      {shared ? null : <DropOverlay />}
    </AppShell>
  )
}
