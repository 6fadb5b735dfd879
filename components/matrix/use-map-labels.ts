'use client'

import { useTranslations } from 'next-intl'
import { totalOf } from '@/lib/fate/fate'
import { fatesIn } from '@/components/shared/model/fates'
import { useFateLabels } from '@/components/shared/labels/fate-labels'
import { useFigures } from '@/components/shared/labels/use-figures'
import type { MatrixRow } from './model/matrix-row'

/** A map in words: the share of each fate. */
export function useMapLabels(): (row: Pick<MatrixRow, 'letter' | 'figures'>) => string {
  const t = useTranslations('matrix')
  const words = useFateLabels()
  const format = useFigures()
  return ({ letter, figures }) => {
    const tokens = figures?.fates
    const shares = tokens
      ? fatesIn(tokens).map((fate) => `${words(fate)} ${format.share(tokens[fate] / totalOf(tokens))}`)
      : []
    return t('mapOf', { letter, fates: shares.join(', ') })
  }
}
