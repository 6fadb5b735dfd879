import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignById } from './align'

const seed = 20261121
const items = (ids: string): { id: string }[] => [...ids].map((id) => ({ id }))
const show = (before: string, after: string): string =>
  alignById(items(before), items(after))
    .map((row) =>
      row.status === 'both' ? row.left.id : row.status === 'removed' ? `-${row.left.id}` : `+${row.right.id}`,
    )
    .join(' ')

describe('alignById', () => {
  it.each([
    ['abc', 'abc', 'a b c'],
    ['abc', 'ac', 'a -b c'],
    ['abcd', 'asd', 'a -b -c +s d'],
    ['', 'ab', '+a +b'],
    ['abc', 'cab', '+c a b -c'],
    ['aab', 'aba', 'a +b a -b'],
  ])('%s → %s is %s', (before, after, expected) => {
    expect(show(before, after)).toBe(expected)
  })

  it(`gives both lists back, in order, each item once (seed ${seed})`, () => {
    const ids = fc.array(fc.constantFrom(...'abcdefgh'), { maxLength: 30 })
    fc.assert(
      fc.property(ids, ids, (before, after) => {
        const rows = alignById(
          before.map((id) => ({ id })),
          after.map((id) => ({ id })),
        )
        expect(rows.flatMap((row) => (row.status === 'inserted' ? [] : [row.left.id]))).toEqual(before)
        expect(rows.flatMap((row) => (row.status === 'removed' ? [] : [row.right.id]))).toEqual(after)
        expect(rows.every((row) => row.status !== 'both' || row.left.id === row.right.id)).toBe(true)
        expect(rows.every((row) => row.status === 'inserted' || before[row.before] === row.left.id)).toBe(true)
      }),
      { seed },
    )
  })
})
