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

  describe('of a text that was written anew', () => {
    const rewritten = { ...options, rewritten: true }
    const section = (name: string): readonly string[] => [`## ${name}`, '---', `what ${name} says at length`, '}', '']

    it('is one hunk, whatever short lines both sides have by chance, and marks none of those as new', () => {
      const before = lines(...section('first'), ...section('second'), ...section('third'))
      const after = lines('⟨ Summarized ⟩', '---', 'Three sections.', '}', '', 'No more than that.')
      expect(compareTexts(before, after, options).hunks.length).toBeGreaterThan(1)
      const { hunks } = compareTexts(before, after, rewritten)
      expect(hunks).toHaveLength(1)
      expect(hunks[0]).toMatchObject({ from: 0, to: 15, afterFrom: 0 })
      expect(hunks[0]?.after.map(({ text }) => text)).toEqual(plainLines(after))
      expect(hunks[0]?.after.filter(({ text }) => text === '---' || text === '}').map(({ marks }) => marks)).toEqual([
        [],
        [],
      ])
    })

    it('is one hunk where the summary is an extract of its lines', () => {
      const before = Array.from({ length: 60 }, (_, at) => `line ${at} of a long result`)
      const after = lines('⟨ Summarized ⟩', ...before.flatMap((line, at) => (at % 12 === 5 ? [line, '…'] : [])))
      expect(compareTexts(lines(...before), after, options).hunks.length).toBeGreaterThan(4)
      expect(compareTexts(lines(...before), after, rewritten).hunks).toMatchObject([{ from: 0, to: 60 }])
    })

    it('grows backwards too: what outweighed one change may not outweigh the whole', () => {
      const [before, after] = [
        lines('old', 'equal and rather long', 'small', 'equal again', 'x'.repeat(90)),
        lines('new', 'equal and rather long', 'other', 'equal again', 'y'),
      ]
      expect(compareTexts(before, after, rewritten).hunks).toMatchObject([{ from: 0, to: 5 }])
    })

    it('keeps two hunks where most between them stayed', () => {
      const kept = Array.from({ length: 20 }, (_, at) => `a line that stayed, ${at}`)
      const { hunks } = compareTexts(
        lines('done: 3', ...kept, 'next: a'),
        lines('done: 4', ...kept, 'next: b'),
        rewritten,
      )
      expect(hunks.map(({ from, to }) => [from, to])).toEqual([
        [0, 1],
        [21, 22],
      ])
    })

    it('of other texts equal lines stay what they are: a cut and a reference leave them standing', () => {
      const before = lines('one line', '}', 'another line')
      expect(compareTexts(before, lines('⟨ cut ⟩', '}', '⟨ cut too ⟩'), options).hunks).toHaveLength(2)
    })
  })

  it.each([false, true])('rebuilds the text after from the text before, written anew: %s', (rewritten) => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'one two', 'one three', ''), { maxLength: 12 })
    fc.assert(
      fc.property(text, text, (left, right) => {
        const [before, after] = [lines(...left), lines(...right)]
        const whole = plainLines(before)
        const rebuilt: string[] = []
        let at = 0
        for (const hunk of compareTexts(before, after, { ...options, rewritten }).hunks) {
          rebuilt.push(...whole.slice(at, hunk.from))
          expect(rebuilt).toHaveLength(hunk.afterFrom)
          rebuilt.push(...hunk.after.map((line) => line.text))
          at = hunk.to
        }
        expect([...rebuilt, ...whole.slice(at)]).toEqual(plainLines(after))
      }),
      { seed: 20261128 },
    )
  })
})
