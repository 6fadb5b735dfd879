import { describe, expect, it } from 'vitest'
import { fitted, labelStride, linesOf, stacked, stepPath, ticksTo } from './scale'

describe('ticksTo', () => {
  it.each([
    [1, [0, 0.25, 0.5, 0.75, 1]],
    [0.3, [0, 0.1, 0.2, 0.3]],
    [7, [0, 2, 4, 6, 8]],
    [130, [0, 50, 100, 150]],
    [0, [0, 1]],
  ])('of %s are %j', (maximum, expected) => {
    expect(ticksTo(maximum)).toEqual(expected)
  })

  it('always cover the maximum in few steps', () => {
    for (let maximum = 0.0001; maximum < 1e7; maximum *= 1.37) {
      const ticks = ticksTo(maximum)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(maximum * (1 - 1e-9))
      expect(ticks.length).toBeLessThanOrEqual(6)
    }
  })
})

describe('drawing helpers', () => {
  it('cuts long text with an ellipsis', () => {
    expect(fitted('short', 200)).toBe('short')
    expect(fitted('a rather long name of a profile', 70)).toMatch(/^a rather.*…$/)
  })

  it('breaks text between words, and no word', () => {
    expect(linesOf('tokens of plain input, summed over requests', 160, 11)).toEqual([
      'tokens of plain input,',
      'summed over requests',
    ])
    expect(linesOf('short', 200)).toEqual(['short'])
    expect(linesOf('a wordthatisverylong b', 30)).toEqual(['a', 'wordthatisverylong', 'b'])
  })

  it('thins out labels', () => {
    expect(labelStride(12, 600, 40)).toBe(1)
    expect(labelStride(60, 600, 40)).toBe(4)
  })

  it('stacks known positive values only', () => {
    const values: Record<string, number | undefined> = { a: 2, b: undefined, c: 3, d: 0 }
    expect(stacked(['a', 'b', 'c', 'd'], (key) => values[key])).toEqual([
      { key: 'a', from: 0, to: 2 },
      { key: 'c', from: 2, to: 5 },
    ])
  })
})

it('a path of steps goes across before it goes up', () => {
  expect(
    stepPath([
      { x: 1, y: 9 },
      { x: 4, y: 5 },
      { x: 6, y: 2 },
    ]),
  ).toBe('M1 9H4V5H6V2')
  expect(stepPath([])).toBe('')
})
