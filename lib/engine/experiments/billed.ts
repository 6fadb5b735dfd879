import * as z from 'zod'
import type { Rates } from '../pricing/rates'
import { priceByRates, type RequestTokens, writesOf } from '../replay/bill/prices'
import type { ReplayRun } from '../replay/figures/result'

const tokens = z.number()

/** Sums over the requests whose inputs are about equally long: `least` to `most` tokens, cached or not. */
const billedTokensSchema = z.object({
  least: tokens,
  most: tokens,
  /** Neither read from a cache nor written to one. */
  uncached: tokens,
  cacheRead: tokens,
  /** Kept for five minutes, and for an hour. */
  cacheWrite: tokens,
  cacheWrite1h: tokens,
  output: tokens,
})
export type BilledTokens = z.infer<typeof billedTokensSchema>

/** The tokens behind a cell's costs, of requests and condensing calls. They are kept by the length of the input, because prices depend on it. */
export const cellTokensSchema = z.object({
  nothing: z.array(billedTokensSchema),
  variant: z.array(billedTokensSchema),
  harness: z.array(billedTokensSchema).optional(),
  /** USD, of condensing calls where their model has prices of its own. */
  condensingUsd: z.number().optional(),
})
export type CellTokens = z.infer<typeof cellTokensSchema>

/** Input lengths at which some model of the price list changes its prices. A test compares them with the list. */
export const lengthBounds = [
  32_000, 64_000, 100_000, 128_000, 199_999, 200_000, 256_000, 271_999, 272_000, 512_000, 1_000_000,
] as const

/** `lifetimeMinutes`: for how long cache writes are paid that do not say it themselves. */
export function billedTokensOf(
  { turns, calls }: Pick<ReplayRun, 'turns' | 'calls'>,
  lifetimeMinutes: number,
): BilledTokens[] {
  const byLength = new Map<number, BilledTokens>()
  for (const request of [...turns, ...calls]) {
    const billed = asBilled(request, lifetimeMinutes)
    const bound = lengthBounds.findIndex((most) => billed.most <= most)
    const others = byLength.get(bound)
    byLength.set(bound, others ? added(others, billed) : billed)
  }
  return [...byLength.values()].toSorted((one, other) => one.least - other.least)
}

function asBilled({ fresh, cacheRead, output, ...request }: RequestTokens, lifetimeMinutes: number): BilledTokens {
  const [cacheWrite, cacheWrite1h] = writesOf(request, lifetimeMinutes)
  const input = fresh + cacheRead + cacheWrite + cacheWrite1h
  return { least: input, most: input, uncached: fresh, cacheRead, cacheWrite, cacheWrite1h, output }
}

const added = (one: BilledTokens, other: BilledTokens): BilledTokens => ({
  least: Math.min(one.least, other.least),
  most: Math.max(one.most, other.most),
  uncached: one.uncached + other.uncached,
  cacheRead: one.cacheRead + other.cacheRead,
  cacheWrite: one.cacheWrite + other.cacheWrite,
  cacheWrite1h: one.cacheWrite1h + other.cacheWrite1h,
  output: one.output + other.output,
})

/** USD at these rates; undefined where the rates lack a price, or one of their tiers begins between `least` and `most`, so that the sum cannot be split. */
export function costOfTokens(all: readonly BilledTokens[], rates: Rates): number | undefined {
  let usd = 0
  for (const each of all) {
    const price = priceByRates(pricesFor(each, rates), 0)
    if (!price || splits(each, rates)) return undefined
    const { uncached: fresh, cacheRead, cacheWrite, cacheWrite1h, output } = each
    usd += price.cost({ fresh, cacheRead, cacheWrite: cacheWrite + cacheWrite1h, cacheWrite1h, output })
  }
  return usd
}

const splits = ({ least, most }: BilledTokens, { tiers }: Rates): boolean =>
  tiers.some(({ aboveInputTokens }) => least <= aboveInputTokens && aboveInputTokens < most)

/** The rates of the tier that each single request falls into: by their sum, they would fall into a higher one. */
const pricesFor = ({ most }: BilledTokens, { tiers, ...base }: Rates): Rates => {
  const tier = tiers
    .filter(({ aboveInputTokens }) => most > aboveInputTokens)
    .toSorted((one, other) => other.aboveInputTokens - one.aboveInputTokens)[0]
  return { ...base, tiers: tier ? [{ ...tier, aboveInputTokens: 0 }] : [] }
}
