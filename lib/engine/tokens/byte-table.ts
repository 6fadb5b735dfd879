/** Bytes that a view must have after the end of any string it is searched for: strings are read four bytes at a time. */
export const PADDING = 4
/** Longer strings are never in a table. */
const LONGEST = 255
const WORD = 4
/** Bits of a slot that hold the offset of the entry. */
const PLACE = 2 ** 20 - 1

/**
 * A hash table from byte strings to 24-bit numbers, in two flat typed arrays: about 20 bytes per entry where a Map of
 * strings takes over 100, and nothing for the garbage collector to trace. Open addressing, load factor at most one
 * half.
 */
export class ByteTable {
  readonly #capacity: number
  #entries = 0
  /** Values of two-byte strings, the most frequent lookups while merging. */
  readonly #pairs = new Int32Array(0x10000).fill(-1)
  /** Per slot: the offset of the entry in the words, and as many bits of its hash as fit; 0: empty. */
  readonly #slots: Int32Array
  /** Entries: value and length in one word, then the bytes, zero-padded. */
  readonly #words: Int32Array
  #wordCount = 1

  constructor(capacity: number, keyBytes: number) {
    this.#capacity = capacity
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * capacity)))
    this.#words = new Int32Array(1 + 2 * capacity + Math.ceil(keyBytes / WORD))
  }

  /** Value of `source[start, end)`, or -1. */
  get(source: DataView, start: number, end: number): number {
    const slots = this.#slots
    const words = this.#words
    const mask = slots.length - 1
    const length = end - start
    if (length === 2) return this.#pairs[source.getUint16(start, true)]!
    if (length > LONGEST) return -1
    const hashed = hash(source, start, end)
    for (let slot = hashed & mask; ; slot = (slot + 1) & mask) {
      const held = slots[slot]!
      if (held === 0) return -1
      if (((held ^ hashed) & ~PLACE) !== 0) continue
      const entry = held & PLACE
      const head = words[entry]!
      if ((head & 0xff) !== length) continue
      let at = start
      for (let word = entry + 1; at < end && words[word] === wordAt(source, at, end); word++) at += WORD
      if (at >= end) return head >>> 8
    }
  }

  /** Adds a string that is not in the table. False if the table is full. */
  add(source: DataView, start: number, end: number, value: number): boolean {
    const slots = this.#slots
    const words = this.#words
    const mask = slots.length - 1
    const length = end - start
    let place = this.#wordCount
    if (
      length > LONGEST ||
      this.#entries === this.#capacity ||
      place + 2 + length / WORD > Math.min(PLACE, words.length)
    )
      return false
    this.#entries++
    if (length === 2) this.#pairs[source.getUint16(start, true)] = value
    const hashed = hash(source, start, end)
    let slot = hashed & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = (hashed & ~PLACE) | place
    words[place++] = (value << 8) | length
    for (let at = start; at < end; at += WORD) words[place++] = wordAt(source, at, end)
    this.#wordCount = place
    return true
  }
}

/** Up to four bytes; bytes from `end` on are read as zero. */
export function wordAt(source: DataView, at: number, end: number): number {
  const word = source.getInt32(at, true)
  const surplus = WORD - (end - at)
  return surplus > 0 ? word & (-1 >>> (8 * surplus)) : word
}

export function hash(source: DataView, start: number, end: number): number {
  let value = end - start
  for (let at = start; at < end; at += WORD) {
    value = Math.imul(value ^ wordAt(source, at, end), 0x2c1b3c6d)
    value ^= value >>> 15
  }
  return value
}
