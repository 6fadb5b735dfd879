import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { globList, globMatcher } from './glob'

const SEED = 20261122

/** What the pattern means, as a regular expression. */
function expected(pattern: string): (path: string) => boolean {
  const source = pattern.replace(/^\.\//, '').replace(/\*\*\/|\*+|\?|[\\^$.|+()[\]{}]/g, (token) => {
    if (token === '**/') return '(?:[^]*/)?'
    if (token.startsWith('**')) return '[^]*'
    if (token === '*') return '[^/]*'
    return token === '?' ? '[^/]' : `\\${token}`
  })
  const expression = new RegExp(`^${source}$`)
  return (path) => {
    const plain = path.replaceAll('\\', '/').replace(/^\.\//, '')
    return (
      expression.test(plain) || (!pattern.includes('/') && expression.test(plain.slice(plain.lastIndexOf('/') + 1)))
    )
  }
}

describe('globs', () => {
  it(`match what they mean (seed ${SEED})`, () => {
    const pattern = fc
      .array(fc.constantFrom('a', 'b', '/', '*', '**', '**/', '?', '.', './', '('), { maxLength: 8 })
      .map((tokens) => tokens.join(''))
    const path = fc
      .array(fc.constantFrom('a', 'b', '/', '.', '\\', '('), { maxLength: 8 })
      .map((tokens) => tokens.join(''))
    fc.assert(
      fc.property(pattern, path, (glob, text) => {
        expect(globMatcher(glob)(text)).toBe(expected(glob)(text))
      }),
      { seed: SEED, numRuns: 3_000 },
    )
  })

  it('come to an end on patterns that take a backtracking matcher for ever', () => {
    expect(globMatcher(`${'*a'.repeat(60)}b`)('a'.repeat(1_000))).toBe(false)
    expect(globMatcher(`${'**/a'.repeat(40)}b`)('a/'.repeat(500))).toBe(false)
  })

  it('are bounded in length, and quick at any length that is allowed', () => {
    const longest = '**/a'.repeat(100)
    expect(globList.safeParse([longest]).success).toBe(true)
    expect(globList.safeParse([`${longest}b`]).success).toBe(false)
    expect(globList.safeParse(Array.from({ length: 201 }, () => 'a')).success).toBe(false)
    expect(globMatcher(longest)('a/'.repeat(500))).toBe(false)
  })
})
