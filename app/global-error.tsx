'use client'

import { useSyncExternalStore } from 'react'
import { defaultLocale, localeCookie, negotiateLocale, type Locale } from '@/i18n/locales'
import english from '@/messages/en/failure.json'
import french from '@/messages/fr/failure.json'
import './globals.css'

/** The layout with its translations is not rendered here. */
const texts: Record<Locale, typeof english> = { en: english, fr: french }

function readLocale(): Locale {
  const chosen = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${localeCookie}=`))
  return negotiateLocale(chosen?.slice(localeCookie.length + 1), navigator.languages.join(','))
}

interface GlobalErrorProps {
  readonly error: Error & { readonly digest?: string }
  readonly reset: () => void
}

export default function GlobalError({ error, reset }: GlobalErrorProps) {
  const locale = useSyncExternalStore(
    () => () => {},
    readLocale,
    () => defaultLocale,
  )
  const text = texts[locale]
  return (
    <html lang={locale}>
      <body className="font-sans">
        <title>{text.title}</title>
        <main className="mx-auto flex min-h-dvh max-w-md flex-col items-start justify-center gap-3 p-6">
          <h1 className="text-xl font-semibold">{text.title}</h1>
          <p className="text-text-muted">{text.description}</p>
          {error.digest === undefined ? null : <code className="font-mono text-xs">{error.digest}</code>}
          <button
            type="button"
            onClick={reset}
            className="h-8 rounded-md bg-accent-solid px-3 font-medium text-on-accent"
          >
            {text.retry}
          </button>
        </main>
      </body>
    </html>
  )
}
