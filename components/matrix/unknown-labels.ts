'use client'

import { useTranslations } from 'next-intl'
import type { RowFigures } from '@/lib/engine'

/** Why a figure of a row is not known: what stands behind each dash. */
export function useUnknownLabels(): (
  figures: Pick<RowFigures, 'fates' | 'noRecall'>,
  figure: 'context' | 'lost' | 'recall' | 'sessionCost',
) => string {
  const t = useTranslations('matrix')
  return ({ fates, noRecall }, figure) => {
    if (figure === 'recall' && noRecall !== undefined)
      return noRecall.type === 'planned' ? t('recallPlanned') : t('recallFew', { items: noRecall.items })
    // Earlier versions kept neither fates nor what follows from them.
    return t(fates === undefined ? 'lostUnknown' : `${figure}Unknown`)
  }
}
