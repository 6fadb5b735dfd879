'use client'

import { useTranslations } from 'next-intl'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { reductionOf } from '@/components/shared/model/reduction'
import type { ColumnState } from '../model/column-state'
import type { StrategyDraft } from '../model/drafts/strategy-draft'
import { useFailureLabels } from './use-failure-labels'

interface AnnouncementProps {
  readonly drafts: readonly StrategyDraft[]
  readonly columns: Readonly<Record<string, ColumnState>>
  readonly nameOf: (draft: StrategyDraft) => string
}

/** Announces the end of each run once, and what stopped it, in the live region around it. */
export default function Announcement({ drafts, columns, nameOf }: AnnouncementProps) {
  const t = useTranslations('workbench.strategies')
  const figures = useFigures()
  const failureWords = useFailureLabels()
  const said = drafts.flatMap((draft) => {
    const column = columns[draft.key]
    const name = draft.title ?? nameOf(draft)
    switch (column?.type) {
      case 'done': {
        const { tokensBefore: before, tokensAfter: after } = column.run
        return [t('announceDone', { name, before, after, change: figures.signedPercent(-reductionOf(before, after)) })]
      }
      case 'failed':
        return [t('announceFailed', { name, reason: failureWords.failure(column.error).short })]
      case 'cancelled':
        return [t('announceCancelled')]
      case 'running':
        return [t('announceRunning', { count: 1 })]
      default:
        return []
    }
  })
  return [...new Set(said)].join(' ')
}
