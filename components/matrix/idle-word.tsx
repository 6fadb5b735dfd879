'use client'

import { useTranslations } from 'next-intl'
import type { StrategyFigures } from '@/lib/engine'

interface IdleWords {
  readonly word: string
  readonly why: string
}

/** Why nothing is condensed in this session, so that the cost is that of the original. */
export function useIdleLabels(): (figures: StrategyFigures) => IdleWords | undefined {
  const t = useTranslations('matrix')
  return ({ neverReached, declined }) => {
    if (neverReached)
      return {
        word: t('notReached'),
        why: t('notReachedHelp', {
          peak: neverReached.peakPercent / 100,
          threshold: neverReached.thresholdPercent / 100,
        }),
      }
    return (
      declined && {
        word: t('declined'),
        why: t('declinedHelp', { times: declined.times, saving: declined.leastSavingPercent / 100 }),
      }
    )
  }
}

export const IdleWord = ({ word, why }: IdleWords) => (
  <span title={why}>
    {word} <span className="sr-only">{why}</span>
  </span>
)
