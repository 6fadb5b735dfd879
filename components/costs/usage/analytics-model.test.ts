import { describe, expect, it } from 'vitest'
import type { Analytics, UsageTotals } from '@/lib/contracts/analytics'
import { drawingOf, knownCost, seriesCsv } from './analytics-model'

const totals = (costUsd: number, others: Partial<UsageTotals> = {}): UsageTotals => ({
  condensations: 1,
  failed: 0,
  tokensBefore: 100,
  tokensAfter: 40,
  tokensSaved: 60,
  reductionPercent: 60,
  calls: 1,
  pinnedCalls: 0,
  inputTokens: 90,
  outputTokens: 10,
  costUsd,
  unknownCosts: 0,
  timeMs: 5,
  fellBack: 0,
  ...others,
})

const analyticsOf = (groups: number): Analytics => {
  const keys = Array.from({ length: groups }, (_, index) => `g${index}`)
  return {
    enabled: true,
    total: totals(1),
    groups: keys.map((key, index) => ({ key, label: key.toUpperCase(), ...totals(index) })),
    series: ['2026-01-02', '2026-01-01'].flatMap((bucket) =>
      keys.map((key, index) => ({ bucket, key, label: key.toUpperCase(), ...totals(index) })),
    ),
    accuracy: { runs: 0 },
  }
}

const words = { label: (_: string, label: string) => label, bucket: (bucket: string) => bucket, other: 'Others' }

describe('drawingOf', () => {
  it('orders buckets by time and groups by size', () => {
    const { series, columns } = drawingOf(analyticsOf(3), 'costUsd', words)
    expect(series.map(({ key }) => key)).toEqual(['g2', 'g1', 'g0'])
    expect(columns.map(({ key }) => key)).toEqual(['2026-01-01', '2026-01-02'])
    expect(columns[0]?.values).toEqual({ g0: 0, g1: 1, g2: 2 })
  })

  it('puts what has no tone of its own together and loses nothing', () => {
    const { series, columns } = drawingOf(analyticsOf(9), 'costUsd', words)
    expect(series).toHaveLength(6)
    expect(new Set(series.map(({ tone }) => tone)).size).toBe(6)
    const drawn = series.reduce((sum, { key }) => sum + (columns[0]?.values[key] ?? 0), 0)
    expect(drawn).toBe(0 + 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8)
  })
})

describe('seriesCsv', () => {
  it('has a line for each bucket and group', () => {
    const lines = seriesCsv(analyticsOf(2)).trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^from,group,condensations,.*cost_usd/)
    expect(lines).toHaveLength(5)
  })
})

describe('knownCost', () => {
  it('is unknown only where nothing is known', () => {
    expect(knownCost(totals(0, { unknownCosts: 1 }))).toBeUndefined()
    expect(knownCost(totals(0.5, { condensations: 2, unknownCosts: 1 }))).toBe(0.5)
    expect(knownCost(totals(0, { condensations: 0 }))).toBe(0)
  })
})
