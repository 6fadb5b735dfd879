import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costBreakdown, costOf, costOfAll, tokenClasses, usageSchema, type Usage } from './cost'
import {
  freeRates,
  overrideRates,
  priceNames,
  ratesSchema,
  rateSnapshotSchema,
  snapshotRates,
  unknownRates,
  type Rates,
} from './rates'

const SEED = 4_004
const sonnet: Rates = { input: 3, output: 15, cacheRead: 0.3, cacheWrite5m: 3.75, cacheWrite1h: 6, tiers: [] }
const tiered: Rates = {
  ...sonnet,
  tiers: [{ aboveInputTokens: 200_000, input: 6, output: 22.5, cacheRead: 0.6, cacheWrite5m: 7.5, cacheWrite1h: 12 }],
}

describe('provider accounting (FR-CO-002)', () => {
  const counts = {
    inputTokens: 10_000,
    outputTokens: 1_000,
    cacheReadTokens: 6_000,
    cacheWrite5mTokens: 2_000,
  } as const

  it('charges Anthropic input as it is: cached tokens come on top', () => {
    expect(costOf({ accounting: 'anthropic', ...counts }, sonnet)).toBeCloseTo(0.03 + 0.015 + 0.0018 + 0.0075, 12)
  })

  it('takes cached tokens out of OpenAI input', () => {
    expect(tokenClasses({ accounting: 'openai', ...counts }).input).toBe(2_000)
    expect(costOf({ accounting: 'openai', ...counts }, sonnet)).toBeCloseTo(0.006 + 0.015 + 0.0018 + 0.0075, 12)
  })

  it('never charges less than nothing where OpenAI reports more cached than input', () => {
    expect(tokenClasses({ accounting: 'openai', inputTokens: 5, cacheReadTokens: 9 }).input).toBe(0)
  })

  it('counts the same without a cache', () => {
    const plain = { inputTokens: 20_000, outputTokens: 1_400 }
    expect(costOf({ accounting: 'anthropic', ...plain }, sonnet)).toBe(
      costOf({ accounting: 'openai', ...plain }, sonnet),
    )
  })

  it('charges the two lifetimes of a cache write apart', () => {
    const usage: Usage = {
      accounting: 'anthropic',
      inputTokens: 0,
      outputTokens: 0,
      cacheWrite5mTokens: 1_000_000,
      cacheWrite1hTokens: 1_000_000,
    }
    expect(costBreakdown(usage, sonnet)).toEqual({ input: 0, output: 0, cacheRead: 0, cacheWrite: 9.75, total: 9.75 })
  })
})

describe('unknown stays unknown', () => {
  const usage: Usage = { accounting: 'anthropic', inputTokens: 100, outputTokens: 10 }

  it('without a price', () => {
    expect(costOf(usage, unknownRates)).toBeUndefined()
    expect(costBreakdown(usage, { output: 15, tiers: [] })).toMatchObject({ output: 0.00015 })
    expect(costBreakdown(usage, { output: 15, tiers: [] }).total).toBeUndefined()
  })

  it('without a count', () => {
    expect(costOf({ accounting: 'anthropic', inputTokens: 100 }, sonnet)).toBeUndefined()
    expect(costOf({ accounting: 'openai', outputTokens: 10 }, sonnet)).toBeUndefined()
  })

  it('where the tier hangs on the unknown count', () => {
    expect(costBreakdown({ accounting: 'openai', outputTokens: 10 }, tiered).output).toBeUndefined()
  })

  it('for a cache price only when the cache was used', () => {
    const withoutCachePrices: Rates = { input: 3, output: 15, tiers: [] }
    expect(costOf(usage, withoutCachePrices)).toBeCloseTo(0.00045, 12)
    expect(costOf({ ...usage, cacheReadTokens: 1 }, withoutCachePrices)).toBeUndefined()
    expect(costOf({ ...usage, cacheWrite1hTokens: 1 }, { ...withoutCachePrices, cacheWrite5m: 3.75 })).toBeUndefined()
  })

  it('in a sum', () => {
    expect(costOfAll([usage, { accounting: 'anthropic', inputTokens: 1 }], sonnet)).toBeUndefined()
    expect(costOfAll([], sonnet)).toBe(0)
    expect(costOf(usage, freeRates)).toBe(0)
  })
})

describe('long-context tiers', () => {
  const at = (inputTokens: number): number | undefined =>
    costOf({ accounting: 'anthropic', inputTokens, outputTokens: 0 }, tiered)

  it('begin above the boundary and reprice the whole request', () => {
    expect(at(200_000)).toBeCloseTo(0.6, 12)
    expect(at(200_001)).toBeCloseTo(1.200006, 12)
  })

  it('look at all input, cached or not', () => {
    const usage: Usage = { accounting: 'anthropic', inputTokens: 1, outputTokens: 1_000_000, cacheReadTokens: 200_000 }
    expect(costBreakdown(usage, tiered)).toMatchObject({ output: 22.5, tier: { aboveInputTokens: 200_000 } })
    expect(costBreakdown({ ...usage, cacheReadTokens: 199_999 }, tiered).output).toBe(15)
    expect(
      costBreakdown({ accounting: 'openai', inputTokens: 200_000, outputTokens: 0, cacheReadTokens: 200_000 }, tiered)
        .tier,
    ).toBeUndefined()
  })

  it('take the highest that is exceeded, in any order', () => {
    const rates: Rates = {
      input: 1,
      output: 1,
      tiers: [
        { aboveInputTokens: 200, input: 4, output: 1 },
        { aboveInputTokens: 100, input: 2, output: 1 },
      ],
    }
    const price = (inputTokens: number): number | undefined =>
      costBreakdown({ accounting: 'openai', inputTokens, outputTokens: 0 }, rates).tier?.input
    expect([price(100), price(101), price(201)]).toEqual([undefined, 2, 4])
  })

  it('are charged per request, then added', () => {
    const half: Usage = { accounting: 'anthropic', inputTokens: 150_000, outputTokens: 0 }
    expect(costOfAll([half, half], tiered)).toBeCloseTo(0.9, 12)
    expect(at(300_000)).toBeCloseTo(1.8, 12)
  })
})

