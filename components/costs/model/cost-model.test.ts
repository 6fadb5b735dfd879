import { describe, expect, it } from 'vitest'
import type { CostComparison, ProfileCost } from '@/lib/contracts/costs'
import { comparisonCsv, cumulative, projectedRow } from './cost-model'

const row = (profile: string, costUsd: number | undefined, current = false): ProfileCost => ({
  profile,
  name: `Profile ${profile}`,
  handler: 'openai',
  model: 'm',
  accounting: 'openai',
  inputTokens: 20_000,
  outputTokens: 1_400,
  costUsd,
  current,
  rates: {
    schema: 1,
    model: 'openai:m',
    unit: 'USD per million tokens',
    accounting: 'openai',
    source: costUsd === undefined ? 'unknown' : 'profile',
    rates: costUsd === undefined ? { tiers: [] } : { input: 3, output: 15, tiers: [] },
  },
})

const comparison: CostComparison = {
  conversationTitle: 'c',
  tokensBefore: 30_000,
  calls: 1,
  inputTokens: 20_000,
  outputTokens: 1_400,
  largestInputTokens: 20_000,
  confidence: 0.7,
  rows: [row('a', 0.0038), row('b', 0.081, true), row('c', undefined)],
  recommendation: { profile: 'a', reason: 'cheapest' },
}

describe('comparisonCsv', () => {
  it('leaves unknown costs and prices empty', () => {
    const [head, ...lines] = comparisonCsv(comparison).trimEnd().split('\r\n')
    const costAt = head?.split(',').indexOf('cost_usd') ?? -1
    expect(lines.map((line) => line.split(',')[costAt])).toEqual(['0.0038', '0.081', ''])
    expect(lines[2]).toBe('Profile c,openai,m,20000,1400,,,,false,false,,,,')
  })
})

describe('cumulative', () => {
  it('adds up known amounts and gives nothing where one is unknown', () => {
    expect(cumulative([1, 2, 3])).toEqual([1, 3, 6])
    expect(cumulative([1, undefined, 3])).toEqual([])
  })
})

describe('projectedRow', () => {
  it('is the chosen one, else the recommended, else the current', () => {
    expect(projectedRow(comparison, 'c')?.profile).toBe('c')
    expect(projectedRow(comparison, 'gone')?.profile).toBe('a')
    expect(projectedRow({ ...comparison, recommendation: { reason: 'no-known-price' } }, null)?.profile).toBe('b')
  })
})
