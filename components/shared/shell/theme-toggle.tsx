'use client'

import { Moon, Sun } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { IconButton } from '@/components/ui/icon-button'

/** Light or dark; the palette also offers the system's choice, which holds until one chooses. */
export function ThemeToggle() {
  const t = useTranslations('common.theme')
  const { resolvedTheme, setTheme } = useTheme()
  // Which icon shows is left to CSS: the server does not know the theme.
  const icon = (
    <>
      <Sun aria-hidden className="size-4 dark:hidden" />
      <Moon aria-hidden className="hidden size-4 dark:block" />
    </>
  )
  return (
    <IconButton label={t('toggle')} icon={icon} onClick={() => setTheme(resolvedTheme === 'dark' ? 'light' : 'dark')} />
  )
}
