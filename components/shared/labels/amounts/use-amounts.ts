'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useFigures } from './use-figures'

interface Amounts {
  /** USD; an unknown amount is shown as such. */
  cost(usd: number | undefined): string
  time(ms: number): string
}

/** Formats money and durations in the person's language. */
export function useAmounts(): Amounts {
  const t = useTranslations('workbench')
  const c = useTranslations('common')
  const format = useFormatter()
  const figures = useFigures()
  return {
    cost: (usd) => (usd === undefined ? t('costUnknown') : usd === 0 ? c('noCost') : figures.money(usd)),
    time: (ms) =>
      ms < 1_000
        ? format.number(Math.max(1, Math.round(ms)), 'milliseconds')
        : `${format.number(ms / 1_000, { maximumFractionDigits: 1 })}\u00a0s`,
  }
}
