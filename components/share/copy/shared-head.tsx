'use client'

import { Lock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { SnapshotOverview } from '@/lib/contracts/share'
import { Badge } from '@/components/ui/badge'

/** What this is, since when, and what was left out of it. */
export function SharedHead({ snapshot, date }: { readonly snapshot: SnapshotOverview; readonly date: string }) {
  const t = useTranslations('share.page')
  const { title, includesConversation, redacted, runs } = snapshot
  const anything = redacted.parts > 0 || redacted.findings > 0
  return (
    <header className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Badge>
          <Lock aria-hidden />
          {t('readOnly')}
        </Badge>
        <Badge tone={includesConversation ? 'info' : 'neutral'}>
          {t(includesConversation ? 'withTexts' : 'figures')}
        </Badge>
      </div>
      <h1 className="text-xl font-semibold text-balance wrap-anywhere">{title}</h1>
      <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-text-muted">
        <span>{t('shared', { date })}</span>
        <span>{t('strategies', { count: runs.length })}</span>
        {includesConversation && anything ? <span>{t('redacted', redacted)}</span> : null}
        <span>{t('counter', { counter: runs[0]?.counter ?? '' })}</span>
      </p>
    </header>
  )
}
