/**
 * Time limits of a comparison, so that a hostile text cannot block the page. The clock is passed in, because this
 * module is pure.
 */
export interface DiffBudget {
  /** Milliseconds from an arbitrary start. */
  now(): number
  /** Milliseconds for finding common lines. */
  readonly lineMs: number
  /** Milliseconds for finding common words in changed lines, in total. */
  readonly wordMs: number
}
