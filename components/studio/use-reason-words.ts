import { useTranslations } from 'next-intl'
import { knownRefusals } from '@/components/import/error-words'
import { reasonKey } from './reason-key'

/** Why a pass did nothing, in the person's language; as the engine says it where there are no words for it. */
export function useReasonWords(): (reason: string) => string {
  const t = useTranslations('pass.reasons')
  const refusals = useTranslations('errors.refusals')
  return (reason) => {
    const refusal = Object.entries(knownRefusals).find(([words]) => reason.startsWith(words))?.[1]
    if (refusal !== undefined) return refusals(`${refusal}.title`)
    const found = reasonKey(reason)
    // The values belong to the key: both come from one row of the table.
    return found === undefined ? reason : t(found.key as 'notAbove', found.values as { readonly tokens: number; readonly above: number })
  }
}
