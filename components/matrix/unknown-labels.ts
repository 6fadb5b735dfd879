'use client'

import { useTranslations } from 'next-intl'

/** Figures that may not be known. */
type UnknownFigure = 'lost' | 'instructions' | 'condensations' | 'neededLater' | 'sessionCost'

/** Why a figure of a row is not known: what stands behind each dash. */
export function useUnknownLabels(): (figure: UnknownFigure) => string {
  const t = useTranslations('matrix.unknown')
  return (figure) => t(figure)
}
