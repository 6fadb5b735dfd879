import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, type RenderResult } from '@testing-library/react'
import { NextIntlClientProvider, type AbstractIntlMessages } from 'next-intl'
import type { ReactElement, ReactNode } from 'react'
import { catalogue as en } from '@/i18n/catalogue-en'
import { catalogue as fr } from '@/i18n/catalogue-fr'
import { formats } from '@/i18n/formats'

const catalogues = { en, fr }

/** Renders a component with the providers of every page. A missing message fails the test. */
export function renderInPage(element: ReactElement, locale: keyof typeof catalogues = 'en'): RenderResult {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const onError = (error: Error): never => {
    throw error
  }
  const Page = ({ children }: { readonly children: ReactNode }) => (
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={catalogues[locale] as unknown as AbstractIntlMessages}
      formats={formats}
      onError={onError}
    >
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </NextIntlClientProvider>
  )
  return render(element, { wrapper: Page })
}
