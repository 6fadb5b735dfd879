import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PADDING } from './byte-table'
import { PieceCache } from './piece-cache'

const seed = 20_261_121

describe('PieceCache', () => {
  it('answers the count last set for a piece, or 0, whatever stands around it', () => {
    const cache = new PieceCache()
    const counts = new Map<string, number>()
    const pieces = fc.uint8Array({ minLength: 1, maxLength: 32, max: 3 })
    fc.assert(
      fc.property(pieces, fc.nat(255), (bytes, around) => {
        const all = new Uint8Array(3 + bytes.length + PADDING).fill(around)
        all.set(bytes, 3)
        const [view, end, count] = [new DataView(all.buffer), 3 + bytes.length, counts.size + 1]
        expect([0, counts.get(bytes.join())]).toContain(cache.get(view, 3, end))
        cache.set(view, 3, end, count)
        counts.set(bytes.join(), count)
        expect(cache.get(view, 3, end)).toBe(bytes.length <= 28 ? count : 0)
      }),
      { seed, numRuns: 2_000 },
    )
  })
})
