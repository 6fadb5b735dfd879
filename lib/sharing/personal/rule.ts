import { within, type ContextRule } from '../near'
import type { SensitiveType } from '../sensitive-types'

/** One kind of string that names a person, a place or a machine. */
export interface PersonalRule extends ContextRule {
  readonly type: SensitiveType | ((value: string) => SensitiveType)
  /** Global, linear. Group 1, where there is one, is what is sensitive. */
  readonly pattern: RegExp
  readonly accepts?: (value: string, text: string, start: number, end: number) => boolean
}

export const atSign = within(80, 640, '@|%40|[at]|(at)')

export const digitsOf = (value: string): string => value.replaceAll(/\D/g, '')

/** In a row of hexadecimal groups: a dump of bytes, a table of characters. */
export const isAmongCodes = (text: string, start: number, end: number): boolean =>
  /(?:^|[^\w+])[\da-fA-F]*[a-fA-F][\da-fA-F]* $|(?:\b[\da-f]{2} ){2}$|\b[\dA-F]{4} $|<Buffer $/.test(
    text.slice(Math.max(0, start - 12), start),
  ) ||
  /^ (?:[\da-fA-F]{2}|[\dA-F]{4})\b/.test(text.slice(end, end + 7)) ||
  /^[A-F]\b/.test(text.slice(end, end + 2))

export const word = String.raw`\p{Lu}(?:[\p{L}.-]|['’](?=\p{L})){1,24}`
