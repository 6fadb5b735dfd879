import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partId, summaryId } from '../../conversation/ids'
import type { Conversation } from '../../conversation/conversation'
import { hash53 } from '../../core/hash'
import { Column } from './lines/column'
import { CommonRuns } from './lines/common-runs'
import { losslessConfigSchema } from './config'
import { createCosts } from './lines/costs'
import { LineTable } from './lines/line-table'
import { Matcher } from './lines/matcher'
import { describePart, surroundingsIn } from './strategies/slots'
import { wordCounter } from './testing/counter'

const seed = 20_261_121
const config = losslessConfigSchema.parse({ userTextMinimum: 2_000 })

/** Steps the matcher takes for messages of these texts. */
function stepsFor(texts: readonly string[], role: 'user' | 'assistant'): number {
  const messages = texts.map((text, index) => ({
    id: summaryId(index),
    role,
    parts: [{ type: 'text' as const, id: partId(summaryId(index), 1), text }],
  }))
  const conversation: Conversation = { dialect: 'test', compactions: [], envelope: undefined, messages }
  const table = new LineTable()
  const matcher = new Matcher(table, createCosts(table, wordCounter))
  const surroundings = surroundingsIn(conversation, config)
  messages.forEach((message, index) => {
    for (const part of message.parts) {
      const slots = describePart(part, message, index, surroundings(part, index), config)
      for (const [position, text] of table.linesOfPart(part).entries()) {
        const slot = slots[position]
        if (!slot) continue
        const lines = { ...text, slot, firstNumber: 1 }
        table.place(lines)
        matcher.visit(lines, config.minimumGain, (match) => match)
      }
    }
  })
  return matcher.steps
}

const randomLines = (count: number, kinds: number, salt: number): string =>
  Array.from({ length: count }, (_, index) => String.fromCharCode(97 + (hash53(`${index}`, salt) % kinds))).join('\n')

const shapes: Readonly<Record<string, (size: number) => readonly string[]>> = {
  'empty lines': (size) => ['\n'.repeat(size)],
  'equal lines': (size) => [Array(size).fill('x').join('\n')],
  'a text of two different lines, twice': (size) => [randomLines(size, 2, 1), randomLines(size, 2, 1)],
  'two texts of two different lines': (size) => [randomLines(size, 2, 1), randomLines(size, 2, 2)],
  'two texts of letters': (size) => [randomLines(size, 26, 1), randomLines(size, 26, 2)],
  'growing blocks of equal lines': (size) => [
    Array.from({ length: Math.sqrt(2 * size) }, (_, index) => `${'x\n'.repeat(index)}end ${index}`).join('\n'),
  ],
  'breaks of either kind': (size) => [
    Array.from({ length: size }, (_, index) => `x${hash53(`${index}`) % 2 ? '\r\n' : '\n'}`).join(''),
  ],
}

describe('the work of the matcher', () => {
  it.each(Object.entries(shapes))('%s: grows with the lines, and stays within a bound for each', (_name, texts) => {
    for (const role of ['user', 'assistant'] as const) {
      const [once, twice] = [stepsFor(texts(1_500), role), stepsFor(texts(3_000), role)]
      expect(twice).toBeLessThan(3 * once + 1_000)
      expect(twice).toBeLessThan(200 * 6_000)
    }
  })
})

function column(values: readonly number[]): Column {
  const made = new Column()
  for (const value of values) made.push(value)
  return made
}

describe('CommonRuns', () => {
  it(`agrees with a comparison line by line (seed ${seed})`, () => {
    const keys = fc
      .array(fc.integer({ min: -1, max: 1 }), { minLength: 1, maxLength: 30 })
      .chain((pattern) =>
        fc.integer({ min: 1, max: 8 }).map((times) => Array.from({ length: times }, () => pattern).flat()),
      )
    fc.assert(
      fc.property(
        keys,
        fc.array(fc.nat(240), { maxLength: 2 }),
        fc.nat(240),
        fc.nat(240),
        fc.nat(300),
        (source, changed, from, to, most) => {
          const target = source.map((key, index) => (changed.includes(index) ? 7 : key))
          const limit = Math.min(most, source.length - from, target.length - to)
          let length = 0
          while (length < limit && (source[from + length] ?? -1) >= 0 && source[from + length] === target[to + length])
            length++
          expect(new CommonRuns({ source: column(source), target: column(target) }).length(from, to, limit)).toBe(
            length,
          )
        },
      ),
      { seed, numRuns: 3_000 },
    )
  })

  it('reads a few keys only, however long the run', () => {
    let reads = 0
    const counted = { length: 20_000, at: () => (reads++, 1) }
    const runs = new CommonRuns({ source: counted, target: counted })
    runs.length(0, 1, 19_999) // makes the sums
    reads = 0
    for (let line = 0; line < 1_000; line++) expect(runs.length(line, line + 1, 18_000)).toBe(18_000)
    expect(reads).toBeLessThan(1_000 * 40)
  })
})
