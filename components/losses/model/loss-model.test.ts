import { describe, expect, it } from 'vitest'
import type { LossReport } from '@/lib/contracts/losses'
import { sharesAlong } from './along'
import { barOf, cutWordsEnd, frontierPoints, heaps, radiusOf, worstCut } from './figures'

const counts = (lost: number, kept = 20) => ({
  items: kept + lost,
  kept,
  recoverable: 0,
  summarized: 0,
  lost,
  unknown: 0,
})

function reportOf(tokensKept: number, recall: number | undefined, byType: Record<string, number> = {}): LossReport {
  const types = Object.entries(byType).map(([type, own]) => [type, { ...counts(0), recall: own }])
  return {
    recall: { ...counts(0), ...(recall !== undefined && { recall }), tokensKept, cuts: 9, answers: 'exact' },
    byType: Object.fromEntries(types),
  } as unknown as LossReport
}

const rows = [
  { key: 'a', letter: 'A', name: 'Lossless', report: reportOf(0.7, 1, { path: 1 }), planned: false, cost: 4 },
  { key: 'b', letter: 'B', name: 'Truncation', report: reportOf(0.6, 0.7, { path: 0.6 }), planned: false, cost: 5 },
  { key: 'c', letter: 'C', name: 'Balanced', report: reportOf(0.3, 0.8, { path: 0.6 }), planned: false, cost: 3 },
  { key: 'd', letter: 'D', name: 'Short', report: reportOf(0.1, undefined), planned: false },
  { key: 'e', letter: 'E', name: 'Native, not run', report: reportOf(0.1, 0.9), planned: true },
]

describe('the frontier', () => {
  it('names what another one beats, and leaves out what says nothing', () => {
    expect(frontierPoints(rows, 'tokens').map(({ key, standing }) => [key, standing.dominatedBy])).toEqual([
      ['a', []],
      ['b', ['c']],
      ['c', []],
    ])
    expect(frontierPoints(rows, 'cost').map(({ x }) => x)).toEqual([4, 5, 3])
  })
})

describe('figures', () => {
  it('draw what is lost hollow, whatever took it', () => {
    expect(barOf({ kept: 3, recoverable: 2, summarized: 1, lost: 4, unknown: 9 })).toEqual({
      kept: 3,
      recoverable: 2,
      summarized: 1,
      superseded: 0,
      truncated: 0,
      removed: 4,
    })
  })

  it('find the cut where most is lost, the last of several', () => {
    const cut = (turn: number, lost: number) => ({ turn, needed: counts(lost) })
    const of = (...cuts: readonly ReturnType<typeof cut>[]) => worstCut({ cuts } as unknown as LossReport)
    expect(of(cut(3, 2), cut(6, 5), cut(9, 5))).toBe(9)
    expect(of(cut(3, 0))).toBeUndefined()
  })

  it('put what falls together under one mark', () => {
    expect(heaps([7, 3, 7])).toEqual([
      { index: 3, count: 1 },
      { index: 7, count: 2 },
    ])
    expect(sharesAlong([1, 3])(1)).toBe(0.25)
  })

  it('has the words of a cut left of it, clear of every mark, or nowhere', () => {
    expect(cutWordsEnd(400, 180, [])).toBe(394)
    const marks = [
      { x: 401, radius: radiusOf(400) },
      { x: 600, radius: 14 },
    ]
    expect(cutWordsEnd(400, 180, marks)).toBe(401 - 14 - 6)
    // At the beginning of the session they would lie on the title, and right of the cut under the marks.
    expect(cutWordsEnd(200, 180, marks)).toBeUndefined()
  })
})
