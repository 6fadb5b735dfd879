import type { TextLines } from './line-table'
import type { Hole } from './runs'

/** Which lines stand in the condensed text, and which a reference stands for. Texts that nothing was said of are shown. */
export class ShownLines {
  private covered = new Uint8Array(0)
  /** One more than the last shown line at or before each, in its text; 0 where nothing was said. */
  private lastShown = new Int32Array(0)

  isShown(line: number): boolean {
    return this.covered[line] !== 1
  }

  /** The last shown line of the text up to this one; -1 where there is none. */
  lastUpTo(line: number): number {
    const last = this.lastShown[line] ?? 0
    return last === 0 ? line : last === NONE ? -1 : last - 1
  }

  cover(text: TextLines, { start, end }: Hole): void {
    this.fit(text.end)
    const last = start > text.start ? this.lastUpTo(start - 1) : -1
    this.covered.fill(1, start, end)
    this.lastShown.fill(last === -1 ? NONE : last + 1, start, end)
  }

  /** Forgets what was said of the text: references stand for these lines, and for no others. */
  settle(text: TextLines, ranges: readonly Hole[]): void {
    this.covered.fill(0, text.start, text.end)
    this.lastShown.fill(0, text.start, text.end)
    for (const range of ranges) this.cover(text, range)
  }

  private fit(length: number): void {
    if (length <= this.covered.length) return
    const [covered, lastShown] = [this.covered, this.lastShown]
    this.covered = new Uint8Array(2 * length)
    this.covered.set(covered)
    this.lastShown = new Int32Array(2 * length)
    this.lastShown.set(lastShown)
  }
}

const NONE = -1
