import { describe, expect, it } from 'vitest'
import type { StrategyEstimate } from '@/lib/contracts/estimates'
import { spentSoFar } from './spent'

const expected = (rates: object): Pick<StrategyEstimate, 'calls' | 'inputTokens' | 'profile'> => ({
  calls: 2,
  inputTokens: 20_000,
  profile: {
    id: 'a',
    name: 'A',
    label: 'a',
    rates: {
      schema: 1,
      model: 'openai:a',
      unit: 'USD per million tokens',
      accounting: 'openai',
      source: 'profile',
      rates: { tiers: [], ...rates },
    },
  },
})

describe('what a running step has come to', () => {
  it('counts the share of the questions that were asked, and every token of the answers', () => {
    expect(
      spentSoFar({ finishedCalls: 0, text: 'so', outputTokens: 100 }, expected({ input: 3, output: 15 })),
    ).toBeCloseTo(0.0315)
    expect(spentSoFar({ finishedCalls: 3, text: '', outputTokens: 0 }, expected({ input: 3, output: 15 }))).toBeCloseTo(
      0.06,
    )
  })

  it('is nothing until the first answer begins: a call may be turned away', () => {
    expect(spentSoFar({ finishedCalls: 0, text: '', outputTokens: 0 }, expected({ input: 3, output: 15 }))).toBe(0)
  })

  it('is unknown where a price is, or nothing was expected', () => {
    expect(spentSoFar({ finishedCalls: 0, text: 'so', outputTokens: 100 }, expected({ input: 3 }))).toBeUndefined()
    expect(spentSoFar({ finishedCalls: 0, text: 'so', outputTokens: 100 }, undefined)).toBeUndefined()
  })
})
