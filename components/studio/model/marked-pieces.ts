interface Piece {
  readonly text: string
  readonly isMarker: boolean
}

const marker = /⟨[^⟨⟩\n]{1,300}⟩/g

/** A text in pieces: what stands in ⟨ … ⟩, where content was, and what is around it. */
export function markedPieces(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(marker)) {
    if (index > at) pieces.push({ text: text.slice(at, index), isMarker: false })
    pieces.push({ text: found, isMarker: true })
    at = index + found.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMarker: false })
  return pieces
}