describe('rates', () => {
  it('follow the catalogue where a profile says nothing, in every tier', () => {
    const rates = overrideRates(tiered, { input: 1, cacheRead: undefined })
    expect(rates).toEqual({ ...tiered, input: 1, tiers: [{ ...tiered.tiers[0], input: 1 }] })
    expect(overrideRates(tiered, { tiers: [] }).tiers).toEqual([])
    expect(overrideRates(unknownRates, { input: 0 })).toEqual({ input: 0, tiers: [] })
  })

  it('are snapshotted with their source and date, and survive JSON', () => {
    const listed = { rates: tiered, priceDate: '2026-09-23' }
    const base = { model: 'anthropic:claude', accounting: 'anthropic' } as const
    const snapshot = snapshotRates({ ...base, listed })
    expect(snapshot).toMatchObject({ source: 'catalogue', priceDate: '2026-09-23', rates: tiered })
    expect(rateSnapshotSchema.parse(JSON.parse(JSON.stringify(snapshot)))).toEqual(snapshot)
    expect(snapshotRates({ ...base, listed, overrides: { cacheRead: 0.1 } })).toMatchObject({
      source: 'profile',
      priceDate: '2026-09-23',
    })
    expect(snapshotRates({ ...base, listed, overrides: { input: 1, output: 2 } }).priceDate).toBeUndefined()
    expect(snapshotRates(base)).toMatchObject({ source: 'unknown', rates: { tiers: [] } })
  })

  it('refuse negative prices and counts', () => {
    expect(ratesSchema.safeParse({ input: -1 }).success).toBe(false)
    expect(usageSchema.safeParse({ accounting: 'openai', inputTokens: -1 }).success).toBe(false)
    expect(ratesSchema.parse({ input: 1 })).toEqual({ input: 1, tiers: [] })
  })
})

describe(`properties (seed ${SEED})`, () => {
  const count = fc.nat(2_000_000)
  const price = fc.double({ min: 0, max: 100, noNaN: true })
  const prices = fc.record(
    Object.fromEntries(priceNames.map((name) => [name, price])) as Record<(typeof priceNames)[number], typeof price>,
  )
  const rates = fc
    .record({ base: prices, above: count, tier: prices })
    .map(({ base, above, tier }): Rates => ({ ...base, tiers: [{ ...tier, aboveInputTokens: above }] }))
  const usage = fc.record({
    accounting: fc.constantFrom('anthropic' as const, 'openai' as const),
    inputTokens: count,
    outputTokens: count,
    cacheReadTokens: count,
    cacheWrite5mTokens: count,
    cacheWrite1hTokens: count,
  })

  it('cost is known, finite and never negative when everything is known', () => {
    fc.assert(
      fc.property(usage, rates, (request, list) => {
        const cost = costOf(request, list)
        expect(cost).toBeGreaterThanOrEqual(0)
        expect(Number.isFinite(cost)).toBe(true)
      }),
      { seed: SEED },
    )
  })

  it('both accountings agree on the same request', () => {
    fc.assert(
      fc.property(
        usage,
        rates,
        ({ inputTokens, cacheReadTokens, cacheWrite5mTokens, cacheWrite1hTokens, outputTokens }, list) => {
          const cache = { outputTokens, cacheReadTokens, cacheWrite5mTokens, cacheWrite1hTokens }
          const fresh = costOf({ accounting: 'anthropic', inputTokens, ...cache }, list)
          const total = inputTokens + cacheReadTokens + cacheWrite5mTokens + cacheWrite1hTokens
          expect(costOf({ accounting: 'openai', inputTokens: total, ...cache }, list)).toBe(fresh)
        },
      ),
      { seed: SEED },
    )
  })

  it('an unknown price makes the cost unknown exactly when its tokens were used', () => {
    fc.assert(
      fc.property(usage, prices, fc.constantFrom(...priceNames), (request, list, missing) => {
        const used = tokenClasses(request)[missing]
        const cost = costOf(request, { ...list, [missing]: undefined, tiers: [] })
        expect(cost === undefined).toBe(used !== 0)
      }),
      { seed: SEED },
    )
  })

  it('more output never costs less', () => {
    fc.assert(
      fc.property(usage, rates, count, (request, list, more) => {
        expect(costOf({ ...request, outputTokens: request.outputTokens + more }, list) ?? -1).toBeGreaterThanOrEqual(
          costOf(request, list) ?? 0,
        )
      }),
      { seed: SEED },
    )
  })
})
