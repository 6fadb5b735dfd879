/** What a comparison may cost, so that a hostile text cannot stop the page. Passed in: the core has no clock. */
export interface DiffBudget {
  /** Milliseconds from an arbitrary start. */
  now(): number
  /** Milliseconds for finding the lines that two texts share. */
  readonly lineMs: number
  /** Milliseconds for finding the words that the changed lines of two texts share, all together. */
  readonly wordMs: number
}
