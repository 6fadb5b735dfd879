'use client'

import { useTranslations } from 'next-intl'
import { totalOf } from '@/lib/fate/fate'
import { fatesIn } from '@/components/shared/model/fates'
import { useFateWords } from '@/components/shared/labels/fate-words'
import { useFigures } from '@/components/shared/labels/use-figures'
import type { MatrixRow } from './model/matrix-row'

/** A map in words: the share of each fate. */
export function useMapWords(): (row: Pick<MatrixRow, 'letter' | 'figures'>) => string {
  const t = useTranslations('matrix')
  const words = useFateWords()
  const say = useFigures()
  return ({ letter, figures }) => {
    const tokens = figures?.fates
    const shares = tokens
      ? fatesIn(tokens).map((fate) => `${words(fate)} ${say.share(tokens[fate] / totalOf(tokens))}`)
      : []
    return t('mapOf', { letter, fates: shares.join(', ') })
  }
}
