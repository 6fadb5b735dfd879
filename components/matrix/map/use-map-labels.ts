'use client'

import { useTranslations } from 'next-intl'
import { totalOf } from '@/lib/engine'
import { fatesIn } from '@/components/shared/model/fates'
import { useFateLabels } from '@/components/shared/labels/fate-labels'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import type { MatrixRow } from '../model/matrix-row'

interface MapLabels {
  readonly original: (messages: number) => string
  readonly row: (row: Pick<MatrixRow, 'letter' | 'figures'>) => string
}

/** A map in words: the share of each fate. `marked`: messages that stand out; undefined where none is paled. */
export function useMapLabels(marked: number | undefined): MapLabels {
  const t = useTranslations('matrix')
  const words = useFateLabels()
  const format = useFigures()
  /** What the map shows is never said to be none of it. */
  const shareOf = (share: number): string => (share < LEAST ? t('underShare', { share: LEAST }) : format.share(share))
  const withMarks = (label: string): string =>
    marked === undefined ? label : t('mapMarked', { label, messages: marked })
  return {
    original: (messages) => withMarks(t('mapOfOriginal', { messages })),
    row: ({ letter, figures }) => {
      const tokens = figures?.fates
      const shares = tokens
        ? fatesIn(tokens).map((fate) => `${words(fate)} ${shareOf(tokens[fate] / totalOf(tokens))}`)
        : []
      return withMarks(t('mapOf', { letter, fates: shares.join(', ') }))
    },
  }
}

/** The least share that whole per cent can say. */
const LEAST = 0.01
