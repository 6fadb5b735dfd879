import type { Metadata, Viewport } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { mono, sans } from '@/app/_shell/fonts'
import { PageMessages } from '@/app/_shell/page-messages'
import { Providers } from '@/app/_shell/providers'
import { editsAheadScript } from '@/components/shared/model/edits-ahead'
import { SESSION_HEADER } from '@/lib/access/paths'
import { ShellContainer } from '@/app/_shell/shell-container'
import './globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('common.app')
  return {
    title: { default: t('name'), template: `%s · ${t('name')}` },
    description: t('tagline'),
    applicationName: t('name'),
  }
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#121417' },
  ],
}

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  const [locale, headerList] = await Promise.all([getLocale(), headers()])
  const nonce = headerList.get('x-nonce') ?? undefined
  return (
    <html lang={locale} suppressHydrationWarning className={`${sans.variable} ${mono.variable}`}>
      <head>
        {/* The browser hides the nonce of a script from scripts, so that what React finds is never what it expects. */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: editsAheadScript }} />
      </head>
      <body className="font-sans">
        <PageMessages of={[]}>
          <Providers nonce={nonce}>
            <ShellContainer hasSession={headerList.has(SESSION_HEADER)}>{children}</ShellContainer>
          </Providers>
        </PageMessages>
      </body>
    </html>
  )
}
