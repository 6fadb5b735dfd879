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
  const { title, includesConversation, redacted, createdAt } = snapshot
  const anything = redacted.parts > 0 || redacted.findings > 0
  return (
    <CopyHead
      title={title}
      createdAt={createdAt}
      before={[t(includesConversation ? 'withTexts' : 'figures')]}
      after={includesConversation && anything ? [t('redacted', redacted)] : []}
      actions={actions}
    />
  )
}

interface CopyHeadProps {
  readonly title: string
  /** ISO 8601: when it was shared. */
  readonly createdAt: string
  /** What is said before and after that. */
  readonly before?: readonly string[]
  readonly after?: readonly string[]
  readonly actions?: ReactNode
}

/** The line at the top of a read-only copy. */
export function CopyHead({ title, createdAt, before = [], after = [], actions }: CopyHeadProps) {
  const t = useTranslations('share.page')
  const format = useFormatter()
  const facts = [...before, t('shared', { date: format.dateTime(new Date(createdAt), 'moment') }), ...after]
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
