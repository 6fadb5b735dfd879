import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Messages } from '@/i18n/catalogue-en'

type Namespace = keyof Messages

/** Messages of the shell around every page. */
const everywhere = ['common', 'errors', 'failure'] as const satisfies readonly Namespace[]

interface PageMessagesProps {
  /** Messages of the page itself. */
  readonly of: readonly Namespace[]
  readonly children: ReactNode
}

/** Provides a page with its own messages instead of the whole catalogue. */
export async function PageMessages({ of, children }: PageMessagesProps) {
  const messages = await getMessages()
  const wanted: readonly Namespace[] = [...everywhere, ...of]
  return (
    <NextIntlClientProvider messages={Object.fromEntries(wanted.map((name) => [name, messages[name]]))}>
      {children}
    </NextIntlClientProvider>
  )
}
