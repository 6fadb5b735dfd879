/** Fields that a record has room for. Sixteen of four bytes are what a processor fetches at once. */
const WIDTH = 16

/**
 * Records of small integers, added at the end, the fields of each side by side: records are looked at here and there, several fields
 * of one at a time. Nothing for the garbage collector to look through.
 */
export class Records {
  private values: Int32Array<ArrayBuffer>
  length = 0

  /** `room`: how many are expected; there may be more. */
  constructor(room = 0) {
    this.values = new Int32Array(WIDTH * Math.max(256, room))
  }

  /** 0 where there is no such record. */
  get(index: number, field: number): number {
    return this.values[index * WIDTH + field] ?? 0
  }

  set(index: number, field: number, value: number): void {
    this.values[index * WIDTH + field] = value
  }

  /** Adds a record of zeros; returns its index. */
  add(): number {
    this.makeRoom(1)
    return this.length++
  }

  /** Adds copies of the records from `start` to before `end`. */
  addCopies(start: number, end: number): void {
    this.makeRoom(end - start)
    this.values.copyWithin(this.length * WIDTH, start * WIDTH, end * WIDTH)
    this.length += end - start
  }

  private makeRoom(count: number): void {
    const needed = (this.length + count) * WIDTH
    if (needed <= this.values.length) return
    const { values } = this
    this.values = new Int32Array(Math.max(needed, 2 * values.length))
    this.values.set(values)
  }
}

/** One field of every record. */
export class Field {
  constructor(
    private readonly records: Records,
    private readonly field: number,
  ) {}

  get length(): number {
    return this.records.length
  }

  /** 0 where there is no such record. */
  at(index: number): number {
    return this.records.get(index, this.field)
  }
}
