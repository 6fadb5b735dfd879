'use client'

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { use, type ReactNode } from 'react'
import type { Messages } from '@/i18n/catalogue-en'
import type { Locale } from '@/i18n/locales'

/** Namespaces of components that are loaded on first use; their messages are loaded with them. */
type LazyNamespace =
  | 'diff'
  | 'import'
  | 'studio'
  | 'pass'
  | 'presets'
  | 'share'
  | 'profiles'
  | 'help'
  | 'replay'
  | 'losses'
  | 'costs'
  | 'live'
type Loader = () => Promise<{ readonly default: Partial<Messages>[LazyNamespace] }>

const loaders: Record<Locale, Record<LazyNamespace, Loader>> = {
  en: {
    diff: () => import('@/messages/en/diff.json'),
    import: () => import('@/messages/en/import.json'),
    studio: () => import('@/messages/en/studio.json'),
    pass: () => import('@/messages/en/pass.json'),
    presets: () => import('@/messages/en/presets.json'),
    share: () => import('@/messages/en/share.json'),
    profiles: () => import('@/messages/en/profiles.json'),
    help: () => import('@/messages/en/help.json'),
    replay: () => import('@/messages/en/replay.json'),
    losses: () => import('@/messages/en/losses.json'),
    costs: () => import('@/messages/en/costs.json'),
    live: () => import('@/messages/en/live.json'),
  },
  fr: {
    diff: () => import('@/messages/fr/diff.json'),
    import: () => import('@/messages/fr/import.json'),
    studio: () => import('@/messages/fr/studio.json'),
    pass: () => import('@/messages/fr/pass.json'),
    presets: () => import('@/messages/fr/presets.json'),
    share: () => import('@/messages/fr/share.json'),
    profiles: () => import('@/messages/fr/profiles.json'),
    help: () => import('@/messages/fr/help.json'),
    replay: () => import('@/messages/fr/replay.json'),
    losses: () => import('@/messages/fr/losses.json'),
    costs: () => import('@/messages/fr/costs.json'),
    live: () => import('@/messages/fr/live.json'),
  },
}

type Loaded = readonly [LazyNamespace, Partial<Messages>[LazyNamespace]]
const loading = new Map<string, Promise<Loaded>>()

/** One promise per namespace and language, as `use` requires. */
function load(locale: Locale, namespace: LazyNamespace): Promise<Loaded> {
  const key = `${locale} ${namespace}`
  const known = loading.get(key)
  if (known) return known
  const promise = loaders[locale][namespace]().then(({ default: messages }): Loaded => [namespace, messages])
  loading.set(key, promise)
  return promise
}

interface LazyMessagesProps {
  readonly of: readonly LazyNamespace[]
  readonly children: ReactNode
}

/** Provides namespaces that the page did not include. Suspends while they load. */
export function LazyMessages({ of, children }: LazyMessagesProps) {
  const locale = useLocale()
  const messages = useMessages()
  const added = of.filter((namespace) => !(namespace in messages)).map((namespace) => use(load(locale, namespace)))
  if (added.length === 0) return children
  return (
    <NextIntlClientProvider locale={locale} messages={{ ...messages, ...Object.fromEntries(added) }}>
      {children}
    </NextIntlClientProvider>
  )
}
