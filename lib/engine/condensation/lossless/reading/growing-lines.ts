import type { PartId } from '../../../conversation/ids'
import { forEachLine, type Line, type Separator } from '../lines/lines'

/** Lines by where they stand in their texts: most are never asked for, so they are no strings of their own. */
export class LineList {
  private readonly texts: string[] = []
  /** By line: the index of its text, and where it stands there. */
  private readonly textOfLine: number[] = []
  private readonly from: number[] = []
  private readonly to: number[] = []

  get length(): number {
    return this.from.length
  }

  add(text: string): void {
    const index = this.texts.push(text) - 1
    forEachLine(text, (from, to) => {
      this.textOfLine.push(index)
      this.from.push(from)
      this.to.push(to)
    })
  }

  removeLast(): void {
    this.textOfLine.pop()
    this.from.pop()
    this.to.pop()
  }

  /** From `start` to before `end`. */
  slice(start: number, end: number): readonly Pick<Line, 'text' | 'separator'>[] {
    const lines: Pick<Line, 'text' | 'separator'>[] = []
    for (let line = Math.max(start, 0); line < Math.min(end, this.length); line++)
      lines.push({ text: this.textOf(line, line + 1), separator: this.separatorOf(line) })
    return lines
  }

  /** What stands between the line and the next of its text, or the end of that. */
  private separatorOf(line: number): Separator {
    const index = this.textOfLine[line]
    const next = this.textOfLine[line + 1] === index ? this.from[line + 1] : undefined
    return (this.texts[index ?? -1]?.slice(this.to[line], next) ?? '') as Separator
  }

  /** Lines `start` to before `end` as they stand there, without the last separator. */
  textOf(start: number, end: number): string {
    let text = ''
    for (let first = start; first < end; ) {
      const index = this.textOfLine[first] ?? 0
      let last = first
      while (last + 1 < end && this.textOfLine[last + 1] === index) last++
      text += this.texts[index]?.slice(this.from[first], this.to[last]) ?? ''
      if (last + 1 < end) text += this.separatorOf(last)
      first = last + 1
    }
    return text
  }
}

/** The lines of a message while its text is being put together; only whole physical lines are in it. Most messages are never asked for theirs. */
export class GrowingLines {
  private readonly lines = new LineList()
  private readonly slots: { readonly end: number; readonly part: PartId }[] = []
  private rest: string[] = []
  private waiting: (string | { readonly endOf: PartId })[] = []

  append(text: string): string {
    this.waiting.push(text)
    return text
  }

  endSlot(part: PartId): void {
    this.waiting.push({ endOf: part })
  }

  get complete(): LineList {
    for (const next of this.waiting) {
      if (typeof next === 'string') this.take(next)
      else this.close(next.endOf)
    }
    this.waiting = []
    return this.lines
  }

  private take(text: string): void {
    const cut = text.lastIndexOf('\n') + 1
    if (cut > 0) {
      this.lines.add(this.rest.join('') + text.slice(0, cut))
      this.lines.removeLast() // what follows the last break comes later
      this.rest = []
    }
    this.rest.push(text.slice(cut))
  }

  private close(part: PartId): void {
    this.lines.add(this.rest.join(''))
    this.rest = []
    this.slots.push({ end: this.lines.length, part })
  }

  /** The lines of the slot that a line is in; `end` exclusive, all from 0. */
  slotAt(line: number): { readonly start: number; readonly end: number; readonly part: PartId | undefined } {
    const { length } = this.complete
    const at = this.slots.findIndex(({ end }) => line < end)
    return { start: this.slots[at - 1]?.end ?? 0, end: this.slots[at]?.end ?? length, part: this.slots[at]?.part }
  }
}
