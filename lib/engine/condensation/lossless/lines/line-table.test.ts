import fc from 'fast-check'
import { expect, it } from 'vitest'
import { partId, summaryId } from '../../../conversation/ids'
import type { TextPart } from '../../../conversation/part'
import { Column } from './column'
import { LineTable } from './line-table'
import { splitLines } from './lines'

const seed = 20_261_127
const arbitraryText = fc
  .array(fc.constantFrom('\n', '\r\n', '\\n', '\\r\\n', '\\n\\n\\n', '\r', ' 7→', '8: ', 'x', 'yz'), { maxLength: 30 })
  .map((pieces) => pieces.join(''))

it(`gives lines and ranges of lines as they stand in the text, and tells equal ones by their ids (seed ${seed})`, () => {
  fc.assert(
    fc.property(fc.array(arbitraryText, { minLength: 1, maxLength: 3 }), (texts) => {
      const table = new LineTable()
      const made = texts.map((text, index) => {
        const [lines] = table.linesOfPart({ type: 'text', id: partId(summaryId(0), index + 1), text })
        if (!lines) throw new Error('no lines')
        const found = Array.from({ length: lines.end - lines.start }, (_, line) => lines.start + line)
        expect(found.map((line) => [table.textAt(line), table.separatorOf(line)])).toEqual(
          splitLines(text).map((line) => [line.text, line.separator]),
        )
        expect(table.textOf(lines.start, lines.end)).toBe(text)
        expect(table.textOf(lines.start, lines.start)).toBe('')
        return found
      })
      const all = made.flat()
      for (const one of all)
        for (const other of all)
          expect(table.textId.at(one) === table.textId.at(other)).toBe(table.textAt(one) === table.textAt(other))
    }),
    { seed, numRuns: 200 },
  )
})

it(`says of a long text that comes again what it said of it first, and of its places anew (seed ${seed})`, () => {
  const arbitraryLong = arbitraryText.map((text) => text + 'line of a file\n'.repeat(6))
  fc.assert(
    fc.property(arbitraryText, arbitraryLong, (other, text) => {
      const table = new LineTable()
      const [, first, , again] = [other, text, other, text].map((each, index) => {
        const [lines] = table.linesOfPart({ type: 'text', id: partId(summaryId(0), index + 1), text: each })
        if (!lines) throw new Error('no lines')
        return lines
      })
      if (!first || !again) throw new Error('no lines')
      const { prefixId, contentId, textId, separatorId, unnumberedId, countingId, unsignedId, equalSeparators } = table
      const fields = [prefixId, contentId, textId, separatorId, unnumberedId, countingId, unsignedId, equalSeparators]
      const told = ({ start, end }: { readonly start: number; readonly end: number }) =>
        Array.from({ length: end - start }, (_, index) => [
          ...fields.map((field) => field.at(start + index)),
          table.textAt(start + index),
          table.physicalStart.at(start + index) - start,
          table.arePhysical(start, start + index),
          table.arePhysical(start + index, end),
        ])
      expect(told(again)).toEqual(told(first))
      expect([table.textOfLine.at(first.start), table.textOfLine.at(again.end - 1)]).toEqual([first.index, again.index])
      expect(table.haveSameBreaks(first, again)).toBe(table.haveSameBreaks(first, first))
    }),
    { seed, numRuns: 200 },
  )
})

it('keeps what a column holds when it grows', () => {
  const column = new Column()
  for (let value = 0; value < 5_000; value++) column.push(value - 1)
  expect([column.length, column.at(0), column.at(1_024), column.at(4_999), column.at(9_999)]).toEqual([
    5_000, -1, 1_023, 4_998, 0,
  ])
})

it('counts how often lines stand in what was asked for since the run began', () => {
  const table = new LineTable()
  const part = (index: number, text: string): TextPart => ({ type: 'text', id: partId(summaryId(0), index), text })
  const [one, other] = [part(1, 'same\nfirst'), part(2, 'same\nsecond')]
  const idOf = (text: string): number =>
    Array.from({ length: table.contentCount }, (_, id) => table.contentOf(id)).indexOf(text)
  const timesOf = (text: string): number => table.occurrences.at(idOf(text))
  const ask = (each: TextPart): void => void table.linesOfPart(each)
  ask(one)
  ask(other)
  ask(one)
  expect([timesOf('same'), timesOf('first')]).toEqual([2, 1])
  table.beginRun()
  expect(timesOf('same')).toBe(0)
  ask(other)
  expect([timesOf('same'), timesOf('first'), timesOf('second')]).toEqual([1, 0, 1])
})
