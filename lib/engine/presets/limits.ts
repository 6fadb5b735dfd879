/** Of a preset's tags, for those who write them before the schema reads them. */
export const MOST_TAGS = 20
/** In characters. */
export const LONGEST_TAG = 40
/** Of presets, and of everything else that a person names. */
export const LONGEST_NAME = 100
export const LONGEST_DESCRIPTION = 2_000
export const LONGEST_SOURCE = 1_000
/** Presets are five levels deep; what is much deeper is made to be hard to read. */
export const DEEPEST = 64
