'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { signed } from '@/lib/base/signed'
import type { BriefCell, VariantView } from '@/lib/contracts/evaluation/experiments'
import type { NotAvailable } from '@/lib/engine'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { isNumbers, isUnchanged, lostIn, type Measure, measureOf } from './model/cells'
import { variantName } from './model/variant-name'

/** Words of an experiment's figures. */
export interface ExperimentWords {
  /** Whole per cent. */
  share(share: number | undefined): string
  /** A difference of shares, in points. */
  points(share: number): string
  reason(reason: NotAvailable): string
  /** What a cell shows. */
  cell(cell: BriefCell | undefined, measure: Measure): string
  /** What it says to who does not see it. */
  cellInWords(cell: BriefCell | undefined, measure: Measure): string
  /** Its own name, or that of its preset or family in the person's language. */
  variant(variant: Pick<VariantView, 'title' | 'provider' | 'preset'>): string
}

const HUNDRED = 100

/** A long matrix says the same few numbers again and again. */
function lazily(word: (value: number) => string): (value: number) => string {
  const known = new Map<number, string>()
  return (value) => {
    const found = known.get(value) ?? word(value)
    known.set(value, found)
    return found
  }
}

export function useExperimentWords(): ExperimentWords {
  const t = useTranslations('experiments')
  const format = useFormatter()
  const engine = useEngineLabels()
  const percents = useMemo(() => lazily((percent) => format.number(percent / HUNDRED, 'percent')), [format])
  const counts = useMemo(() => lazily((count) => format.number(count, 'tokens')), [format])
  const share = (value: number | undefined): string =>
    value === undefined ? '–' : percents(Math.round(value * HUNDRED))
  const points = (value: number): string => {
    const rounded = Math.round(value * HUNDRED)
    return rounded === 0 ? '±0' : signed(rounded, counts)
  }
  const reason = (why: NotAvailable): string =>
    why.type === 'failed'
      ? why.message === ''
        ? t('reasons.failedAny')
        : t('reasons.failed', { message: why.message })
      : why.type === 'invalidConfig'
        ? t('reasons.invalidConfig', { provider: engine.provider(why.provider, why.provider) })
        : why.type === 'notRepriced'
          ? t(`reasons.notRepriced.${why.why}`)
          : t(`reasons.${why.type}`)
  return {
    share,
    points,
    reason,
    cell(cell, measure) {
      if (cell === null || cell === undefined) return '·'
      if (!isNumbers(cell)) return 'type' in cell && cell.type === 'failed' ? t('failed') : t('notAvailable')
      if (measure === 'cost' && isUnchanged(cell)) return '='
      const value = measureOf(cell, measure)
      return value === undefined ? '–' : counts(Math.round(value * HUNDRED))
    },
    cellInWords(cell, measure) {
      if (cell === null || cell === undefined) return t('inWords.waiting')
      if (!isNumbers(cell)) return 'type' in cell ? reason(cell) : ''
      if (measure === 'cost' && isUnchanged(cell)) return t('inWords.unchanged')
      const value = measureOf(cell, measure)
      const lost = lostIn(cell)
      return [
        value === undefined ? t('inWords.unknown') : share(value),
        ...(lost.instructions ? [t('inWords.instructions')] : []),
        ...(lost.later ? [t('inWords.later')] : []),
      ].join(', ')
    },
    variant: (variant) => variantName(engine, variant),
  }
}
