'use client'

import { Keyboard, Languages, Monitor, Moon, Search, Sun } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { useRouter } from 'next/navigation'
import { locales, type Locale } from '@/i18n/locales'
import { useCommands, type Command } from './commands'
import { destinations } from '../shell/navigation'
import { useShellStore } from '../shell/shell-store'

/** The commands of every page; on a shared page only those that do not lead into the app. */
export function useShellCommands(onLocaleChange: (locale: Locale) => void, shared: boolean): void {
  const t = useTranslations('common')
  const router = useRouter()
  const locale = useLocale()
  const { setTheme } = useTheme()
  const { show, toggle } = useShellStore.getState()

  const navigation = destinations.map(
    ({ id, href, icon: Icon }): Command => ({
      id: `go.${id}`,
      group: t('palette.groupNavigation'),
      title: t(`nav.${id}`),
      icon: <Icon aria-hidden />,
      run: () => router.push(href),
    }),
  )
  const appearance = t('palette.groupAppearance')
  const themes: readonly Command[] = [
    {
      id: 'theme.light',
      group: appearance,
      title: t('theme.switchToLight'),
      icon: <Sun aria-hidden />,
      run: () => setTheme('light'),
    },
    {
      id: 'theme.dark',
      group: appearance,
      title: t('theme.switchToDark'),
      icon: <Moon aria-hidden />,
      run: () => setTheme('dark'),
    },
    {
      id: 'theme.system',
      group: appearance,
      title: t('theme.followSystem'),
      icon: <Monitor aria-hidden />,
      run: () => setTheme('system'),
    },
  ]
  const languages = locales
    .filter((candidate) => candidate !== locale)
    .map(
      (candidate): Command => ({
        id: `language.${candidate}`,
        group: appearance,
        title: t('language.switchTo', { language: t(`language.${candidate}`) }),
        icon: <Languages aria-hidden />,
        run: () => onLocaleChange(candidate),
      }),
    )
  const help = t('palette.groupHelp')
  const overlays: readonly Command[] = [
    {
      id: 'shell.palette',
      group: help,
      title: t('palette.open'),
      icon: <Search aria-hidden />,
      shortcut: 'mod+k',
      listed: 'keys',
      run: () => toggle('palette'),
    },
    {
      id: 'shell.shortcuts',
      group: help,
      title: t('shortcuts.open'),
      icon: <Keyboard aria-hidden />,
      shortcut: '?',
      run: () => show('shortcuts'),
    },
  ]
  useCommands([...(shared ? [] : navigation), ...themes, ...languages, ...overlays])
}
