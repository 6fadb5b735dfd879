'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { contained } from '@/components/ui/display/contained'
import { usePathname } from 'next/navigation'
import { useEffect, type ReactNode } from 'react'
import type { Locale } from '@/i18n/locales'
import { useKeyListener } from '../commands/key-listener'
import { useShellCommands } from '../commands/shell-commands'
import { useKeptClicks } from '../hooks/use-kept-clicks'
import { MissingPartNotice } from './missing-part'
import { isSharedPage } from './shared-page'
import { useCommandSettings } from '../commands/command-settings'
import { useShellStore } from './shell-store'
import { SharedBar } from './shared-bar'
import { ToastPlace } from '@/components/ui/toasts/toast-place'
import { TopBar } from './top-bar'

const CommandPalette = contained(dynamic(() => import('../commands/command-palette'), { ssr: false }))
const ShortcutSheet = contained(dynamic(() => import('../commands/shortcut-sheet'), { ssr: false }))
const NavigationSheet = contained(dynamic(() => import('./navigation-sheet'), { ssr: false }))

interface AppShellProps {
  readonly onLocaleChange: (locale: Locale) => void
  /** Whether the person signed in, and so can sign out. */
  readonly hasSession: boolean
  readonly children: ReactNode
}

/** The frame of every page. A page fills `main`, which is at least as high as the window below the bar. */
export function AppShell({ onLocaleChange, hasSession, children }: AppShellProps) {
  const t = useTranslations('common.app')
  const overlay = useShellStore((state) => state.overlay)
  const shared = isSharedPage(usePathname())
  useShellCommands(onLocaleChange, shared)
  useKeyListener()
  useKeptClicks()
  useEffect(() => {
    void useCommandSettings.persist.rehydrate()
  }, [])
  return (
    <>
      <a
        href="#main"
        data-print="hidden"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent-solid px-3 py-1.5 text-sm font-medium text-on-accent focus-visible:translate-y-0"
      >
        {t('skipToContent')}
      </a>
      <div className="flex min-h-dvh flex-col">
        {shared ? (
          <SharedBar onLocaleChange={onLocaleChange} />
        ) : (
          <TopBar onLocaleChange={onLocaleChange} hasSession={hasSession} />
        )}
        <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
          {children}
        </main>
      </div>
      {overlay === 'palette' ? <CommandPalette /> : null}
      {overlay === 'shortcuts' ? <ShortcutSheet /> : null}
      {overlay === 'navigation' ? <NavigationSheet /> : null}
      <ToastPlace />
      <MissingPartNotice />
    </>
  )
}
