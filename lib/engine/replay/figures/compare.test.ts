import { expect, it } from 'vitest'
import { compareRuns } from './compare'
import { priceByRatios } from '../bill/prices'
import type { ReplayRun, ReplayTurn } from './result'
import { totalsOf } from './totals'

const price = priceByRatios({ read: 0, write: 0, output: 0 })
const condensation = (calls: number) => ({
  tokensBefore: 90,
  tokensAfter: 10,
  countedBefore: 0,
  countedAfter: 0,
  cost: 0,
  calls,
  answers: 'none' as const,
  prefixTokens: 0,
  rereadingCost: 0,
})

function runOf(costs: readonly number[], condensedAt?: number, calls = 0): ReplayRun {
  const turns = costs.map(
    (cost, index): ReplayTurn => ({
      turn: index + 1,
      message: index,
      contextTokens: cost,
      fresh: cost,
      cacheRead: 0,
      cacheWrite: 0,
      output: 0,
      cost,
      costWithoutCache: cost,
      rewritten: 0,
      overflow: false,
      missed: false,
      ...(index === condensedAt && { condensation: condensation(calls) }),
    }),
  )
  return { turns, totals: totalsOf(turns, 0, price), calls: [] }
}

it('breaks even at the crossing that lasts', () => {
  const nothing = runOf([10, 10, 10, 10, 10])
  expect(compareRuns(runOf([10, 5, 30, 1, 1], 1), nothing).breakEvenTurn).toBe(5)
  expect(compareRuns(runOf([10, 5, 5, 5, 5], 1), nothing).breakEvenTurn).toBe(2)
})

it('never breaks even where it costs more in the end', () => {
  const nothing = runOf([10, 10, 10])
  expect(compareRuns(runOf([10, 5, 30], 1), nothing)).not.toHaveProperty('breakEvenTurn')
  // A summary that is paid beside the requests.
  const run = runOf([10, 5, 8], 1)
  const dearer = { ...run, totals: { ...run.totals, cost: 40 } }
  expect(compareRuns(dearer, nothing)).not.toHaveProperty('breakEvenTurn')
})

it('has the largest context that was sent as its peak: what was condensed without a call never was', () => {
  expect(runOf([50, 20], 1).totals.peakContextTokens).toBe(50)
  expect(runOf([50, 20], 1, 1).totals.peakContextTokens).toBe(90)
})
