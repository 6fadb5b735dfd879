import { expect, it } from 'vitest'
import { edgeAt, gridOf, usualShares, withEdgeMoved } from './columns'

const sum = (shares: readonly number[]): number => shares.reduce((total, share) => total + share, 0)

it('gives two columns the same room, and of three or more the original the most', () => {
  expect(usualShares(1)).toEqual([1, 1])
  expect(gridOf(usualShares(2))).toBe('minmax(0,4fr) minmax(0,3fr) minmax(0,3fr)')
  expect(usualShares(3)).toEqual([4, 3, 3, 3])
})

it('moves an edge between its two neighbours only, and no further than both can be read', () => {
  const moved = withEdgeMoved([4, 3, 3], 0, 0.1)
  expect(moved.map((share) => share.toFixed(2))).toEqual(['0.50', '0.20', '0.30'])
  expect(edgeAt(moved, 0)).toBeCloseTo(0.5)
  for (const by of [-9, 9]) {
    const far = withEdgeMoved([4, 3, 3], 1, by)
    expect(Math.min(...far)).toBeGreaterThan(0.13)
    expect(sum(far)).toBeCloseTo(1)
    expect(far[0]).toBeCloseTo(0.4)
  }
})
