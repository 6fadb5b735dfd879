'use client'

import { useTranslations } from 'next-intl'
import { Callout } from '@/components/ui/display/callout'

/** Below, what is found does not hold on other sessions (measured: 15 sessions did not, 40 did). */
export const FEW_SESSIONS = 40

/** Warns, and never blocks. */
export function FewSessions({ tune }: { readonly tune: number }) {
  const t = useTranslations('tunings')
  return tune >= FEW_SESSIONS ? null : (
    <div className="p-4 pb-0">
      <Callout kind="warning" title={t('few', { count: tune })}>
        <p>{t('fewHelp', { least: FEW_SESSIONS, more: FEW_SESSIONS - tune })}</p>
      </Callout>
    </div>
  )
}
