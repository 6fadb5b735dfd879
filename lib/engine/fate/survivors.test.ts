import { expect, it } from 'vitest'
import { thinLineNumbers } from '../condensation/operations/line-numbers'
import { survivorsOf } from './survivors'

const lines = Array.from({ length: 24 }, (_, index) => `const value${index} = ${index * 7}`)
const numbered = lines.map((line, index) => `${String(index + 1).padStart(6)}→${line}`).join('\n')
const survive = (before: string, after: string): string =>
  survivorsOf(before, after)
    .map(({ start, end, at }) => {
      expect(after.slice(at, at + end - start)).toBe(before.slice(start, end))
      return before.slice(start, end)
    })
    .join('\n')

it('keeps lines that lost the number before them', () => {
  const left = survive(numbered, thinLineNumbers(numbered))
  expect(lines.filter((line) => !left.includes(line))).toEqual([])
  expect(left).not.toContain('     2→')
  expect(left).toContain('    10→')
})

it('keeps what of such lines a cut leaves, each once and in order', () => {
  const thinned = thinLineNumbers(numbered).split('\n')
  const cut = [...thinned.slice(0, 4), '[cut: 16 lines]', ...thinned.slice(20)].join('\n')
  const left = survive(numbered, cut)
  expect(lines.filter((line) => left.includes(line))).toEqual([...lines.slice(0, 4), ...lines.slice(20)])
})
