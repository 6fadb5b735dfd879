import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareTexts, plainLines } from './compared-text'

const options = { budget: { now: () => 0, lineMs: 100, wordMs: 100 }, ignoreBlanks: false }
const lines = (...all: readonly string[]): string => all.map((line) => `${line}\n`).join('')

describe('a text compared by hunk', () => {
  it('names the lines that gave way and those that came', () => {
    const before = lines('package cli', 'import fmt', 'func one', 'func two', 'end')
    const { hunks } = compareTexts(before, lines('package cli', '⟨ gone ⟩', 'end'), options)
    expect(hunks).toEqual([{ from: 1, to: 4, afterFrom: 1, after: [{ text: '⟨ gone ⟩' }] }])
  })

  it('marks the words that came in where a line was reworded', () => {
    const { hunks } = compareTexts('the total cost of it is ten\n', 'the total cost of it is twelve\n', options)
    expect(hunks).toEqual([
      { from: 0, to: 1, afterFrom: 0, after: [{ text: 'the total cost of it is twelve', marks: [[24, 30]] }] },
    ])
  })

  it('takes a side that is not there as one hunk, and the same text as none', () => {
    expect(compareTexts('a\nb', undefined, options).hunks).toEqual([{ from: 0, to: 2, afterFrom: 0, after: [] }])
    expect(compareTexts(undefined, 'a\r\nb', options).hunks).toEqual([
      { from: 0, to: 0, afterFrom: 0, after: [{ text: 'a' }, { text: 'b' }] },
    ])
    expect(compareTexts('a', 'a', options).hunks).toEqual([])
  })

  it('leaves blanks out of account where asked', () => {
    const [before, after] = [lines('if (a) {', '  go()', '}', 'x'), lines('if (a) {', '\tgo()', '}', 'y')]
    expect(compareTexts(before, after, options).hunks).toHaveLength(2)
    expect(compareTexts(before, after, { ...options, ignoreBlanks: true }).hunks.map(({ from }) => from)).toEqual([3])
  })

  it('says where it ran out of time', () => {
    let time = 0
    const late = { now: () => (time += 1_000), lineMs: 10, wordMs: 10 }
    expect(compareTexts(lines('a', 'b', 'c'), lines('c', 'a', 'd'), { ...options, budget: late }).coarse).toBe('lines')
  })

  it('rebuilds the text after from the text before', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'one two', 'one three', ''), { maxLength: 12 })
    fc.assert(
      fc.property(text, text, (left, right) => {
        const [before, after] = [lines(...left), lines(...right)]
        const whole = plainLines(before)
        const rebuilt: string[] = []
        let at = 0
        for (const hunk of compareTexts(before, after, options).hunks) {
          rebuilt.push(...whole.slice(at, hunk.from))
          expect(rebuilt).toHaveLength(hunk.afterFrom)
          rebuilt.push(...hunk.after.map((line) => line.text))
          at = hunk.to
        }
        expect([...rebuilt, ...whole.slice(at)]).toEqual(plainLines(after))
      }),
    )
  })
})
