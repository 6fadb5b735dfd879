import type { ByteTable } from './byte-table'

const NONE = -1

/** A heap entry is `rank * POSITIONS + position`: lowest rank first, then leftmost; exact in a double (18 + 31 bits). */
const POSITIONS = 2 ** 31

/**
 * Byte pair merging of one piece, O(n log n) and resumable. The published loops search for the lowest rank after each
 * merge, which is quadratic on a long piece.
 */
export class PieceMerge {
  readonly #ranks: ByteTable
  /** Per position: start of the next part, start of the previous part, rank of the pair that begins here. */
  readonly #next: Int32Array
  readonly #previous: Int32Array
  readonly #pairRank: Int32Array
  readonly #heap: Float64Array
  #heapSize = 0
  #bytes: DataView = new DataView(new ArrayBuffer(0))
  #start = 0
  #length = 0
  #parts = 0
  /** Pairs of single bytes queued so far; merging starts when all are queued. */
  #offered = 0

  constructor(ranks: ByteTable, capacity: number) {
    this.#ranks = ranks
    this.#next = new Int32Array(capacity + 1)
    this.#previous = new Int32Array(capacity + 1)
    this.#pairRank = new Int32Array(capacity + 1)
    this.#heap = new Float64Array(2 * capacity)
  }

  get parts(): number {
    return this.#parts
  }

  /** `bytes[start, end)` must stay unchanged until the merge is done. */
  begin(bytes: DataView, start: number, end: number): void {
    this.#bytes = bytes
    this.#start = start
    this.#length = this.#parts = end - start
    this.#heapSize = 0
    for (let at = 0; at < this.#length; at++) {
      this.#next[at] = at + 1
      this.#previous[at] = at - 1
    }
    this.#next[this.#length] = this.#length + 1
    this.#offered = 0
  }

  /** Merges until no pair is left to merge. */
  run(): void {
    for (;;) {
      if (this.#offered < this.#length) {
        this.#offer(this.#offered++)
        continue
      }
      if (this.#heapSize === 0) return
      const entry = this.#pop()
      // Not %, which is a slow call on doubles.
      const rank = Math.floor(entry / POSITIONS)
      const left = entry - rank * POSITIONS
      // An entry is stale if its pair has grown since: it then has another rank.
      if (this.#pairRank[left] === rank) this.#mergeAt(left)
    }
  }

  #mergeAt(left: number): void {
    const right = this.#next[left]!
    const after = this.#next[right]!
    this.#next[left] = after
    this.#pairRank[right] = NONE
    this.#parts--
    if (after < this.#length) this.#previous[after] = left
    this.#offer(left)
    if (left > 0) this.#offer(this.#previous[left]!)
  }

  /** Finds the rank of the pair that begins at `left`, and queues it if it is a token. */
  #offer(left: number): void {
    const end = this.#next[this.#next[left]!]!
    const rank = end > this.#length ? NONE : this.#ranks.get(this.#bytes, this.#start + left, this.#start + end)
    this.#pairRank[left] = rank
    if (rank !== NONE) this.#rise(this.#heapSize++, rank * POSITIONS + left)
  }

  /**
   * Moves the hole at the top down to a leaf before the last entry fills it: that entry nearly always belongs near the
   * bottom.
   */
  #pop(): number {
    const heap = this.#heap
    const size = --this.#heapSize
    const top = heap[0]!
    const last = heap[size]!
    let at = 0
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && heap[child + 1]! < heap[child]!) child++
      heap[at] = heap[child]!
      at = child
    }
    this.#rise(at, last)
    return top
  }

  #rise(from: number, entry: number): void {
    const heap = this.#heap
    let at = from
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (heap[parent]! <= entry) break
      heap[at] = heap[parent]!
      at = parent
    }
    heap[at] = entry
  }
}
