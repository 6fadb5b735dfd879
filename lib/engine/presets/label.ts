/** Controls, line breaks among them, and the signs that make a reader see the letters in another order than they are in. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu

/** A name as it may stand in a line among other words. */
export const plainLabel = (text: string): string => text.replace(UNSEEN, ' ').replace(/ {2,}/g, ' ').trim()
