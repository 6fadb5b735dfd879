import type { AbstractIntlMessages } from 'next-intl'
import { catalogue as en } from '@/i18n/catalogue-en'
import { catalogue as fr } from '@/i18n/catalogue-fr'
import { localeCookie, negotiateLocale, type Locale } from '@/i18n/locales'

const catalogues = { en, fr }

/** The language that the cookie of the app names; English without one. */
export function currentLanguage(): { readonly locale: Locale; readonly messages: AbstractIntlMessages } {
  const [, chosen] = new RegExp(`(?:^|; )${localeCookie}=(\\w+)`).exec(document.cookie) ?? []
  const locale = negotiateLocale(chosen, null)
  return { locale, messages: catalogues[locale] as unknown as AbstractIntlMessages }
}
