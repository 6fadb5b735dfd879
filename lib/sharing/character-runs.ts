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
export function* runsOf(text: string, set: CharacterSet, least: number): Generator<Run> {
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    // NaN behind the end: in no set.
    if (set[text.charCodeAt(at)] === 1) continue
    if (at - start >= least) yield { start, end: at }
    start = at + 1
  }
}

/** Each run of one and the same character that has at least so many. */
export function* repeatsOf(text: string, least: number): Generator<Run> {
  let start = 0
  let code = text.charCodeAt(0)
  for (let at = 1; at <= text.length; at++) {
    const next = text.charCodeAt(at)
    if (next === code) continue
    if (at - start >= least) yield { start, end: at }
    start = at
    code = next
  }
}
