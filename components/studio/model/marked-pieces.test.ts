import { expect, it } from 'vitest'
import { markedPieces } from './marked-pieces'

it('sets markers apart from what is around them, and loses nothing', () => {
  const text = 'a ⟨ Truncated: 5 more lines ⟩ b ⟨⟩ c ⟨ open\n⟩ ⟨ x ⟩'
  const pieces = markedPieces(text)
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  expect(pieces.filter(({ isMarker }) => isMarker).map((piece) => piece.text)).toEqual([
    '⟨ Truncated: 5 more lines ⟩',
    '⟨ x ⟩',
  ])
  expect(markedPieces('')).toEqual([])
})
