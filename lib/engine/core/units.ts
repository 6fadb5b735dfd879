/** Bytes. */
export const KIBIBYTE = 1024
/** Bytes. */
export const MEBIBYTE = 1024 * KIBIBYTE

/** Milliseconds. */
export const DAY_MS = 24 * 60 * 60 * 1000
