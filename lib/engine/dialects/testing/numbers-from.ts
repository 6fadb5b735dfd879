/** A whole number from 0, below `below`. */
export type Random = (below: number) => number

/** Numbers that follow from a seed, on every machine alike. */
export function numbersFrom(seed: number): Random {
  let state = seed * 2_654_435_761 + 1
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0
    return (state >>> 0) % below
  }
}
