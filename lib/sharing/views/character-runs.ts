/*
 * Stretches of a text that are told by their characters alone. By hand, not by patterns: these go back over nothing and keep no
 * stack, however long a stretch is.
 */

export interface Run {
  readonly start: number
  readonly end: number
}

export type CharacterSet = Uint8Array

const ASCII = 128

/** Of the ASCII characters that are given. */
export function characterSet(characters: string): CharacterSet {
  const set = new Uint8Array(ASCII)
  for (const character of characters) set[character.charCodeAt(0)] = 1
  return set
}

const alphanumeric = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
export const base64Characters = characterSet(`${alphanumeric}+/_-`)
/** With its padding. */
export const blobCharacters = characterSet(`${alphanumeric}+/_-=`)

/** Each run of these characters that is as long as it can be and has at least so many. */
export function runsOf(text: string, set: CharacterSet, least: number): readonly Run[] {
  const runs: Run[] = []
  let start = 0
  for (let at = 0; at < text.length; at++) {
    if (set[text.charCodeAt(at)] === 1) continue
    if (at - start >= least) runs.push({ start, end: at })
    start = at + 1
  }
  if (text.length - start >= least) runs.push({ start, end: text.length })
  return runs
}

/** Each run of one and the same character that has at least so many. */
export function repeatsOf(text: string, least: number): readonly Run[] {
  const runs: Run[] = []
  let start = 0
  let code = text.length === 0 ? 0 : text.charCodeAt(0)
  for (let at = 1; at < text.length; at++) {
    const next = text.charCodeAt(at)
    if (next === code) continue
    if (at - start >= least) runs.push({ start, end: at })
    start = at
    code = next
  }
  if (text.length - start >= least) runs.push({ start, end: text.length })
  return runs
}

/** Where the run of these characters begins that ends at a place, not looked for further back than `least`. */
export function runStart(text: string, at: number, least: number, has: (code: number) => boolean): number {
  let start = at
  while (start > least && has(text.charCodeAt(start - 1))) start--
  return start
}
