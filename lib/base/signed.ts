const MINUS = '−'

/** A difference with its sign, as figures show it; `word` writes its size. Nothing has no sign. */
export const signed = (value: number, word: (size: number) => string): string =>
  value === 0 ? word(0) : `${value < 0 ? MINUS : '+'}${word(Math.abs(value))}`
