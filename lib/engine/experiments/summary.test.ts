import { describe, expect, it } from 'vitest'
import type { Cell, MeasuredCell } from './cell'
import { holdTo } from './gate'
import { distributionOf, summarize } from './summary'

const cell = (session: string, rest: Partial<MeasuredCell> = {}): MeasuredCell => ({
  session,
  variant: 'a',
  costRatio: 1,
  condensations: 1,
  overflows: 0,
  peakContextTokens: 100,
  used: { items: 20, lost: 2, unknown: 0 },
  recallAtUse: 0.9,
  tokens: 50,
  tokensBefore: 100,
  instructions: { total: 4, kept: 4, paraphrased: 0 },
  answers: 'exact',
  warnings: [],
  ...rest,
})

const missing: Cell = { session: 'm', variant: 'a', notAvailable: { type: 'noRequests' } }

describe('the summary of a variant', () => {
  it('has quantiles between neighbours, and the worst', () => {
    expect(distributionOf([3, 1, 2, 4])).toEqual({ mean: 2.5, median: 2.5, p10: 1.3, p90: 3.7, worst: 4 })
    expect(distributionOf([])).toBeUndefined()
  })

  it('pools items over sessions, leaves small ones out of the worst, and never counts what is not available as 0', () => {
    const cells = [
      cell('one', { costRatio: 0.5 }),
      cell('two', { costRatio: 1.5, used: { items: 4, lost: 4, unknown: 0 }, recallAtUse: undefined }),
      missing,
    ]
    expect(summarize('a', cells)).toMatchObject({
      sessions: 2,
      notAvailable: 1,
      costRatio: { mean: 1, worst: 1.5 },
      dearerThanNothing: 0.5,
      recallAtUse: { pooled: 0.75, worst: 0.9, items: 24 },
      instructionsKept: { pooled: 1, worst: 1 },
      condensations: 2,
    })
    expect(summarize('a', [missing])).toEqual({
      variant: 'a',
      sessions: 0,
      notAvailable: 1,
      recallAtUse: { items: 0 },
      instructionsKept: {},
      condensations: 0,
    })
  })
})

describe('a gate', () => {
  const good = summarize('a', [cell('one', { costRatio: 0.8 })])
  const failuresOf = (...given: Parameters<typeof holdTo>) =>
    holdTo(...given)[0]?.failures.map((failure) => ('figure' in failure ? failure.figure : failure.type))

  it('holds each bar, and fails where a cell is missing or a figure is not known', () => {
    const policy = { policy: 'all-must-pass' } as const
    expect(failuresOf([good], { maxCostRatio: 0.8, minRecall: 0.9, minWorst: 0.9, maxDearer: 0 }, policy)).toEqual([])
    expect(failuresOf([good], { maxCostRatio: 0.79, minRecall: 0.91, minWorst: 0.91 }, policy)).toEqual([
      'costRatio',
      'recall',
      'worstRecall',
    ])
    expect(failuresOf([summarize('a', [missing])], { minRecall: 0.1 }, policy)).toEqual([
      'notAvailable',
      'noSessions',
      'recall',
    ])
  })

  it('lets nothing become worse than the baseline', () => {
    const base = { ...good, variant: 'base' }
    const worse = summarize('a', [cell('one', { costRatio: 0.9, used: { items: 20, lost: 3, unknown: 0 } })])
    expect(failuresOf([good], {}, { policy: 'none-may-regress', baseline: base })).toEqual([])
    expect(failuresOf([worse], {}, { policy: 'none-may-regress', baseline: base })).toEqual(['costRatio', 'recall'])
    expect(failuresOf([worse], {}, { policy: 'all-must-pass', baseline: base })).toEqual([])
  })
})
