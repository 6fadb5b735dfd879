'use client'

import { Lock } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { SnapshotOverview } from '@/lib/contracts/share'

interface SharedHeadProps {
  readonly snapshot: SnapshotOverview
  readonly actions: ReactNode
}

/** What this is, since when, and what was left out of it. */
export function SharedHead({ snapshot, actions }: SharedHeadProps) {
  const t = useTranslations('share.page')
  const format = useFormatter()
  const { title, includesConversation, redacted, createdAt } = snapshot
  const anything = redacted.parts > 0 || redacted.findings > 0
  const facts = [
    t(includesConversation ? 'withTexts' : 'figures'),
    t('shared', { date: format.dateTime(new Date(createdAt), 'moment') }),
    ...(includesConversation && anything ? [t('redacted', redacted)] : []),
  ]
  return (
    <header className="flex min-h-9 items-center gap-x-2.5 gap-y-1 px-3 py-1 max-lg:flex-wrap">
      <span className="inline-flex shrink-0 items-center gap-1 rounded-xs border border-border-strong px-1 text-2xs text-text-muted">
        <Lock aria-hidden className="size-3" />
        {t('readOnly')}
      </span>
      <h1 className="min-w-0 shrink truncate font-semibold max-lg:whitespace-normal">{title}</h1>
      <p className="min-w-0 shrink-[2] truncate text-text-muted max-lg:w-full max-lg:whitespace-normal">
        {facts.join(' · ')}
      </p>
      <span className="flex-1 max-lg:hidden" />
      <span className="flex shrink-0 items-center gap-1.5">{actions}</span>
    </header>
  )
}
