import { type ByteTable, PADDING } from './byte-table'
import { PieceMerge } from './merge'
import { PieceCache } from './piece-cache'
import { readRankTable } from './rank-table'
import { isLetterOrNumber, readKinds, type Scanner } from './split'

/** UTF-16 units per read, to keep the buffers small. */
const SLICE = 16_384
/** Pieces of more bytes than this are neither cached nor merged in the shared buffers. */
const LONG_PIECE = 4_096
/**
 * Bytes. A run of one repeated byte is extrapolated in steps of this length: a multiple of the length of every token of
 * such a run.
 */
const PERIOD = 1_024
const LEAD = 4 * PERIOD

/**
 * Exact byte pair counter, in almost linear time on any text. Special tokens count as ordinary text; unpaired
 * surrogates count as U+FFFD.
 */
export class BpeCounter {
  readonly #scan: Scanner
  readonly #ranks: ByteTable
  readonly #cache = new PieceCache()
  readonly #buffers = new Buffers(2 * SLICE)
  readonly #merge: PieceMerge

  constructor(ranks: string, scan: Scanner) {
    this.#scan = scan
    this.#ranks = readRankTable(ranks)
    this.#merge = new PieceMerge(this.#ranks, this.#buffers.kinds.length)
  }

  count(text: string): number {
    let total = 0
    for (let start = 0; start < text.length; ) {
      const end = cutAfter(text, start + SLICE)
      const slice = text.slice(start, end)
      total += slice.length <= 2 * SLICE ? this.#countSlice(slice) : this.#countUnbroken(slice)
      start = end
    }
    return total
  }

  #countSlice(slice: string): number {
    const { bytes, kinds, view } = this.#buffers
    const length = this.#buffers.read(slice)
    const scan = this.#scan
    const cache = this.#cache
    let total = 0
    for (let start = 0; start < length; ) {
      const end = scan(bytes, kinds, start)
      total += end - start === 1 ? 1 : cache.get(view, start, end) || this.#countPiece(view, start, end)
      start = end
    }
    return total
  }

  /** A slice without a cut point is counted in buffers of its own. */
  #countUnbroken(slice: string): number {
    const buffers = new Buffers(slice.length)
    const length = buffers.read(slice)
    let total = 0
    for (let start = 0; start < length; ) {
      const end = this.#scan(buffers.bytes, buffers.kinds, start)
      if (end - start <= LONG_PIECE) total += this.#countPiece(buffers.view, start, end)
      else
        total += isUniform(buffers.bytes, start, end)
          ? this.#countUniform(buffers.view, start, end)
          : this.#countLong(buffers.view, start, end)
      start = end
    }
    return total
  }

  #countLong(view: DataView, start: number, end: number): number {
    const merge = new PieceMerge(this.#ranks, end - start)
    merge.begin(view, start, end)
    merge.run()
    return merge.parts
  }

  /**
   * Counts a run of one repeated byte without merging all of it: from some length on, each further period adds the same
   * number of tokens. Three lengths show that number; if they disagree, the whole run is merged.
   */
  #countUniform(view: DataView, start: number, end: number): number {
    const surplus = Math.floor((end - start - LEAD) / PERIOD)
    const last = end - surplus * PERIOD
    if (surplus > 0) {
      const [shortest, shorter, short] = [2, 1, 0].map((less) =>
        this.#countLong(view, start, last - less * PERIOD),
      ) as [number, number, number]
      if (short - shorter === shorter - shortest) return short + surplus * (short - shorter)
    }
    return this.#countLong(view, start, end)
  }

  #countPiece(view: DataView, start: number, end: number): number {
    const count = this.#ranks.get(view, start, end) >= 0 ? 1 : this.#countMerged(view, start, end)
    this.#cache.set(view, start, end, count)
    return count
  }

  #countMerged(view: DataView, start: number, end: number): number {
    this.#merge.begin(view, start, end)
    this.#merge.run()
    return this.#merge.parts
  }
}

function isUniform(bytes: Uint8Array, start: number, end: number): boolean {
  const first = bytes[start]
  for (let at = start + 1; at < end; at++) if (bytes[at] !== first) return false
  return true
}

/** A slice as UTF-8, with the character class of each byte. */
class Buffers {
  readonly bytes: Uint8Array
  readonly kinds: Uint8Array
  readonly view: DataView
  static readonly #encoder = new TextEncoder()

  constructor(units: number) {
    const capacity = 3 * units + PADDING
    this.kinds = new Uint8Array(capacity)
    this.bytes = new Uint8Array(capacity)
    this.view = new DataView(this.bytes.buffer)
  }

  /** Returns the length in bytes; a 0 follows it in both arrays. */
  read(slice: string): number {
    const { written } = Buffers.#encoder.encodeInto(slice, this.bytes)
    this.bytes[written] = 0
    readKinds(this.bytes, written, this.kinds)
    return written
  }
}

/**
 * The first position at or after `from` where every pattern starts a new piece whatever surrounds it: after a letter or
 * number, before an ASCII character that is neither of these nor an apostrophe.
 */
function cutAfter(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (cuts[text.charCodeAt(at)] === 1 && isLetterOrNumber(text.charCodeAt(at - 1))) return at
  }
  return text.length
}

const cuts = new Uint8Array(0x10000)
for (let unit = 0; unit < 0x80; unit++) if (!/[A-Za-z0-9']/.test(String.fromCharCode(unit))) cuts[unit] = 1
