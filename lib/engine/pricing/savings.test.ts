import { describe, expect, it } from 'vitest'
import { costOf } from './cost'
import type { Rates } from './rates'
import { projectCost, projectionAssumptionsSchema, recommend, savings, shownPercent } from './savings'

describe('the worked example of the documents, with its own prices', () => {
  const usage = { accounting: 'openai', inputTokens: 20_000, outputTokens: 1_400 } as const
  const main: Rates = { input: 3, output: 15, tiers: [] }
  const condensing: Rates = { input: 0.15, output: 0.6, tiers: [] }

  it('costs $0.081 and $0.0038, and saves 95.2 %, $0.077', () => {
    const [before, after] = [costOf(usage, main), costOf(usage, condensing)]
    expect(before?.toFixed(3)).toBe('0.081')
    expect(after?.toFixed(4)).toBe('0.0038')
    const saved = savings(before, after)
    expect(shownPercent(saved?.percent ?? 0)).toBe(95.2)
    expect(saved?.savedUsd.toFixed(3)).toBe('0.077')
  })
})

describe('savings', () => {
  it('are negative where the other costs more', () => {
    expect(savings(1, 2)).toEqual({ savedUsd: -1, percent: -100 })
    expect([shownPercent(-0.04), shownPercent(99.99), shownPercent(50)]).toEqual([-0.1, 99.9, 50])
  })
  it('have no percentage of nothing, and are unknown with an unknown cost', () => {
    expect(savings(0, 1)).toEqual({ savedUsd: -1 })
    expect(savings(undefined, 1)).toBeUndefined()
    expect(savings(1, undefined)).toBeUndefined()
  })
})

describe('projection', () => {
  const assumptions = projectionAssumptionsSchema.parse({
    condensationsPerDay: 10,
    daysPerMonth: 20,
    monthlyGrowthPercent: 50,
    months: 3,
  })

  it('compounds growth from the second month on', () => {
    expect(projectCost(0.01, assumptions)).toEqual([
      { month: 1, condensations: 200, costUsd: 2, cumulativeUsd: 2 },
      { month: 2, condensations: 300, costUsd: 3, cumulativeUsd: 5 },
      { month: 3, condensations: 450, costUsd: 4.5, cumulativeUsd: 9.5 },
    ])
  })

  it('keeps an unknown cost unknown, and shrinks to nothing at -100 %', () => {
    expect(projectCost(undefined, assumptions)[2]).toEqual({ month: 3, condensations: 450 })
    expect(projectCost(1, { ...assumptions, monthlyGrowthPercent: -100 }).map(({ costUsd }) => costUsd)).toEqual([
      200, 0, 0,
    ])
  })

  it('refuses assumptions that make no sense', () => {
    expect(projectionAssumptionsSchema.safeParse({ daysPerMonth: 32 }).success).toBe(false)
    expect(projectionAssumptionsSchema.parse({})).toEqual({
      condensationsPerDay: 10,
      daysPerMonth: 22,
      monthlyGrowthPercent: 0,
      months: 12,
    })
  })
})

describe('recommendation', () => {
  const candidates = [
    { id: 'main', costUsd: 0.08, contextWindow: 200_000 },
    { id: 'small', costUsd: 0.001, contextWindow: 8_000 },
    { id: 'mini', costUsd: 0.004, contextWindow: 128_000 },
    { id: 'local' },
  ]

  it('is the cheapest that fits, with the saving', () => {
    expect(recommend(candidates, { currentId: 'main', inputTokens: 20_000 })).toMatchObject({
      id: 'mini',
      reason: 'cheapest',
      savings: { percent: 95 },
    })
    expect(recommend(candidates, { currentId: 'main', inputTokens: 2_000 }).id).toBe('small')
  })

  it('stays with the current one where nothing is cheaper', () => {
    expect(
      recommend(
        [
          { id: 'a', costUsd: 1 },
          { id: 'b', costUsd: 1 },
        ],
        { currentId: 'b', inputTokens: 1 },
      ),
    ).toMatchObject({ id: 'b', reason: 'already-cheapest' })
  })

  it('says so when nothing fits or no price is known', () => {
    expect(recommend([{ id: 'a', costUsd: 1, contextWindow: 10 }], { inputTokens: 11 })).toEqual({
      reason: 'none-fits',
    })
    expect(recommend([{ id: 'local' }], { inputTokens: 11 })).toEqual({ reason: 'no-known-price' })
    expect(recommend([], { inputTokens: 11 })).toEqual({ reason: 'no-known-price' })
    expect(
      recommend(
        [
          { id: 'a', costUsd: 1, contextWindow: 10 },
          { id: 'b', costUsd: 2 },
        ],
        { inputTokens: 11 },
      ),
    ).toEqual({ id: 'b', reason: 'only-one-that-fits' })
  })
})
