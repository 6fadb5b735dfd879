import type { Messages } from '@/i18n/catalogue-en'
import type { formats } from '@/i18n/formats'
import type { Locale as AppLocale } from '@/i18n/locales'

declare module 'next-intl' {
  interface AppConfig {
    Locale: AppLocale
    Messages: Messages
    Formats: typeof formats
  }
}
