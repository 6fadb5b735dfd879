'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { VerdictView } from '@/lib/contracts/verdicts'

/** Whether a harness would condense the session now, and what decides it. */
export function VerdictLine({ verdict, className }: { readonly verdict: VerdictView; readonly className?: string }) {
  const t = useTranslations('common.verdict')
  return (
    <div className={className}>
      <p className="text-xs">
        {t.rich('line', {
          answer: verdict.condense ? 'yes' : 'no',
          share: verdict.percent / 100,
          window: verdict.contextWindow,
          isAssumed: String(verdict.windowIsAssumed),
          unit: verdict.threshold.tokens === undefined ? 'share' : 'tokens',
          threshold: verdict.threshold.tokens ?? verdict.threshold.percent / 100,
          source: verdict.threshold.source,
          name: verdict.profile?.name ?? '',
          b: (text: ReactNode) => <b>{text}</b>,
        })}
      </p>
      <p className="text-2xs text-text-muted">
        {reasonOf(verdict, t)}
        {verdict.windowIsAssumed
          ? ` ${t('assumed')}`
          : verdict.model === undefined
            ? null
            : ` ${t('ofModel', { model: verdict.model })}`}
      </p>
    </div>
  )
}

function reasonOf(
  { reason, held, allowedTokens, provider }: VerdictView,
  t: ReturnType<typeof useTranslations<'common.verdict'>>,
): string {
  if (reason !== 'held-back') return t(`reasons.${reason}`, { allowed: Math.max(0, Math.floor(allowedTokens)) })
  if (held === undefined) return ''
  return held.type === 'too-often'
    ? t('reasons.too-often', { times: held.times, seconds: held.seconds })
    : t('reasons.saved-little', {
        provider: provider.name,
        percent: Math.round(held.percent * 10) / 10,
        minimum: held.minimum,
      })
}
