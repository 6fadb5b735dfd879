import type { Messages } from './catalogue-en'
import type { formats } from './formats'
import type { Locale as AppLocale } from './locales'

declare module 'next-intl' {
  interface AppConfig {
    Locale: AppLocale
    Messages: Messages
    Formats: typeof formats
  }
}
