import { expect, it } from 'vitest'
import type { DiffMessage, DiffRow } from '@/lib/contracts/runs'
import { referencesOf } from './references-of'

const row = (id: string, index: number, before: number | undefined, after: number) =>
  ({ id, index, before, after }) as unknown as DiffRow
const rows = [row('m1', 0, 1, 1), row('s1', 1, undefined, 2), row('m9', 2, 9, 3), row('m10', 3, 10, 4)]
const texts = (after: string | undefined) => ({ index: 3, parts: [{ id: 'm10.p0', after }] }) as unknown as DiffMessage
const found = (after: string | undefined) => referencesOf(texts(after), rows).get('m10.p0')

it('finds the messages that a part refers to, by their original numbers, once each', () => {
  const text =
    '⟨ Reference: lines 1–3 of message #3 ~300379 ⟩\nx\n⟨ Reference: line 3 of message #3 ~457131 ⟩\n⟨ Reference: line 4 of message #1, unnumbered ~457131 ⟩ ⟨ Reference: line 4 of message #2 ~457131 ⟩'
  expect(found(text)).toEqual([
    { id: 'm9', position: 9 },
    { id: 'm1', position: 1 },
  ])
  expect(found(undefined)).toEqual([])
  expect(referencesOf(undefined, rows).size).toBe(0)
})

it('names what stands there, in the message itself too, but not the text that one reads', () => {
  const text = [
    '⟨ Same as all 3 lines of the second `Read src/a.ts` ~4.1.300379 ⟩',
    '⟨ Same as all 2 lines there ~9.300379 ⟩',
    '⟨ Same as lines 4–5 of `content` in `Write src/b.ts` ~3.4.300379 ⟩',
    '⟨ Same as lines 4–5 of this text ~4.20.300379 ⟩',
    '⟨ Reference: lines 7–9 of message #3 (src/c.ts) ~300379 ⟩',
  ].join('\n')
  expect(found(text)).toEqual([
    { id: 'm10', position: 10, name: 'Read src/a.ts' },
    { id: 'm9', position: 9, name: 'Write src/b.ts' },
    { id: 'm9', position: 9, name: 'src/c.ts' },
  ])
})
