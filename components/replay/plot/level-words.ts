/** A height with words at its start, which stand above or below it. */
export interface Level {
  /** Pixels from the top, as all of these. */
  readonly y: number
  readonly side: 'above' | 'below'
  /** `none`: the edge of a ground, on which words can be read. */
  readonly line: 'solid' | 'dotted' | 'none'
}

/** From a line to the baseline of its words. */
const OFFSET = { above: -5, below: 14 }
/** Of words, above and below their baseline. */
const ASCENT = 11
const DESCENT = 3

/**
 * Baselines of the words, one for one: beside their own line, else beyond the lines that are too near, so that none is struck through and none lies on
 * another. Undefined where there is no room down to `bottom`.
 */
export function baselinesOf(levels: readonly Level[], bottom: number): readonly (number | undefined)[] {
  const taken: number[] = []
  return levels.map((level) => {
    const others = levels.filter((other) => other !== level)
    const isFree = (baseline: number): boolean =>
      baseline + DESCENT <= bottom &&
      others.every(({ y, line }) => line === 'none' || y < baseline - ASCENT || y > baseline + DESCENT) &&
      taken.every((other) => Math.abs(other - baseline) >= ASCENT + DESCENT)
    const found = placesOf(level, others).find(isFree)
    if (found !== undefined) taken.push(found)
    return found
  })
}

/** On its side of its own line, then of those further on, the nearest first; last on the other side. */
function placesOf({ y, side }: Level, others: readonly Level[]): readonly number[] {
  const [sign, away] = side === 'below' ? ([1, 'above'] as const) : ([-1, 'below'] as const)
  const beyond = others.map((other) => other.y).filter((other) => (other - y) * sign > 0)
  const lines = [y, ...beyond.toSorted((a, b) => (a - b) * sign)]
  return [...lines.map((line) => line + OFFSET[side]), y + OFFSET[away]]
}
