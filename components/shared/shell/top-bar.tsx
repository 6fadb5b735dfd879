'use client'

import { LogOut, Menu as MenuIcon, Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/buttons/link'
import { usePathname } from 'next/navigation'
import type { Locale } from '@/i18n/locales'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Shortcut } from '@/components/ui/keys/kbd'
import { LanguageToggle } from './language-toggle'
import { Logo } from './logo'
import { addressOf, destinations, isCurrent } from './navigation'
import { OnItsWay } from './on-its-way'
import { PageActionsSlot } from './page-actions'
import { useShellStore } from './shell-store'
import { ThemeToggle } from './theme-toggle'

function Wordmark() {
  const t = useTranslations('common.app')
  const workbench = useShellStore((state) => state.workbench)
  return (
    <Link
      href={addressOf('/', workbench)}
      aria-label={t('home')}
      className="flex h-8 shrink-0 items-center gap-2 rounded-md px-1 text-base max-sm:h-10 max-sm:min-w-[min(2.5rem,10.5vw)] max-sm:justify-center font-semibold tracking-tight"
    >
      <Logo className="size-5" />
      <span className="max-sm:hidden lg:max-xl:hidden">{t('name')}</span>
    </Link>
  )
}

function BarNavigation() {
  const t = useTranslations('common.nav')
  const pathname = usePathname()
  const workbench = useShellStore((state) => state.workbench)
  return (
    <nav aria-label={t('label')} className="hidden min-w-0 items-center gap-0.5 lg:flex">
      {destinations.map(({ id, href }) => (
        <Link
          key={id}
          href={addressOf(href, workbench)}
          aria-current={isCurrent(href, pathname) ? 'page' : undefined}
          className="relative flex h-7 min-w-0 items-center rounded-md px-1.5 text-sm font-medium text-text-muted xl:px-2.5 transition-colors hover:text-text aria-[current=page]:bg-hover aria-[current=page]:text-text"
        >
          <span className="truncate">{t(id)}</span>
          <OnItsWay className="inset-x-1.5 bottom-0 xl:inset-x-2.5" />
        </Link>
      ))}
    </nav>
  )
}

function NavigationTrigger() {
  const t = useTranslations('common.nav')
  const show = useShellStore((state) => state.show)
  return (
    <IconButton
      label={t('menu')}
      tooltip={false}
      size="lg"
      aria-haspopup="dialog"
      icon={<MenuIcon aria-hidden />}
      onClick={() => show('navigation')}
      className="sm:-ml-2 lg:hidden"
    />
  )
}

function PaletteTrigger() {
  const t = useTranslations('common.palette')
  const show = useShellStore((state) => state.show)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => show('palette')}
        aria-label={t('open')}
        className="hidden h-7 items-center gap-1.5 rounded-md px-2 text-text-muted transition-colors hover:bg-hover hover:text-text lg:flex"
      >
        <Search aria-hidden className="size-4" />
        <span aria-hidden className="max-xl:hidden">
          <Shortcut keys="mod+k" />
        </span>
      </button>
      <IconButton
        label={t('open')}
        shortcut="mod+k"
        aria-haspopup="dialog"
        icon={<Search aria-hidden className="size-4" />}
        onClick={() => show('palette')}
        className="lg:hidden"
      />
    </>
  )
}

/** A form instead of an action: the gate handles it, so it works whatever state the page is in. */
function SignOut() {
  const t = useTranslations('common.nav')
  return (
    <form method="post" action="/sign-out" className="contents">
      <IconButton type="submit" label={t('signOut')} icon={<LogOut aria-hidden className="size-4" />} />
    </form>
  )
}

interface TopBarProps {
  readonly onLocaleChange: (locale: Locale) => void
  readonly hasSession: boolean
}

export function TopBar({ onLocaleChange, hasSession }: TopBarProps) {
  return (
    <header
      data-print="hidden"
      className="sticky top-0 z-30 flex h-(--topbar-height) shrink-0 items-center gap-1 border-b border-border bg-surface px-3 max-sm:gap-0 max-sm:px-1.5 max-sm:[&_button]:min-w-[min(2.5rem,10.5vw)] sm:gap-2 sm:px-4 xl:gap-4"
    >
      <NavigationTrigger />
      <Wordmark />
      <BarNavigation />
      <div className="ml-auto flex shrink-0 items-center gap-1 max-sm:gap-0">
        <PageActionsSlot />
        <PaletteTrigger />
        <ThemeToggle />
        <LanguageToggle onLocaleChange={onLocaleChange} />
        {hasSession ? <SignOut /> : null}
      </div>
    </header>
  )
}
