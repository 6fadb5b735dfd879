/*
 * What stands where only the size of a text is known. Each word of it is one token in every vocabulary that is counted by.
 */

const WORD = '…'

/** A text of so many tokens that says nothing. */
export const sizedText = (tokens: number): string =>
  tokens <= 0 ? '' : `${WORD}${` ${WORD}`.repeat(Math.round(tokens) - 1)}`

/** The tokens of such a text; undefined for any other. */
export const sizeOf = (text: string): number | undefined => {
  const tokens = (text.length + 1) / 2
  return text.startsWith(WORD) && Number.isInteger(tokens) && text === sizedText(tokens) ? tokens : undefined
}

/** What stands for names that are not known. */
export const NO_NAME = WORD
