'use client'

import { useLocale, useTranslations } from 'next-intl'
import { locales, type Locale } from '@/i18n/locales'
import { Button } from '@/components/ui/buttons/button'
import { Tooltip } from '@/components/ui/overlays/tooltip'

const nextLocale = (locale: Locale): Locale => locales[(locales.indexOf(locale) + 1) % locales.length] ?? locale

/** Shows the current language; a click switches to the next. */
export function LanguageToggle({ onLocaleChange }: { readonly onLocaleChange: (locale: Locale) => void }) {
  const t = useTranslations('common.language')
  const locale = useLocale()
  const next = nextLocale(locale)
  const code = locale.toUpperCase()
  const action = t('switchTo', { language: t(next) })
  return (
    <Tooltip content={action}>
      <Button
        variant="ghost"
        aria-label={`${code}: ${action}`}
        onClick={() => onLocaleChange(next)}
        className="min-w-8 px-1.5 text-xs"
      >
        {code}
      </Button>
    </Tooltip>
  )
}
