'use server'

import { cookies } from 'next/headers'
import * as z from 'zod'
import { err, ok, type Result } from '@/lib/core/result'
import { localeCookie, locales, type Locale } from '@/i18n/locales'

const oneYearInSeconds = 365 * 24 * 60 * 60

/** Remembers the language; the page that called is rendered anew in it. */
export async function setLocale(input: unknown): Promise<Result<Locale, 'unknown-locale'>> {
  const locale = z.enum(locales).safeParse(input)
  if (!locale.success) return err('unknown-locale')
  const cookieStore = await cookies()
  cookieStore.set(localeCookie, locale.data, { path: '/', maxAge: oneYearInSeconds, sameSite: 'lax' })
  return ok(locale.data)
}
