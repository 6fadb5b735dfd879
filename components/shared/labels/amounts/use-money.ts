'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { Prices, RateSnapshot } from '@/lib/engine'
import type { HandlerId } from '@/lib/contracts/profiles'
import { useFigures } from './use-figures'

interface MoneyWords {
  /** What something costs in USD, rounded as everywhere; words where it costs nothing, or where that is unknown. */
  cost(usd: number | undefined): string
  /** A price in USD per million tokens with all its digits, without the unit. */
  price(usd: number | undefined): string
  /** `$3.00 in · $15.00 out`; words where nothing is charged. */
  pair(prices: Prices): string
  /** Source and date of the rates. */
  source(rates: RateSnapshot): string
  day(iso: string): string
  handler(id: HandlerId, fallback: string): string
}

/** Formats money in the person's language. */
export function useMoney(): MoneyWords {
  const t = useTranslations('profiles.money')
  const c = useTranslations('common')
  const h = useTranslations('profiles.handlers')
  const format = useFormatter()
  const figures = useFigures()
  const cost: MoneyWords['cost'] = (usd) =>
    usd === undefined ? t('unknown') : usd === 0 ? c('noCost') : figures.money(usd)
  const price: MoneyWords['price'] = (usd) =>
    usd === undefined
      ? t('unknown')
      : format.number(usd, {
          style: 'currency',
          currency: 'USD',
          currencyDisplay: 'narrowSymbol',
          minimumFractionDigits: 2,
          maximumFractionDigits: 6,
        })
  const day: MoneyWords['day'] = (iso) =>
    format.dateTime(new Date(iso), { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })
  return {
    cost,
    price,
    pair: ({ input, output }) =>
      input === undefined && output === undefined
        ? t('pairUnknown')
        : input === 0 && output === 0
          ? c('noCost')
          : t('pair', { input: price(input), output: price(output) }),
    source: ({ source, priceDate }) =>
      priceDate === undefined
        ? t(`sources.${source}`)
        : source === 'profile'
          ? t('sourceMixed', { date: day(priceDate) })
          : t('sourceDated', { date: day(priceDate) }),
    day,
    handler: (id, fallback) => (h.has(id) ? h(id) : fallback),
  }
}
