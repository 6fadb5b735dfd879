import type { SlotLines } from './line-table'
import type { Hole } from './runs'

/** Which lines stand in the condensed text, and which a reference stands for. Slots that nothing was said of are shown. */
export class ShownLines {
  private readonly covered: Uint8Array
  /** The last shown line at or before each, in its slot; -1 where there is none. */
  private readonly lastShown: Int32Array

  constructor(lines: number) {
    this.covered = new Uint8Array(lines)
    this.lastShown = Int32Array.from({ length: lines }, (_, line) => line)
  }

  isShown(line: number): boolean {
    return this.covered[line] === 0
  }

  lastUpTo(line: number): number {
    return this.lastShown[line] ?? -1
  }

  cover(slot: SlotLines, { start, end }: Hole): void {
    this.covered.fill(1, start, end)
    this.lastShown.fill(start > slot.start ? this.lastUpTo(start - 1) : -1, start, end)
  }

  /** Forgets what was said of the slot: references stand for these lines, and for no others. */
  settle(slot: SlotLines, ranges: readonly Hole[]): void {
    this.covered.fill(0, slot.start, slot.end)
    for (let line = slot.start; line < slot.end; line++) this.lastShown[line] = line
    for (const range of ranges) this.cover(slot, range)
  }
}
