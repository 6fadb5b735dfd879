import { describe, expect, it } from 'vitest'
import type { StrategyEstimate } from '@/lib/contracts/estimates'
import type { CallProgress } from '@/lib/contracts/runs'
import type { StepProgress } from './column-state'
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

const rates = expected({ input: 3, output: 15 })
const asking = (calls: Pick<CallProgress, 'finishedCalls' | 'text' | 'outputTokens'>): StepProgress => ({
  id: 'one',
  label: { type: 'text', text: 'One' },
  state: 'running',
  calls: { model: 'a', call: 1, ...calls },
})
const { calls: _, ...before } = asking({ finishedCalls: 0, text: '', outputTokens: 0 })
const paid = { ...before, state: 'done', costUsd: 0.5 } as const

describe('what a run has come to', () => {
  it('counts the share of the questions that were asked, and every token of the answers', () => {
    expect(spentSoFar([asking({ finishedCalls: 0, text: 'so', outputTokens: 100 })], rates)).toBeCloseTo(0.0315)
    expect(spentSoFar([asking({ finishedCalls: 3, text: '', outputTokens: 0 })], rates)).toBeCloseTo(0.06)
  })

  it('counts what finished steps cost, and nothing of those that are still to come', () => {
    const later = { ...before, state: 'queued' } as const
    expect(spentSoFar([paid, asking({ finishedCalls: 3, text: '', outputTokens: 0 }), later], rates)).toBeCloseTo(0.56)
  })

  it('is nothing until the first answer begins: a call may be turned away', () => {
    expect(spentSoFar([asking({ finishedCalls: 0, text: '', outputTokens: 0 })], rates)).toBe(0)
    expect(spentSoFar([before], rates)).toBe(0)
  })

  it('is unknown where a price is, or nothing was expected', () => {
    const answering = asking({ finishedCalls: 0, text: 'so', outputTokens: 100 })
    expect(spentSoFar([answering], expected({ input: 3 }))).toBeUndefined()
    expect(spentSoFar([answering], undefined)).toBeUndefined()
    expect(spentSoFar([{ ...before, state: 'done' }], rates)).toBeUndefined()
  })
})
