const MAX_TITLE_LENGTH = 200

/**
 * A title on one line, at most 200 characters: without control characters (PostgreSQL refuses NUL), without characters
 * that change the text direction, without unpaired surrogates.
 */
export function toTitle(text: string, fallback = 'Untitled'): string {
  const line = Buffer.from(text, 'utf8')
    .toString('utf8')
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  const short = line.length <= MAX_TITLE_LENGTH ? line : Array.from(line).slice(0, MAX_TITLE_LENGTH).join('').trim()
  return short || fallback
}

export const toOptionalTitle = (text: string | undefined): string | null => (text === undefined ? null : toTitle(text))

/** PostgreSQL refuses a text with NUL, and SQLite cuts it off there. */
export const toText = (text: string): string => text.replaceAll('\0', '')
export const toOptionalText = (text: string | undefined): string | null => (text === undefined ? null : toText(text))

/** Stand for the characters that have a meaning in a search: `%`, `_` and `\`. */
const SEARCHED_AS: Readonly<Record<string, string>> = { '%': '\ue000', _: '\ue001', '\\': '\ue002' }

/**
 * Texts in one, as a search looks through them, and what it looks for: letters from A to Z without regard to case, every
 * other character for itself. Databases differ in both.
 */
export const toSearchText = (...texts: readonly (string | null | undefined)[]): string =>
  toText(texts.map((text) => text ?? '').join('\n'))
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replaceAll(/[%_\\]/g, (character) => SEARCHED_AS[character] ?? character)
