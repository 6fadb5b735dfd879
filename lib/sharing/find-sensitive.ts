import { hash53 } from '@/lib/core/hash'
import { sensitivePatterns } from './patterns'
import type { SensitiveType } from './sensitive-types'

export interface SensitiveMatch {
  readonly type: SensitiveType
  readonly value: string
  readonly start: number
  readonly end: number
}

/** The sensitive strings of a text in order, none inside another. Linear in the length of the text. */
export function findSensitive(text: string): readonly SensitiveMatch[] {
  const matches = sensitivePatterns.flatMap(({ type, pattern, accepts }) =>
    [...text.matchAll(pattern)].flatMap((match): SensitiveMatch[] => {
      const value = match[1] ?? match[0]
      // A group stands at the end of its match, but for a delimiter that it cannot hold itself.
      const start = match[1] === undefined ? match.index : match.index + match[0].lastIndexOf(value)
      const end = start + value.length
      return accepts === undefined || accepts(value, text, end) ? [{ type, value, start, end }] : []
    }),
  )
  const taken: SensitiveMatch[] = []
  for (const match of matches.toSorted((a, b) => a.start - b.start || b.end - a.end)) if (match.start >= (taken.at(-1)?.end ?? 0)) taken.push(match)
  return taken
}

/** The same wherever the same value stands, so that a choice made on one answer holds for the next. */
export const findingId = (type: SensitiveType, value: string): string => `${type}-${hash53(canonical(value)).toString(36)}`

/** Escaped in JSON, a path has twice the backslashes; on a drive it is written with either slash, and in either case. */
function canonical(value: string): string {
  const plain = value.replaceAll(/\\+/g, '\\')
  return /^[A-Za-z]:[\\/]/.test(plain) ? plain.replaceAll('/', '\\').toLowerCase() : plain
}

const HIDDEN = '•••'

/** Enough to recognise it by. */
export function maskSensitive(type: SensitiveType, value: string): string {
  switch (type) {
    case 'private-key':
      return `${value.slice(0, value.indexOf('KEY') + 3).replaceAll('-', '')} ${HIDDEN}`
    case 'email': {
      const at = value.indexOf('@')
      return `${value.slice(0, 1)}${HIDDEN}${value.slice(at)}`
    }
    case 'home-path': {
      const name = value.search(/[^\\/]*$/)
      return `${value.slice(0, name + 1)}${HIDDEN}`
    }
    case 'ip-address':
      return `${value.split(/[.:]/).slice(0, 2).join(value.includes(':') ? ':' : '.')}${value.includes(':') ? ':' : '.'}${HIDDEN}`
    case 'key':
    case 'token':
      return value.length >= 20 ? `${value.slice(0, 6)}${HIDDEN}${value.slice(-3)}` : `${value.slice(0, 2)}${HIDDEN}`
  }
}
