'use client'

import { useTranslations } from 'next-intl'
import type { Locale } from '@/i18n/locales'
import { LanguageToggle } from './language-toggle'
import { Logo } from './logo'
import { ThemeToggle } from './theme-toggle'

/** The top bar of a shared page, without links into the app of its owner. */
export function SharedBar({ onLocaleChange }: { readonly onLocaleChange: (locale: Locale) => void }) {
  const t = useTranslations('common.app')
  return (
    <header
      data-print="hidden"
      className="sticky top-0 z-30 flex h-(--topbar-height) shrink-0 items-center gap-3 border-b border-border bg-surface px-3 sm:px-4"
    >
      <span className="flex h-8 items-center gap-2 px-1 text-base font-semibold tracking-tight">
        <Logo className="size-5" />
        {t('name')}
      </span>
      <div className="ml-auto flex items-center gap-1">
        <ThemeToggle />
        <LanguageToggle onLocaleChange={onLocaleChange} />
      </div>
    </header>
  )
}
