import { ByteTable, PADDING } from './byte-table'

const HEADER = '! 0 '
const BLANK = 0x20
const EQUALS = 0x3d
const LONGEST_TOKEN = 256
/**
 * Lower bound on the average characters per token and separator (11 in both vocabularies), to size the table without
 * counting first.
 */
const TOKEN_CHARACTERS = 10

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const sextets = new Uint8Array(256)
for (let value = 0; value < alphabet.length; value++) sextets[alphabet.charCodeAt(value)] = value

/**
 * Reads a vocabulary in js-tiktoken's format: one line `! 0 TOKEN TOKEN …`, tokens in padded base64, ordered by rank.
 * Maps each token to its rank.
 */
export function readRankTable(ranks: string): ByteTable {
  if (!ranks.startsWith(HEADER) || ranks.includes('\n')) throw new Error('unexpected layout of the token ranks')
  // Bytes, because reading the units of a string this long is several times slower.
  const text = new TextEncoder().encode(ranks.slice(HEADER.length))
  const table = new ByteTable(Math.ceil(text.length / TOKEN_CHARACTERS), Math.ceil(text.length * 0.75))
  const token = new Uint8Array(LONGEST_TOKEN + PADDING)
  const view = new DataView(token.buffer)
  let rank = 0
  for (let start = 0; start < text.length; ) {
    const end = start + readToken(text, start, token)
    const padding = text[end - 1] !== EQUALS ? 0 : text[end - 2] !== EQUALS ? 1 : 2
    const length = ((end - start) >> 2) * 3 - padding
    if (!table.add(view, 0, length, rank++)) throw new Error('no room for the token ranks')
    start = end + 1
  }
  return table
}

/** Decodes groups of four characters up to a blank or the end; returns the number of characters read. */
function readToken(text: Uint8Array, start: number, token: Uint8Array): number {
  let at = start
  for (let length = 0; at < text.length && text[at] !== BLANK; at += 4) {
    const bits =
      (sextets[text[at]!]! << 18) |
      (sextets[text[at + 1]!]! << 12) |
      (sextets[text[at + 2]!]! << 6) |
      sextets[text[at + 3]!]!
    token[length++] = bits >> 16
    token[length++] = bits >> 8
    token[length++] = bits
  }
  return at - start
}
