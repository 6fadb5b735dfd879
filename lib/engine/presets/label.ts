import { LONGEST_NAME } from './limits'

/** Controls, line breaks among them, and the signs that make a reader see the letters in another order than they are in. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu

/** A name as it may stand in a line among other words. */
export const plainLabel = (text: string): string => text.replace(UNSEEN, ' ').replace(/ {2,}/g, ' ').trim()

/** The same, cut to the length that names may have: of names from elsewhere, or of before there was a limit. */
export const shortLabel = (text: string): string =>
  plainLabel(text)
    .slice(0, LONGEST_NAME)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
