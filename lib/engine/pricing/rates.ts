import * as z from 'zod'

const price = z.number().nonnegative()

/** USD per million tokens. An absent price is unknown, never 0. */
export const pricesSchema = z.object({
  input: price.optional(),
  output: price.optional(),
  cacheRead: price.optional(),
  /** Also the price of a cache write where a provider knows only one lifetime. */
  cacheWrite5m: price.optional(),
  cacheWrite1h: price.optional(),
})

/** Prices of a whole request whose input, cached or not, is longer than `aboveInputTokens`. */
export const priceTierSchema = pricesSchema.extend({ aboveInputTokens: z.int().nonnegative() })

export const ratesSchema = pricesSchema.extend({ tiers: z.array(priceTierSchema).readonly().default([]) }).readonly()

/** How a provider counts input: without what the cache held (anthropic), or with it (openai). */
export const accountingSchema = z.enum(['anthropic', 'openai'])

/** The rates of a run as they were when it ran. */
export const rateSnapshotSchema = z
  .object({
    schema: z.literal(1),
    /** `PROVIDER:MODEL`. */
    model: z.string(),
    unit: z.literal('USD per million tokens'),
    accounting: accountingSchema,
    source: z.enum(['catalogue', 'profile', 'free', 'unknown']),
    /** ISO date of the price list; absent where a person gave every price. */
    priceDate: z.string().optional(),
    rates: ratesSchema,
  })
  .readonly()

export type Prices = Readonly<z.infer<typeof pricesSchema>>
export type PriceTier = Readonly<z.infer<typeof priceTierSchema>>
export type Rates = z.infer<typeof ratesSchema>
export type Accounting = z.infer<typeof accountingSchema>
export type RateSnapshot = z.infer<typeof rateSnapshotSchema>

export const priceNames = [
  'input',
  'output',
  'cacheRead',
  'cacheWrite5m',
  'cacheWrite1h',
] as const satisfies readonly (keyof Prices)[]

export const unknownRates: Rates = { tiers: [] }
/** Of a model that costs nothing, such as the offline handler. */
export const freeRates: Rates = { input: 0, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0, tiers: [] }

/** What a profile sets itself: an absent price follows the catalogue; tiers, once given, replace all tiers. */
export const rateOverridesSchema = pricesSchema
  .extend({ tiers: z.array(priceTierSchema).readonly().optional() })
  .readonly()
export type RateOverrides = z.infer<typeof rateOverridesSchema>

/** A price that a profile sets holds in every tier, unless the profile gives tiers of its own. */
export function overrideRates(rates: Rates, overrides: RateOverrides): Rates {
  const { tiers, ...prices } = overrides
  const own = definedPrices(prices)
  return { ...rates, ...own, tiers: tiers ?? rates.tiers.map((tier) => ({ ...tier, ...own })) }
}

function definedPrices(prices: Prices): Prices {
  return Object.fromEntries(priceNames.flatMap((name) => (prices[name] === undefined ? [] : [[name, prices[name]]])))
}

interface SnapshotInput {
  readonly model: string
  readonly accounting: Accounting
  /** From the catalogue; absent: not listed. */
  readonly listed?: { readonly rates: Rates; readonly priceDate: string }
  readonly overrides?: RateOverrides
}

/** The rates to charge by, kept with a run so that its cost can be checked later, whatever the catalogue says then. */
export function snapshotRates({ model, accounting, listed, overrides = {} }: SnapshotInput): RateSnapshot {
  const overridden = Object.values(overrides).some((value) => value !== undefined)
  const rates = overrideRates(listed?.rates ?? unknownRates, overrides)
  const fullyOwn = overrides.input !== undefined && overrides.output !== undefined
  return {
    schema: 1,
    model,
    unit: 'USD per million tokens',
    accounting,
    source: overridden ? 'profile' : listed ? 'catalogue' : 'unknown',
    ...(listed && !fullyOwn ? { priceDate: listed.priceDate } : {}),
    rates,
  }
}
