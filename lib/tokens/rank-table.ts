import { ByteTable } from '@/lib/tokens/byte-table'

const BLANK = 0x20

/**
 * Reads a vocabulary as js-tiktoken ships it: one line `! 0 TOKEN TOKEN …`, tokens in base64, in the order of their ranks.
 * The value of a token in the table is its rank.
 */
export function readRankTable(ranks: string): ByteTable {
  const header = '! 0 '
  if (!ranks.startsWith(header) || ranks.includes('\n')) throw new Error('unexpected layout of the token ranks')
  const text = ranks.slice(header.length)
  const table = new ByteTable(countBlanks(text) + 1, Math.ceil(text.length * 0.75))
  const token = new Uint8Array(256)
  const view = new DataView(token.buffer)
  let rank = 0
  let length = 0
  let bits = 0
  let held = 0
  for (let at = 0; at <= text.length; at++) {
    const unit = at < text.length ? text.charCodeAt(at) : BLANK
    if (unit === BLANK) {
      table.add(view, 0, length, rank++)
      length = bits = held = 0
    } else if (unit !== PADDING) {
      held = ((held << 6) | sextets[unit]!) & 0xffff
      bits += 6
      if (bits >= 8) token[length++] = (held >> (bits -= 8)) & 0xff
    }
  }
  return table
}

const PADDING = 0x3d
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const sextets = new Uint8Array(128)
for (let value = 0; value < alphabet.length; value++) sextets[alphabet.charCodeAt(value)] = value

function countBlanks(text: string): number {
  let blanks = 0
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) === BLANK) blanks++
  return blanks
}
