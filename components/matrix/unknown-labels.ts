'use client'

import { useTranslations } from 'next-intl'

/** Figures that may not be known. */
export type UnknownFigure = 'lost' | 'instructions' | 'condensations' | 'neededLater' | 'sessionCost'

/** Why a figure of a row is not known: what stands behind each dash. */
export function useUnknownLabels(): (figure: UnknownFigure) => string {
  const t = useTranslations('matrix')
  return (figure) => t(`unknown.${figure}`)
}
