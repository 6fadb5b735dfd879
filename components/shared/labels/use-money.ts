'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { Prices, RateSnapshot } from '@/lib/pricing/rates'
import type { HandlerId } from '@/lib/contracts/profiles'

interface MoneyWords {
  /** An amount in USD with as many digits as it needs; an unknown one is shown as such. */
  cost(usd: number | undefined): string
  /** A price per million tokens, without the unit. */
  price(usd: number | undefined): string
  /** `$3.00 in · $15.00 out`. */
  pair(prices: Prices): string
  /** Source and date of the rates. */
  source(rates: RateSnapshot): string
  day(iso: string): string
  handler(id: HandlerId, fallback: string): string
}

/** Formats money in the person's language. */
export function useMoney(): MoneyWords {
  const t = useTranslations('profiles.money')
  const h = useTranslations('profiles.handlers')
  const format = useFormatter()
  const amount = (usd: number): string => {
    const size = Math.abs(usd)
    // Four decimals would show amounts below a hundredth of a cent as 0.
    if (size > 0 && size < 0.001)
      return format.number(usd, { style: 'currency', currency: 'USD', maximumSignificantDigits: 2 })
    return format.number(usd, {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: 2,
      maximumFractionDigits: size < 1 ? 4 : 2,
    })
  }
  const cost: MoneyWords['cost'] = (usd) => (usd === undefined ? t('unknown') : amount(usd))
  const day: MoneyWords['day'] = (iso) =>
    format.dateTime(new Date(iso), { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })
  return {
    cost,
    price: cost,
    pair: ({ input, output }) =>
      input === undefined && output === undefined
        ? t('pairUnknown')
        : t('pair', { input: cost(input), output: cost(output) }),
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
