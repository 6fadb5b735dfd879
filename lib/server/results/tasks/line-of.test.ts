import { expect, it } from 'vitest'
import { lineOf } from './line-of'

it('finds the lines of a source in a text: at their number, or wherever they are', () => {
  const source = { lines: ['b', 'c'], first: 2, above: [], below: [] }
  expect(lineOf(source, 'a\nb\nc\nb\nc')).toEqual({ line: 2 })
  expect(lineOf(source, 'write\nbody:\na\nb\nc')).toEqual({ line: 4 })
  expect(lineOf(source, 'a\nb\nd')).toEqual({})
})
