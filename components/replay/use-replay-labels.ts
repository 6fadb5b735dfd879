'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { CostUnit } from '@/lib/replay'

export interface ReplayLabels {
  /** In the replay's unit: USD, or tokens of plain input. */
  cost(value: number): string
  /** With its sign. */
  difference(value: number): string
  tokens(value: number): string
  exact(value: number): string
  /** Per cent, as the engine gives it. */
  percent(value: number): string
}

const CENTS = 0.1

/** The figures of a replay in the person's language. */
export function useReplayLabels(unit: CostUnit): ReplayLabels {
  const t = useTranslations('replay')
  const format = useFormatter()
  const amount = (value: number): string => {
    if (unit === 'input-tokens') return t('inputTokens', { tokens: format.number(value, 'tokensCompact') })
    const small = value !== 0 && Math.abs(value) < CENTS
    return format.number(value, {
      style: 'currency',
      currency: 'USD',
      ...(small ? { maximumSignificantDigits: 2 } : { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    })
  }
  return {
    cost: amount,
    difference: (value) => (value === 0 ? amount(0) : `${value < 0 ? '−' : '+'}${amount(Math.abs(value))}`),
    tokens: (value) => format.number(value, Math.abs(value) < 1_000 ? 'tokens' : 'tokensCompact'),
    exact: (value) => format.number(value, 'tokens'),
    percent: (value) => format.number(value / 100, 'percent'),
  }
}
