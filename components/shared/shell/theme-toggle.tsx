'use client'

import { Moon, Sun } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { IconButton } from '@/components/ui/buttons/icon-button'

/** Switches between light and dark. The palette also offers the system's preference, which is the default. */
export function ThemeToggle() {
  const t = useTranslations('common.theme')
  const { resolvedTheme, setTheme } = useTheme()
  // CSS decides which icon is visible, because the server does not know the theme.
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
