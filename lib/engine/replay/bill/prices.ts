import type { RecordedUsage } from '../../conversation/usage'
import { costOf } from '../../pricing/cost'
import { fastFactor } from '../../pricing/fast-mode'
import type { Rates } from '../../pricing/rates'
import { shortLifetimeMinutes } from '../simulation/cache-model'
import type { PriceRatios } from '../calibration/families'

/** Tokens of one request, each in one class. */
export interface RequestTokens {
  /** Input that is neither read from nor written to a cache. */
  readonly fresh: number
  readonly cacheRead: number
  readonly cacheWrite: number
  /** Of `cacheWrite`, what is kept for an hour. Absent: all or nothing, as the lifetime of the price tag has it. */
  readonly cacheWrite1h?: number
  readonly output: number
  /** Who answered, where the session says so. */
  readonly model?: string
  readonly isFast?: boolean
}

export const costUnits = ['usd', 'input-tokens'] as const
/** `input-tokens`: the price list does not know the model, so cost is in tokens of its plain input. */
export type CostUnit = (typeof costUnits)[number]

/** What tokens cost. */
export interface PriceTag {
  readonly unit: CostUnit
  /** Of the session's own models: amounts that its file names are better still. */
  readonly isOfSession?: boolean
  /** What the file's amounts are of the list prices, where they differ: all costs are scaled by it. */
  readonly amountFactor?: number
  cost(tokens: RequestTokens): number
}

/**
 * By rates of a price list. Undefined where they lack the price of input or output; what a cache costs, where that is unlisted, costs as input.
 * `lifetimeMinutes`: for how long writes are paid that do not say it themselves.
 */
export function priceByRates(rates: Rates, lifetimeMinutes: number): PriceTag | undefined {
  if (rates.input === undefined || rates.output === undefined) return undefined
  const known = withCachePrices(rates)
  return {
    unit: 'usd',
    cost: ({ fresh, cacheRead, output, ...tokens }) => {
      const [short, hour] = writesOf(tokens, lifetimeMinutes)
      return (
        costOf(
          {
            accounting: 'anthropic',
            inputTokens: fresh,
            outputTokens: output,
            cacheReadTokens: cacheRead,
            cacheWrite5mTokens: short,
            cacheWrite1hTokens: hour,
          },
          known,
        ) ?? 0
      )
    },
  }
}

/** Tokens written for five minutes, and for an hour. */
export function writesOf(
  { cacheWrite, cacheWrite1h }: Pick<RequestTokens, 'cacheWrite' | 'cacheWrite1h'>,
  lifetimeMinutes: number,
): readonly [number, number] {
  const hour = cacheWrite1h ?? (lifetimeMinutes > shortLifetimeMinutes ? cacheWrite : 0)
  return [cacheWrite - hour, hour]
}

function withCachePrices({ tiers, ...base }: Rates): Rates {
  const complete = (prices: Omit<Rates, 'tiers'>, standard: Omit<Rates, 'tiers'>): Omit<Rates, 'tiers'> => {
    const input = prices.input ?? standard.input
    return {
      input,
      output: prices.output ?? standard.output,
      cacheRead: prices.cacheRead ?? input,
      cacheWrite5m: prices.cacheWrite5m ?? input,
      cacheWrite1h: prices.cacheWrite1h ?? prices.cacheWrite5m ?? input,
    }
  }
  return {
    ...complete(base, base),
    tiers: tiers.map(({ aboveInputTokens, ...prices }) => ({ ...complete(prices, base), aboveInputTokens })),
  }
}

/** By the family's ratios, in tokens of plain input. */
export function priceByRatios(
  { read, write, write1h = write, output: perOutput }: PriceRatios,
  lifetimeMinutes: number = shortLifetimeMinutes,
): PriceTag {
  return {
    unit: 'input-tokens',
    cost: ({ fresh, cacheRead, output, ...tokens }) => {
      const [short, hour] = writesOf(tokens, lifetimeMinutes)
      return fresh + read * cacheRead + write * short + write1h * hour + perOutput * output
    },
  }
}

