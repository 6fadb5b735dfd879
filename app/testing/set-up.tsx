import { configure } from '@testing-library/react'
import type * as OpenAIClient from 'openai'
import { createFormatter, createTranslator, NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { afterEach, vi } from 'vitest'
import { useDiffOptions } from '@/components/diff/message/diff-options'
import { useCommandSettings } from '@/components/shared/commands/command-settings'
import { stubLabels } from '@/components/shared/testing/labels'
import { useShellStore } from '@/components/shared/shell/shell-store'
import { navigate } from './address'
import { formats } from '@/i18n/formats'
import { closePage } from './close-page'
import { currentLanguage } from './language'
import { stubLayout } from './stub-layout'
import { setWindowSize } from './window-size'

/*
 * Page tests share their worker's modules, because loading them takes longer than testing. This file stands in for the
 * parts of Next that need its server, and takes away between tests what one leaves in the browser or on the server.
 */

// What the server works out takes as long as the machine is busy. A failure names what was not found, without the page.
configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(message ?? 'not found') })

vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => {
      const value = new Map(document.cookie.split('; ').map((each) => each.split('=') as [string, string])).get(name)
      return value === undefined ? undefined : { name, value: decodeURIComponent(value) }
    },
  }),
  headers: async () => new Headers(),
}))

vi.mock('next-intl/server', () => ({
  getLocale: async () => currentLanguage().locale,
  getFormatter: async () => createFormatter({ locale: currentLanguage().locale, timeZone: 'UTC', formats }),
  getMessages: async () => currentLanguage().messages,
  getTranslations: async (namespace: string) =>
    createTranslator({ ...currentLanguage(), namespace: namespace as never }),
}))

/** As `PageMessages` in app/_shell, which is asynchronous and so cannot be drawn in a browser. */
vi.mock('@/app/_shell/page-messages', () => ({
  PageMessages: ({ of, children }: { readonly of: readonly string[]; readonly children: ReactNode }) => {
    const { locale, messages } = currentLanguage()
    return (
      <NextIntlClientProvider
        locale={locale}
        messages={Object.fromEntries(
          ['common', 'errors', 'failure', ...of].map((name) => [name, messages[name] ?? {}]),
        )}
      >
        {children}
      </NextIntlClientProvider>
    )
  },
}))

vi.mock('next/link', () => ({
  default: ({
    href,
    prefetch: _,
    onClick,
    children,
    ...rest
  }: React.ComponentProps<'a'> & { prefetch?: unknown; href: string }) => (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || rest.target === '_blank')
          return
        event.preventDefault()
        navigate(href)
      }}
    >
      {children}
    </a>
  ),
  useLinkStatus: () => ({ pending: false }),
}))

/** The client refuses to work where a browser's globals are, which here stand beside the server. */
vi.mock('openai', async (importOriginal) => {
  const original = await importOriginal<typeof OpenAIClient>()
  class OpenAI extends original.default {
    constructor(options: ConstructorParameters<typeof original.default>[0]) {
      super({ ...options, dangerouslyAllowBrowser: true })
    }
  }
  return { ...original, default: OpenAI }
})

stubLayout()
stubLabels()

afterEach(() => {
  closePage()
  setWindowSize()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ').filter(Boolean))
    document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`
  useShellStore.setState(useShellStore.getInitialState())
  useCommandSettings.setState(useCommandSettings.getInitialState())
  useDiffOptions.setState(useDiffOptions.getInitialState())
  vi.useRealTimers()
})
