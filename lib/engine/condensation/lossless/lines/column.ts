/** Small integers, one for each line or the like, added at the end. Half the memory of a list, and nothing for the garbage collector to look through. */
export class Column {
  private values: Int32Array<ArrayBuffer>
  length = 0

  /** `room`: how many are expected; there may be more. */
  constructor(room = 0) {
    this.values = new Int32Array(Math.max(1024, room))
  }

  /** 0 where there is none. */
  at(index: number): number {
    return this.values[index] ?? 0
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const { values } = this
      this.values = new Int32Array(2 * values.length)
      this.values.set(values)
    }
    this.values[this.length++] = value
  }

  set(index: number, value: number): void {
    this.values[index] = value
  }

  clear(): void {
    this.length = 0
  }

  fill(value: number): void {
    this.values.fill(value, 0, this.length)
  }
}
