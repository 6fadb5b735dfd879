'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { type CostUnit, shownDifference, usdFormat } from '@/lib/engine'
import { isSameCost } from './model/verdicts'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'

export interface ReplayLabels {
  readonly unit: CostUnit
  /** Nobody says which window the model has. */
  readonly windowIsAssumed: boolean
  /** In the replay's unit: USD, or tokens of plain input. */
  cost(value: number): string
  /** The same for a table whose head says the unit of tokens. */
  amount(value: number): string
  /** One of the ticks of an axis, whose title says the unit of tokens. Cents are shown where any of them has some. */
  costTick(value: number, ticks: readonly number[]): string
  /** Of one cost from another, with its sign, for a table whose head says the unit of tokens; in words where it is too little of the other. */
  difference(value: number, from: number): string
  tokens(value: number): string
  exact(value: number): string
  /** Per cent, as the engine gives it. */
  percent(value: number): string
}

/** The figures of a replay in the person's language. */
export function useReplayLabels(unit: CostUnit, windowIsAssumed = false): ReplayLabels {
  const t = useTranslations('replay')
  const format = useFormatter()
  const figures = useFigures()
  const amount = unit === 'usd' ? figures.money : figures.tokens
  const cost = (value: number): string =>
    unit === 'usd' ? figures.money(value) : t('inputTokens', { tokens: figures.tokens(value) })
  return {
    unit,
    windowIsAssumed,
    cost,
    amount,
    costTick: (value, ticks) =>
      unit === 'usd'
        ? format.number(value, {
            ...usdFormat(value),
            ...(ticks.every(Number.isInteger) && { minimumFractionDigits: 0 }),
          })
        : figures.tokens(value),
    difference: (value, from) => {
      const difference = shownDifference(unit, value, from)
      return isSameCost(difference, from) ? t('noDifference') : figures.change(difference, amount)
    },
    tokens: figures.tokens,
    exact: (value) => format.number(value, 'tokens'),
    percent: (value) => figures.share(value / 100),
  }
}
