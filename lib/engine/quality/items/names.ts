import { withoutPaths } from '../../conversation/texts/file-paths'

const address = /\bhttps?:\/\/[^\s"'`<>()[\]{}|\\^⟨⟩“”]{1,2000}/g
const uuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
const word = /(?<!\w)[A-Za-z_]\w{5,}/g
const hexWord = /\b[0-9a-f]{7,64}\b/g
/** Longer ones are data. */
const MOST_CHARACTERS = 80

const trimmed = (url: string): string => url.replace(/[.,:;!?'*_~]+$/, '')

export const urlsIn = (text: string): readonly string[] =>
  text.includes('http') ? [...text.matchAll(address)].map(([url]) => trimmed(url)) : []

export const withoutUrls = (text: string): string => (text.includes('http') ? text.replace(address, ' ') : text)

/** Hexadecimal words of 7 to 64 digits that hold a digit and a letter, and UUIDs. */
export function hashesIn(text: string): readonly string[] {
  const ids = [...text.matchAll(uuid)].map(([id]) => id)
  const rest = ids.length > 0 ? text.replace(uuid, ' ') : text
  return [...ids, ...[...rest.matchAll(hexWord)].flatMap(([hex]) => (/\d/.test(hex) && /[a-f]/.test(hex) ? [hex] : []))]
}

/** Words of six characters and more with an inner `_` or a small letter before a capital. Paths and URLs are none; chains are taken apart at their dots. */
export function identifiersIn(text: string): readonly string[] {
  const names = withoutPaths(withoutUrls(text)).matchAll(word)
  return [...names].flatMap(([name]) => (name.length <= MOST_CHARACTERS && isIdentifier(name) ? [name] : []))
}

const isIdentifier = (name: string): boolean => /[A-Za-z0-9]_+[A-Za-z0-9]|[a-z][A-Z]/.test(name)
