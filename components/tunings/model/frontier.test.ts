import { expect, it } from 'vitest'
import { frontierOf, leading, triedPoints } from './frontier'

const score = (cost: number, recall: number, worst = 1) => ({ cost, recall, worst, dearer: 0, sessions: 4, items: 9 })
const candidates = [
  { number: 0, changes: [], tune: score(0.9, 1) },
  { number: 1, changes: [], tune: score(0.8, 0.97) },
  { number: 2, changes: [], tune: score(0.85, 0.96) },
  { number: 3, changes: [], tune: score(0.7, 0.8) },
  { number: 4, changes: [] },
  { number: 5, changes: [], tune: score(0.75, 0.99, 0.5) },
]

it('the frontier has what nothing beats in both cost and what is kept', () => {
  expect(frontierOf(triedPoints(candidates)).map(({ number }) => number)).toEqual([3, 5, 0])
})

it('leading are the cheapest that keep the bars, then those that miss them least', () => {
  expect(leading(candidates, { recall: 0.95, worst: 0.8 }, 4).map(({ number }) => number)).toEqual([1, 2, 0, 3])
})
