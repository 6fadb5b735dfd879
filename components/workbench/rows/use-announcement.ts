'use client'

import { useTranslations } from 'next-intl'
import { reductionOf } from '@/components/shared/model/reduction'
import type { ColumnState } from '../model/column-state'
import type { StrategyDraft } from '../model/strategy-draft'
import { useFailureLabels } from './use-failure-labels'

/** Announces the end of each run once, and what stopped it. */
export function useAnnouncement(
  drafts: readonly StrategyDraft[],
  columns: Readonly<Record<string, ColumnState>>,
  nameOf: (draft: StrategyDraft) => string,
): string {
  const t = useTranslations('workbench.strategies')
  const failureWords = useFailureLabels()
  const said = drafts.flatMap((draft) => {
    const column = columns[draft.key]
    const name = draft.title ?? nameOf(draft)
    switch (column?.type) {
      case 'done': {
        const { tokensBefore: before, tokensAfter: after } = column.run
        return [t('announceDone', { name, before, after, change: -reductionOf(before, after) })]
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
