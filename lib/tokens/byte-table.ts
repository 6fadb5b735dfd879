/** Bytes that a view must have after the end of any string it is searched for: strings are read four bytes at a time. */
export const PADDING = 4
/** Longer strings are in no table. */
const LONGEST = 255
const WORD = 4

/**
 * Numbers (24 bits) by byte string, in two flat typed arrays: about 20 bytes an entry where a Map of strings takes over 100, and
 * nothing for the garbage collector to walk. Open addressing at a load of at most one half.
 */
export class ByteTable {
  readonly #capacity: number
  #entries = 0
  /** Where the entry stands among the words, by slot; 0 is an empty slot. */
  readonly #slots: Int32Array
  /** An entry is its value and length in one word, then its bytes, zero-padded. */
  readonly #words: Int32Array
  #wordCount = 1

  constructor(capacity: number, keyBytes: number) {
    this.#capacity = capacity
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * capacity)))
    this.#words = new Int32Array(1 + 2 * capacity + Math.ceil(keyBytes / WORD))
  }

  /** Value of `source[start, end)`, or -1. */
  get(source: DataView, start: number, end: number): number {
    if (end - start > LONGEST) return -1
    const entry = this.#slots[this.#slotOf(source, start, end)]!
    return entry === 0 ? -1 : this.#words[entry]! >>> 8
  }

  /** Adds a string that is not in the table yet; false where there is no room for it. */
  add(source: DataView, start: number, end: number, value: number): boolean {
    const length = end - start
    if (length > LONGEST || this.#entries === this.#capacity || this.#wordCount + 2 + length / WORD > this.#words.length) return false
    this.#slots[this.#slotOf(source, start, end)] = this.#wordCount
    this.#words[this.#wordCount++] = (value << 8) | length
    for (let at = start; at < end; at += WORD) this.#words[this.#wordCount++] = wordAt(source, at, end)
    this.#entries++
    return true
  }

  clear(): void {
    this.#entries = 0
    this.#wordCount = 1
    this.#slots.fill(0)
  }

  /** The slot that holds the string, or the empty one where it belongs. */
  #slotOf(source: DataView, start: number, end: number): number {
    const slots = this.#slots
    const words = this.#words
    const mask = slots.length - 1
    const length = end - start
    const first = wordAt(source, start, end)
    let slot = hash(source, start, end, first) & mask
    for (;;) {
      const entry = slots[slot]!
      if (entry === 0) return slot
      if ((words[entry]! & 0xff) === length && words[entry + 1] === first) {
        let at = start + WORD
        for (let word = entry + 2; at < end && words[word] === wordAt(source, at, end); word++) at += WORD
        if (at >= end) return slot
      }
      slot = (slot + 1) & mask
    }
  }
}

/** Up to four bytes, those from `end` on read as zero. */
function wordAt(source: DataView, at: number, end: number): number {
  const word = source.getInt32(at, true)
  const surplus = WORD - (end - at)
  return surplus > 0 ? word & (-1 >>> (8 * surplus)) : word
}

function hash(source: DataView, start: number, end: number, first: number): number {
  let value = Math.imul(first ^ (end - start), 0x2c1b3c6d)
  value ^= value >>> 15
  for (let at = start + WORD; at < end; at += WORD) {
    value = Math.imul(value ^ wordAt(source, at, end), 0x2c1b3c6d)
    value ^= value >>> 15
  }
  return value
}
