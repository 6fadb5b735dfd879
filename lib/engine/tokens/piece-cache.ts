import { hash, wordAt } from './byte-table'

/** Bytes. Longer pieces are not cached. */
const LONGEST = 28
const WORD = 4
const ENTRIES = 32_768
/** Words per entry: count and length in one word, then the bytes, zero-padded. Half a cache line. */
const ENTRY_WORDS = 8

/**
 * Token counts of recent pieces. Direct-mapped: each piece has one slot, which the latest one takes. No eviction to
 * manage, and its 1 MB stays in the processor's cache, which the table of ranks (6 MB) does not.
 */
export class PieceCache {
  readonly #words = new Int32Array(ENTRIES * ENTRY_WORDS)

  /** The count of the piece; 0 if it is not cached. */
  get(source: DataView, start: number, end: number): number {
    const words = this.#words
    const length = end - start
    if (length > LONGEST) return 0
    const entry = placeOf(source, start, end)
    const head = words[entry]!
    if ((head & 0xff) !== length) return 0
    for (let at = start, word = entry + 1; at < end; at += WORD, word++)
      if (words[word] !== wordAt(source, at, end)) return 0
    return head >>> 8
  }

  set(source: DataView, start: number, end: number, count: number): void {
    if (end - start > LONGEST) return
    let word = placeOf(source, start, end)
    this.#words[word++] = (count << 8) | (end - start)
    for (let at = start; at < end; at += WORD) this.#words[word++] = wordAt(source, at, end)
  }
}

function placeOf(source: DataView, start: number, end: number): number {
  return (hash(source, start, end) & (ENTRIES - 1)) * ENTRY_WORDS
}
