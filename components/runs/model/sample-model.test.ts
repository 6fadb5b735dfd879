import { describe, expect, it } from 'vitest'
import type { PinnedSample, RunSamples } from '@/lib/contracts/estimates'
import { samplesOfAll, spreadOf } from './sample-model'

const sample = (number: number, tokens: number, costUsd?: number): PinnedSample => ({
  sample: number,
  text: 'x',
  tokens,
  createdAt: '2026-11-22T00:00:00Z',
  ...(costUsd === undefined ? {} : { costUsd }),
})
const question = (...numbers: readonly number[]): RunSamples['questions'][number] => ({
  key: String(numbers),
  purpose: 'part',
  model: 'm',
  preview: 'p',
  sample: 1,
  samples: numbers.map((number) => sample(number, 10)),
})

describe('samples of an answer', () => {
  it('say how far they lie apart, and no cost where one is unknown', () => {
    expect(spreadOf([sample(1, 800, 0.02), sample(2, 1_200, 0.01), sample(3, 900, 0.03)])).toEqual({
      count: 3,
      shortest: 800,
      longest: 1_200,
      cheapestUsd: 0.01,
      dearestUsd: 0.03,
    })
    expect(spreadOf([sample(1, 800, 0.02), sample(2, 1_200)])).toEqual({ count: 2, shortest: 800, longest: 1_200 })
  })

  it('cost nothing where every question has them', () => {
    expect([...samplesOfAll({ runId: 'r', nextSample: 4, questions: [question(1, 2, 3), question(1, 3)] })]).toEqual([
      1, 3,
    ])
    expect([...samplesOfAll({ runId: 'r', nextSample: 1, questions: [] })]).toEqual([])
  })
})
