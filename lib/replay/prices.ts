import { costOf } from '@/lib/pricing/cost'
import type { Rates } from '@/lib/pricing/rates'
import type { PriceRatios } from './families'

/** Tokens of one request, each in one class. */
export interface RequestTokens {
  /** Input that is neither read from nor written to a cache. */
  readonly fresh: number
  readonly cacheRead: number
  readonly cacheWrite: number
  readonly output: number
}

export const costUnits = ['usd', 'input-tokens'] as const
/** `input-tokens`: the price list does not know the model, so cost is in tokens of its plain input. */
export type CostUnit = (typeof costUnits)[number]

/** What tokens cost. */
export interface PriceTag {
  readonly unit: CostUnit
  cost(tokens: RequestTokens): number
}

/** By rates of a price list. Undefined where they lack the price of input or output; what a cache costs, where that is unlisted, costs as input. */
export function priceByRates(rates: Rates, lifetimeMinutes: number): PriceTag | undefined {
  if (rates.input === undefined || rates.output === undefined) return undefined
  const known = withCachePrices(rates, lifetimeMinutes)
  return {
    unit: 'usd',
    cost: ({ fresh, cacheRead, cacheWrite, output }) =>
      costOf(
        {
          accounting: 'anthropic',
          inputTokens: fresh,
          outputTokens: output,
          cacheReadTokens: cacheRead,
          cacheWrite5mTokens: cacheWrite,
        },
        known,
      ) ?? 0,
  }
}

function withCachePrices({ tiers, ...base }: Rates, lifetimeMinutes: number): Rates {
  const complete = (prices: Omit<Rates, 'tiers'>, standard: Omit<Rates, 'tiers'>): Omit<Rates, 'tiers'> => {
    const input = prices.input ?? standard.input
    const write = lifetimeMinutes > SHORT_LIFETIME ? (prices.cacheWrite1h ?? prices.cacheWrite5m) : prices.cacheWrite5m
    return {
      input,
      output: prices.output ?? standard.output,
      cacheRead: prices.cacheRead ?? input,
      cacheWrite5m: write ?? input,
    }
  }
  return {
    ...complete(base, base),
    tiers: tiers.map(({ aboveInputTokens, ...prices }) => ({ ...complete(prices, base), aboveInputTokens })),
  }
}

const SHORT_LIFETIME = 5

/** By the family's ratios, in tokens of plain input. */
export function priceByRatios({ read, write, output: perOutput }: PriceRatios): PriceTag {
  return {
    unit: 'input-tokens',
    cost: ({ fresh, cacheRead, cacheWrite, output }) =>
      fresh + read * cacheRead + write * cacheWrite + perOutput * output,
  }
}

export const withoutCache = ({ fresh, cacheRead, cacheWrite, output }: RequestTokens): RequestTokens => ({
  fresh: fresh + cacheRead + cacheWrite,
  cacheRead: 0,
  cacheWrite: 0,
  output,
})