/** What one model costs: by its rates, where they say enough, else by its family's ratios. */
export const priceOfModel = (
  rates: Rates | undefined,
  { ratios }: { readonly ratios: PriceRatios },
  lifetimeMinutes: number,
): PriceTag => (rates && priceByRates(rates, lifetimeMinutes)) ?? priceByRatios(ratios, lifetimeMinutes)

/** Amounts this close to list prices, as a share of them, are list prices. */
const AS_LISTED = 0.02

/**
 * The prices of a session's models: each request costs what the model that answered it does, or, where that is not listed, the main one.
 * Where the file names amounts, list prices are scaled to them: discounts, fast modes and what else no list knows are in them.
 */
export function priceOfSession(
  main: Rates | undefined,
  ratesOf: (model: string) => Rates | undefined,
  {
    model: mainModel,
    family,
    requests,
    lifetimeMinutes,
  }: {
    readonly model?: string | undefined
    readonly family: { readonly ratios: PriceRatios }
    readonly requests: readonly { readonly usage?: RecordedUsage | undefined }[]
    readonly lifetimeMinutes: number
  },
): PriceTag {
  const mainTag = priceOfModel(main, family, lifetimeMinutes)
  if (mainTag.unit !== 'usd') return { ...mainTag, isOfSession: true }
  const usages = requests.flatMap(({ usage }) => usage ?? [])
  const tags = new Map<string | undefined, PriceTag>()
  const tagOf = (model: string | undefined): PriceTag => {
    const known = tags.get(model)
    if (known) return known
    const rates = model === undefined ? undefined : ratesOf(model)
    const made = scaledToAmounts(
      (rates && priceByRates(rates, lifetimeMinutes)) ?? mainTag,
      usages.filter((usage) => usage.model === model),
    )
    tags.set(model, made)
    return made
  }
  const { amountFactor } = tagOf(mainModel)
  return {
    unit: 'usd',
    isOfSession: true,
    cost: (tokens) => tagOf(tokens.model).cost(tokens),
    ...(amountFactor !== undefined && { amountFactor }),
  }
}

/** A model's list prices as its requests' amounts have them; without amounts, those of its fast mode where that was used. */
function scaledToAmounts(tag: PriceTag, usages: readonly RecordedUsage[]): PriceTag {
  const named = usages.filter(({ costUsd = 0 }) => costUsd > 0)
  const listed = named.reduce((sum, usage) => sum + tag.cost(billedTokens(usage)), 0)
  const factor = listed > 0 ? named.reduce((sum, { costUsd = 0 }) => sum + costUsd, 0) / listed : undefined
  if (factor !== undefined && Math.abs(factor - 1) > AS_LISTED)
    return { ...tag, amountFactor: factor, cost: (tokens) => factor * tag.cost(tokens) }
  return {
    ...tag,
    cost: (tokens) => tag.cost(tokens) * (tokens.isFast && factor === undefined ? (fastFactor(tokens.model) ?? 1) : 1),
  }
}

/** What a request's record says of its price beside its tokens. */
export const priceKind = (usage: RecordedUsage | undefined): Pick<RequestTokens, 'model' | 'isFast'> => ({
  ...(usage?.model !== undefined && { model: usage.model }),
  ...(usage?.speed === 'fast' && { isFast: true }),
})

/** A request as the provider billed it. */
export const billedTokens = (usage: RecordedUsage): RequestTokens => ({
  fresh: usage.inputTokens ?? 0,
  cacheRead: usage.cacheReadTokens ?? 0,
  cacheWrite: usage.cacheWriteTokens ?? 0,
  // Where the record does not say for how long, it is the short lifetime.
  cacheWrite1h: usage.cacheWrite1hTokens ?? 0,
  output: usage.outputTokens ?? 0,
  ...priceKind(usage),
})

export const withoutCache = ({
  fresh,
  cacheRead,
  cacheWrite,
  cacheWrite1h: _,
  ...rest
}: RequestTokens): RequestTokens => ({
  ...rest,
  fresh: fresh + cacheRead + cacheWrite,
  cacheRead: 0,
  cacheWrite: 0,
})
