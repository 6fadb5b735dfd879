import type { ConditionalPrice, ModelInfo, ModelPrice, TieredPrices } from '@pydantic/genai-prices'
import { priceNames, type Prices, type PriceTier, type Rates } from './rates'

/** The prices of the list that hold at a moment: of several, the last whose condition is met, else the first. */
export function pricesAt({ prices }: ModelInfo, at: Date): ModelPrice {
  if (!Array.isArray(prices)) return prices
  const current = prices.findLast(({ constraint }) => constraint === undefined || holdsAt(constraint, at))
  return (current ?? prices[0])?.prices ?? {}
}

function holdsAt(constraint: NonNullable<ConditionalPrice['constraint']>, at: Date): boolean {
  if (constraint.type === 'start_date') return at >= new Date(constraint.start_date)
  const now = at.toISOString().slice(11, 19)
  const { start, end } = { start: constraint.start_time.slice(0, 8), end: constraint.end_time.slice(0, 8) }
  return end < start ? now >= start || now < end : now >= start && now < end
}

const listNames = {
  input: 'input_mtok',
  output: 'output_mtok',
  cacheRead: 'cache_read_mtok',
  cacheWrite5m: 'cache_write_mtok',
  cacheWrite1h: 'cache_write_1h_mtok',
} as const satisfies Record<keyof Prices, string>

export function ratesOf(prices: ModelPrice): Rates {
  const starts = new Set(priceNames.flatMap((name) => tiersOf(prices[listNames[name]]).map(({ start }) => start)))
  const tiers = [...starts]
    .sort((a, b) => a - b)
    .map((start): PriceTier => ({ ...pricesAbove(prices, start), aboveInputTokens: start }))
  return { ...pricesAbove(prices, undefined), tiers }
}

function pricesAbove(prices: ModelPrice, start: number | undefined): Prices {
  return Object.fromEntries(
    priceNames.flatMap((name) => {
      const price = prices[listNames[name]]
      const value =
        typeof price === 'object'
          ? ((start === undefined ? undefined : price.tiers.findLast((tier) => tier.start <= start)?.price) ??
            price.base)
          : price
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

const tiersOf = (price: number | TieredPrices | undefined): TieredPrices['tiers'] =>
  typeof price === 'object' ? price.tiers : []

const charges = {
  requests_kcount: 'per request',
  output_reasoning_mtok: 'reasoning tokens',
  output_citation_mtok: 'citation tokens',
} as const

/** Of what a plain text request is charged for besides its tokens. */
export function otherChargesOf(prices: ModelPrice): readonly string[] {
  return Object.entries(charges).flatMap(([key, name]) => (prices[key] === undefined ? [] : [name]))
}
