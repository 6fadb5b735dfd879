import { fullName, isPerson, isTitle } from '../personal/people'
import type { SensitiveMatch } from '../sensitive-types'

/*
 * Names of people beside their mail addresses: `Ada Byron` near `ada@byron.dev`, however the two are written.
 */

const AROUND = 120
const LEAST_LETTERS = 4

const name = new RegExp(String.raw`(?<![\p{L}\d_@.-])(${fullName})(?![\p{L}\d_@])`, 'gu')

/** The names beside the mail addresses that were found which share a word with them. Reads a bounded stretch around each. */
export const ownersBeside = (text: string, found: readonly SensitiveMatch[]): readonly SensitiveMatch[] =>
  found
    .filter(({ type }) => type === 'email')
    .flatMap(({ value, start, end }) => {
      const address = folded(value)
      const from = Math.max(0, start - AROUND)
      return [
        ...namesIn(text, [from, start], address),
        ...namesIn(text, [end, Math.min(text.length, end + AROUND)], address),
      ]
    })

function namesIn(text: string, [from, to]: readonly [number, number], address: string): readonly SensitiveMatch[] {
  return [...text.slice(from, to).matchAll(name)].flatMap((match): SensitiveMatch[] => {
    const [value] = match
    const words = folded(value).split(/[^a-z]+/)
    const isOwner = words.some((word) => word.length >= LEAST_LETTERS && address.includes(word))
    const start = from + match.index
    const end = start + value.length
    // What the edge of the stretch cuts is no whole name.
    const isWhole = (start > from || from === 0) && (end < to || to === text.length)
    return isOwner && isWhole && isPerson(value) && !isTitle.test(value) ? [{ type: 'person', value, start, end }] : []
  })
}

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
