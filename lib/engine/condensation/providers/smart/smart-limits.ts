/** What an editor must know of pipelines without loading their schema. */

/** In characters. */
export const LONGEST_PASS_NAME = 200
export const MOST_PASSES = 50
/** The prelude among the steps of a run. */
export const PRELUDE_ID = 'lossless-prelude'
