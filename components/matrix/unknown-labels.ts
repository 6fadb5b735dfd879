'use client'

import { useTranslations } from 'next-intl'
import type { RowFigures } from '@/lib/replay/row-figures'

/** Why a figure of a row is not known: what stands behind each dash. */
export function useUnknownLabels(): (
  figures: Pick<RowFigures, 'noRecall'>,
  figure: 'context' | 'lost' | 'recall' | 'sessionCost',
) => string {
  const t = useTranslations('matrix')
  return ({ noRecall }, figure) => {
    switch (figure) {
      case 'context':
        return t('contextUnknown')
      case 'lost':
        return t('lostUnknown')
      case 'sessionCost':
        return t('costUnknown')
      case 'recall':
        if (noRecall === undefined) return t('recallUnknown')
        return noRecall.type === 'planned' ? t('recallPlanned') : t('recallFew', { items: noRecall.items })
    }
  }
}
