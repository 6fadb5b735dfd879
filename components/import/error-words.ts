'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ActionError } from '@/lib/server/contract'
import type { Messages } from 'next-intl'

interface ErrorWords {
  readonly title: string
  /** What exactly was found; the server's own words, which are English. */
  readonly detail?: string
  readonly remedy: string
  /** The strategy declined; nothing is wrong. */
  readonly refused?: true
}

/** Refusals of the engine, by the words it says them in. */
export const knownRefusals = {
  'Not enough messages to condense context': 'notEnough',
  'Context was condensed recently; skipping this attempt': 'recently',
  'Context size increased during condensing; skipping this attempt': 'grew',
} as const
const refusalOf = (message: string) => Object.entries(knownRefusals).find(([words]) => message.startsWith(words))?.[1]

type KnownCode = keyof Messages['errors']['codes']

/** An error in the person's language, where its code is known. */
export function useErrorWords(): (error: ActionError) => ErrorWords {
  const t = useTranslations('errors')
  const locale = useLocale()
  return ({ code, message, remedy }) => {
    const refusal = refusalOf(message)
    if (refusal !== undefined) return { title: t(`refusals.${refusal}.title`), detail: message, remedy: t(`refusals.${refusal}.remedy`), refused: true }
    const known = t.has(`codes.${code}.title` as `codes.${KnownCode}.title`)
    if (!known) return { title: message || t('generic.title'), remedy: remedy ?? t('generic.remedy') }
    const title = t(`codes.${code as KnownCode}.title`)
    const translated = t(`codes.${code as KnownCode}.remedy`)
    return { title, detail: message.replace(/\.$/, '') === title ? undefined : message, remedy: locale === 'en' ? (remedy ?? translated) : translated }
  }
}
