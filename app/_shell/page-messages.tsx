import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Messages } from '@/i18n/catalogue-en'

type Namespace = keyof Messages

/** What the shell around every page says. */
const everywhere = ['common', 'errors'] as const satisfies readonly Namespace[]

interface PageMessagesProps {
  /** What the page says beside that. */
  readonly of: readonly Namespace[]
  readonly children: ReactNode
}

/** The words that travel with a page: its own, not the whole catalogue. */
export async function PageMessages({ of, children }: PageMessagesProps) {
  const messages = await getMessages()
  const wanted: readonly Namespace[] = [...everywhere, ...of]
  return (
    <NextIntlClientProvider messages={Object.fromEntries(wanted.map((name) => [name, messages[name]]))}>
      {children}
    </NextIntlClientProvider>
  )
}
