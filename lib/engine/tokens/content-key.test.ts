import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contentKey } from '../core/hash'

const seed = 20_261_129

it(`knows a text by every one of its characters and by its length (seed ${seed})`, () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 40, unit: 'binary' }), fc.nat(), (text, place) => {
      const at = place % text.length
      const other = String.fromCharCode(text.charCodeAt(at) ^ 1)
      const keys = [text, text.slice(0, at) + other + text.slice(at + 1), `${text}\0`, `\0${text}`, text.slice(1)]
      expect(new Set(keys.map(contentKey)).size).toBe(new Set(keys).size)
      expect(contentKey([...text].join(''))).toBe(contentKey(text))
    }),
    { seed, numRuns: 500 },
  )
})
