import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { formats } from './formats'
import { localeCookie, negotiateLocale, type Locale } from './locales'
import type { Messages } from './catalogue-en'

const loadCatalogue: Record<Locale, () => Promise<{ catalogue: Messages }>> = {
  en: () => import('./catalogue-en'),
  fr: () => import('./catalogue-fr'),
}

export default getRequestConfig(async () => {
  const [cookieStore, headerList] = await Promise.all([cookies(), headers()])
  const locale = negotiateLocale(cookieStore.get(localeCookie)?.value, headerList.get('accept-language'))
  const { catalogue } = await loadCatalogue[locale]()
  // The server runs on the person's own machine or in their region: its zone keeps server and browser output equal.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return { locale, messages: catalogue, formats, timeZone }
})
