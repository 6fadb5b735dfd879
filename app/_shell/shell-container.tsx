'use client'

import { useTransition, type ReactNode } from 'react'
import { AppShell } from '@/components/shell/app-shell'
import type { Locale } from '@/i18n/locales'
import { setLocale } from './set-locale'

/** Binds the shell to its action; the cookie that the action sets makes Next render the page anew. */
export function ShellContainer({ children }: { readonly children: ReactNode }) {
  const [, startTransition] = useTransition()
  const changeLocale = (locale: Locale) => {
    startTransition(async () => {
      await setLocale(locale)
    })
  }
  return <AppShell onLocaleChange={changeLocale}>{children}</AppShell>
}
