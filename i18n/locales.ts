export const locales = ['en', 'fr'] as const
export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = 'en'
export const localeCookie = 'locale'

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

interface Preference {
  readonly language: string
  readonly weight: number
}

function parsePreference(entry: string): Preference {
  const [tag = '', ...parameters] = entry.split(';').map((piece) => piece.trim())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return { language: tag.toLowerCase().split('-')[0] ?? '', weight: Number.isFinite(weight) ? weight : 0 }
}

/** The person's choice, else the first language of an `Accept-Language` header that we speak, else English. */
export function negotiateLocale(chosen: string | undefined, acceptLanguage: string | null): Locale {
  if (isLocale(chosen)) return chosen
  const preferences = (acceptLanguage ?? '')
    .split(',')
    .map(parsePreference)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return preferences.map(({ language }) => language).find(isLocale) ?? defaultLocale
}
