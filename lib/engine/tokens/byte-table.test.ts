import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ByteTable, PADDING } from './byte-table'

const seed = 20_261_121

/** The bytes surrounded by others, which must not matter. */
function surrounded(bytes: Uint8Array): { view: DataView; start: number; end: number } {
  const all = new Uint8Array(3 + bytes.length + PADDING).fill(0xee)
  all.set(bytes, 3)
  return { view: new DataView(all.buffer), start: 3, end: 3 + bytes.length }
}

describe('ByteTable', () => {
  it('answers as a map of strings does', () => {
    const keys = fc.uniqueArray(fc.uint8Array({ minLength: 1, maxLength: 12, max: 3 }), {
      selector: (bytes) => bytes.join(),
      maxLength: 80,
    })
    fc.assert(
      fc.property(keys, keys, (added, asked) => {
        const table = new ByteTable(80, 80 * 12)
        const model = new Map<string, number>()
        added.forEach((bytes, index) => {
          const { view, start, end } = surrounded(bytes)
          expect(table.add(view, start, end, index)).toBe(true)
          model.set(bytes.join(), index)
        })
        for (const bytes of [...added, ...asked]) {
          const { view, start, end } = surrounded(bytes)
          expect(table.get(view, start, end)).toBe(model.get(bytes.join()) ?? -1)
        }
      }),
      { seed },
    )
  })

  it('refuses what it has no room for', () => {
    const table = new ByteTable(2, 64)
    const add = (...bytes: number[]): boolean => {
      const { view, start, end } = surrounded(Uint8Array.from(bytes))
      return table.add(view, start, end, bytes.length)
    }
    expect([add(1), add(1, 0), add(1, 0, 0)]).toEqual([true, true, false])
  })
})
