import * as z from 'zod'
import { accountingSchema, type Accounting, type Prices, type PriceTier, type Rates } from './rates'

const tokens = z.int().nonnegative().optional()

/** Tokens of one request, in the provider's own counting. Absent cache counts mean that no cache was used; other absent counts are unknown. */
export const usageSchema = z
  .object({
    accounting: accountingSchema,
    /** Without the cached tokens (anthropic), or with them (openai). */
    inputTokens: tokens,
    outputTokens: tokens,
    cacheReadTokens: tokens,
    cacheWrite5mTokens: tokens,
    cacheWrite1hTokens: tokens,
  })
  .readonly()

export type Usage = z.infer<typeof usageSchema>

/** The same request with every token in exactly one class, whatever the provider's counting. */
export interface TokenClasses {
  /** Input that was neither read from nor written to a cache. */
  readonly input?: number
  readonly output?: number
  readonly cacheRead: number
  readonly cacheWrite5m: number
  readonly cacheWrite1h: number
}

const freshInput: Record<Accounting, (inputTokens: number, cached: number) => number> = {
  anthropic: (inputTokens) => inputTokens,
  openai: (inputTokens, cached) => Math.max(0, inputTokens - cached),
}

export function tokenClasses({
  accounting,
  inputTokens,
  outputTokens,
  cacheReadTokens = 0,
  cacheWrite5mTokens = 0,
  cacheWrite1hTokens = 0,
}: Usage): TokenClasses {
  const cached = cacheReadTokens + cacheWrite5mTokens + cacheWrite1hTokens
  return {
    ...(inputTokens === undefined ? {} : { input: freshInput[accounting](inputTokens, cached) }),
    ...(outputTokens === undefined ? {} : { output: outputTokens }),
    cacheRead: cacheReadTokens,
    cacheWrite5m: cacheWrite5mTokens,
    cacheWrite1h: cacheWrite1hTokens,
  }
}

/** All input, cached or not: what a context window and a price tier look at. */
export function totalInput({ input, cacheRead, cacheWrite5m, cacheWrite1h }: TokenClasses): number | undefined {
  return input === undefined ? undefined : input + cacheRead + cacheWrite5m + cacheWrite1h
}

/** USD by token class; undefined where a count or a price that it needs is unknown. */
export interface CostBreakdown {
  readonly input?: number | undefined
  readonly output?: number | undefined
  readonly cacheRead?: number | undefined
  readonly cacheWrite?: number | undefined
  readonly total?: number | undefined
  /** The tier whose prices were charged; undefined: the base prices. */
  readonly tier?: PriceTier | undefined
}

/** Cost of one request. Tiers make cost non-linear: charge each request, then add. */
export function costBreakdown(usage: Usage, rates: Rates): CostBreakdown {
  const classes = tokenClasses(usage)
  const inputTokens = totalInput(classes)
  const unclear = inputTokens === undefined && rates.tiers.length > 0
  const tier = inputTokens === undefined ? undefined : tierFor(inputTokens, rates)
  const prices: Prices = unclear ? {} : (tier ?? rates)
  const parts = {
    input: charge(classes.input, prices.input),
    output: charge(classes.output, prices.output),
    cacheRead: charge(classes.cacheRead, prices.cacheRead),
    cacheWrite: sum([
      charge(classes.cacheWrite5m, prices.cacheWrite5m),
      charge(classes.cacheWrite1h, prices.cacheWrite1h),
    ]),
  }
  return { ...parts, total: sum(Object.values(parts)), ...(tier ? { tier } : {}) }
}

/** USD of one request, or undefined where it cannot be known. */
export function costOf(usage: Usage, rates: Rates): number | undefined {
  return costBreakdown(usage, rates).total
}

/** USD of several requests; one unknown makes the sum unknown. */
export function costOfAll(usages: readonly Usage[], rates: Rates): number | undefined {
  return sum(usages.map((usage) => costOf(usage, rates)))
}

/** The highest tier that the input exceeds. */
export function tierFor(inputTokens: number, rates: Rates): PriceTier | undefined {
  return rates.tiers.reduce<PriceTier | undefined>(
    (best, tier) =>
      inputTokens > tier.aboveInputTokens && tier.aboveInputTokens >= (best?.aboveInputTokens ?? 0) ? tier : best,
    undefined,
  )
}

/** Nothing costs nothing, even at an unknown price. */
function charge(count: number | undefined, price: number | undefined): number | undefined {
  if (count === 0) return 0
  return count === undefined || price === undefined ? undefined : (count * price) / 1_000_000
}

function sum(values: readonly (number | undefined)[]): number | undefined {
  return values.reduce<number | undefined>(
    (total, value) => (total === undefined || value === undefined ? undefined : total + value),
    0,
  )
}
