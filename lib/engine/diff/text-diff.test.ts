import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../core/testing/any-text'
import type { DiffBudget } from './budget'
import { diffTextLines, sideOf, linesWithBreaks } from './lines'
import { diffText, textOf, type TextDiff } from './text-diff'
import { diffWords } from './words'

const seed = 20261121
const unlimited: DiffBudget = { now: () => 0, lineMs: 10_000, wordMs: 10_000 }
const exhausted: DiffBudget = { now: () => 0, lineMs: 0, wordMs: 0 }
const slowWords: DiffBudget = { now: () => 0, lineMs: 10_000, wordMs: 0 }

const marks = { same: ' ', removed: '-', added: '+', edited: '~' } as const
const shape = (diff: TextDiff): string => diff.lines.map((line) => marks[line.type]).join('')

const line = fc.constantFrom(
  'alpha beta gamma\n',
  'alpha beta delta\n',
  'const x = 1\n',
  'const y = 1\n',
  '\n',
  '  indented\r\n',
  '中文 文字\n',
  '😀😁\n',
  '12 | code\n',
  '⟨ Reference: lines 1–9 of message #2 ⟩\n',
)
const text = fc.oneof(
  fc.tuple(fc.array(line, { maxLength: 20 }), fc.string({ maxLength: 12 })).map(([lines, end]) => lines.join('') + end),
  anyText({ maxLength: 60 }),
)

describe('invariants', () => {
  it.each([
    ['with time', unlimited],
    ['without time', exhausted],
    ['with time for lines only', slowWords],
  ])(`re-applying a diff gives both texts, %s (seed ${seed})`, (_, budget) => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const diff = diffText(before, after, budget)
        expect(textOf(diff, 'before')).toBe(before)
        expect(textOf(diff, 'after')).toBe(after)
        const lines = diffTextLines(before, after, () => budget.lineMs)
        expect(sideOf(lines.hunks, 'before')).toBe(before)
        expect(sideOf(lines.hunks, 'after')).toBe(after)
      }),
      { seed, numRuns: 500 },
    )
  })

  it(`words joined give both lines, and a text differs from itself in nothing (seed ${seed})`, () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const diff = diffWords(before, after, 1_000)
        expect(diff.before.map((word) => word.text).join('')).toBe(before)
        expect(diff.after.map((word) => word.text).join('')).toBe(after)
        expect(diffText(before, before, unlimited).lines.every((item) => item.type === 'same')).toBe(true)
      }),
      { seed, numRuns: 300 },
    )
  })

  it(`numbers the lines of both sides without a gap (seed ${seed})`, () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { lines } = diffText(before, after, unlimited)
        const numbers = (side: 'before' | 'after'): number[] =>
          lines.flatMap((item) => (side in item ? [(item as { before: number; after: number })[side]] : []))
        expect(numbers('before')).toEqual(linesWithBreaks(before).map((_, index) => index + 1))
        expect(numbers('after')).toEqual(linesWithBreaks(after).map((_, index) => index + 1))
      }),
      { seed },
    )
  })
})

describe('diffText', () => {
  it('pairs a reworded line with its successor although others were removed around it', () => {
    const before = 'one\nthe quick brown fox\ntwo\nthree\n'
    const after = 'one\nthe quick red fox\nthree\n'
    expect(shape(diffText(before, after, unlimited))).toBe(' ~- ')
  })

  it('marks only the changed words', () => {
    const [reworded] = diffText('const limit = 40 // lines', 'const limit = 80 // lines', unlimited).lines
    expect(reworded).toEqual({
      type: 'edited',
      before: 1,
      after: 1,
      left: [
        { type: 'same', text: 'const limit = ' },
        { type: 'changed', text: '40' },
        { type: 'same', text: ' // lines' },
      ],
      right: [
        { type: 'same', text: 'const limit = ' },
        { type: 'changed', text: '80' },
        { type: 'same', text: ' // lines' },
      ],
    })
  })

  it('does not cut inside a word', () => {
    const diff = diffWords('prefix foobar suffix', 'prefix foobaz suffix', 1_000)
    expect(diff.before.filter((word) => word.type === 'changed')).toEqual([{ type: 'changed', text: 'foobar' }])
  })

  it('shows a replaced block as removed and added', () => {
    expect(shape(diffText('a first line\nb second\nc third\n', '⟨ Reference: message #4 ⟩\n', unlimited))).toBe('---+')
  })

  it('knows the line that a cut left the beginning or the end of, however little that is', () => {
    const long = `${'x'.repeat(40)} ${'word '.repeat(20_000)}the last of it`
    for (const left of [long.slice(0, 51), long.slice(-12), `${long.slice(0, 30)}…${long.slice(-9)}`]) {
      const diff = diffText(`kept\n${long}\n`, `kept\n${left}\n`, exhausted)
      expect(shape(diff)).toBe(' ~')
      expect(textOf(diff, 'after')).toBe(`kept\n${left}\n`)
    }
    const many = Array.from({ length: 3_000 }, (_, at) => `line ${at} of a file\n`)
    const cut = [
      ...many.slice(0, 2),
      'line 2 of\n',
      '⟨ Truncated: 2,995 lines ⟩\n',
      '98 of a file\n',
      ...many.slice(-1),
    ]
    expect(shape(diffText(many.join(''), cut.join(''), unlimited)).replace(/-+/, '-')).toBe('  ~-+~ ')
  })

  it('does not let a blank line that both sides have split a change', () => {
    expect(
      shape(diffText('kept\nfirst\nsecond\n\nthird\nfourth\n', 'kept\n\n⟨ Truncated: 5 more lines ⟩\n', unlimited)),
    ).toBe(' -----++')
  })

  it('admits what it did not compare', () => {
    const before = 'a b c d\nx\nb\n'
    const after = 'a q c d\ny\nz\n'
    expect(diffText(before, after, unlimited).coarse).toBe('nothing')
    expect(diffText(before, after, slowWords).coarse).toBe('words')
    expect(diffText(before, after, exhausted).coarse).toBe('lines')
  })
})
