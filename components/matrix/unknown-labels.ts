'use client'

import { useTranslations } from 'next-intl'
import type { RowFigures } from '@/lib/engine'

/** Figures that may not be known. */
export type UnknownFigure = 'lost' | 'instructions' | 'condensations' | 'neededLater' | 'sessionCost'

/** Why a figure of a row is not known: what stands behind each dash. */
export function useUnknownLabels(): (figures: Pick<RowFigures, 'fates'>, figure: UnknownFigure) => string {
  const t = useTranslations('matrix')
  // Earlier versions kept neither fates nor what follows from them.
  return ({ fates }, figure) => t(`unknown.${fates === undefined ? 'lost' : figure}`)
}
