'use client'

import { useRouter } from 'next/navigation'
import { useTransition, type ReactNode } from 'react'
import { AppShell } from '@/components/shared/shell/app-shell'
import { localeCookie, type Locale } from '@/i18n/locales'

const oneYearInSeconds = 365 * 24 * 60 * 60

interface ShellContainerProps {
  readonly hasSession: boolean
  readonly children: ReactNode
}

/** Stores the chosen language in a cookie, which works on shared pages too, and renders the page again. */
export function ShellContainer({ hasSession, children }: ShellContainerProps) {
  const router = useRouter()
  const [, startTransition] = useTransition()
  const changeLocale = (locale: Locale) => {
    document.cookie = `${localeCookie}=${locale}; path=/; max-age=${oneYearInSeconds}; samesite=lax`
    startTransition(() => router.refresh())
  }
  return (
    <AppShell onLocaleChange={changeLocale} hasSession={hasSession}>
      {children}
    </AppShell>
  )
}
