import { expect, it } from 'vitest'
import type { DiffMessage, DiffRow } from '@/lib/contracts/runs'
import { referencesOf } from './references-of'

const row = (id: string, before: number | undefined, after: number) => ({ id, before, after }) as unknown as DiffRow
const texts = (after: string | undefined) => ({ parts: [{ id: 'm4.0', after }] }) as unknown as DiffMessage

it('finds the messages that a part refers to, by their original numbers, once each', () => {
  const rows = [row('m1', 1, 1), row('s1', undefined, 2), row('m9', 9, 3)]
  const text =
    '⟨ Reference: lines 1–3 of message #3 ~300379 ⟩\nx\n⟨ Reference: line 3 of message #3 ~457131 ⟩\n⟨ Reference: line 4 of message #1, unnumbered ~457131 ⟩ ⟨ Reference: line 4 of message #2 ~457131 ⟩'
  expect(referencesOf(texts(text), rows).get('m4.0')).toEqual([
    { id: 'm9', position: 9 },
    { id: 'm1', position: 1 },
  ])
  expect(referencesOf(texts(undefined), rows).get('m4.0')).toEqual([])
  expect(referencesOf(undefined, rows).size).toBe(0)
})
