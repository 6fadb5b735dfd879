import { numberPrefix, prefixAfter, splitLines, type Line, type Separator } from './lines'
import type { Slot } from './slots'

/** Where a slot's lines stand in the table: from `start` to before `end`. `firstNumber` is what line 1 of the slot is in its message. */
export interface SlotLines {
  /** Position in `LineTable.slots`. */
  readonly index: number
  readonly slot: Slot
  readonly start: number
  readonly end: number
  readonly firstNumber: number
}

const diffPattern = /^(?:@@|diff --git |\*\*\* (?:Begin Patch|Update File|Add File))/m

/**
 * All lines of a conversation in reading order, as parallel arrays, with small integers for equal texts. `content` is the line
 * without its number prefix.
 */
export class LineTable {
  readonly slots: (SlotLines & { firstNumber: number })[] = []
  readonly byMessage: SlotLines[][] = []
  readonly text: string[] = []
  readonly prefix: string[] = []
  /** Ids of the whole text, of the content, and of the separator that ends the line. */
  readonly textId: number[] = []
  readonly contentId: number[] = []
  /** In a diff, id of what follows the line's sign; otherwise -1. */
  readonly unsignedId: number[] = []
  readonly separator: Separator[] = []
  /** The number prefix counts on from the line before. */
  readonly countsOn: boolean[] = []
  /** First line of the same physical line. */
  readonly physicalStart: number[] = []
  /** How many lines before this one are not physical ones. */
  readonly brokenBefore: number[] = [0]
  /** Index into `slots`. */
  readonly slotOf: number[] = []
  /** Content by id, and how many lines have it. */
  readonly contents: string[] = []
  readonly occurrences: number[] = []
  private readonly textIds = new Map<string, number>()
  private readonly contentIds = new Map<string, number>()

  constructor(messages: readonly (readonly Slot[])[]) {
    for (const slots of messages) {
      let firstNumber = 1
      const own = slots.map((slot) => {
        const lines = this.addSlot(slot, firstNumber)
        firstNumber += lines.end - lines.start
        return lines
      })
      this.byMessage.push(own)
    }
  }

  private addSlot(slot: Slot, firstNumber: number): SlotLines {
    const start = this.text.length
    let previous = ''
    let physicalStart = start
    const isDiff = diffPattern.test(slot.text)
    for (const line of splitLines(slot.text)) {
      const prefix = numberPrefix(line.text)
      if (line.startsPhysical) physicalStart = this.text.length
      this.text.push(line.text)
      this.prefix.push(prefix)
      this.textId.push(idOf(this.textIds, line.text))
      this.contentId.push(this.contentIdOf(line.text.slice(prefix.length)))
      this.unsignedId.push(isDiff && /^[-+ ]/.test(line.text) ? this.contentIdOf(line.text.slice(1)) : -1)
      this.separator.push(line.separator)
      this.countsOn.push(prefix !== '' && previous !== '' && prefixAfter(previous, 1) === prefix)
      this.physicalStart.push(physicalStart)
      this.slotOf.push(this.slots.length)
      this.brokenBefore.push((this.brokenBefore.at(-1) ?? 0) + (this.isPhysical(this.text.length - 1) ? 0 : 1))
      previous = prefix
    }
    const lines = { index: this.slots.length, slot, start, end: this.text.length, firstNumber }
    this.slots.push(lines)
    return lines
  }

  private contentIdOf(content: string): number {
    const id = idOf(this.contentIds, content)
    if (id === this.contents.length) {
      this.contents.push(content)
      this.occurrences.push(0)
    }
    this.occurrences[id] = (this.occurrences[id] ?? 0) + 1
    return id
  }

  /** The slot that holds a line. */
  slotLines(line: number): SlotLines {
    const lines = this.slots[this.slotOf[line] ?? -1]
    if (!lines) throw new RangeError(`no slot holds line ${line}`)
    return lines
  }

  /** Says anew what line 1 of a slot is in its message. */
  number(lines: SlotLines, firstNumber: number): void {
    const own = this.slots[lines.index]
    if (own) own.firstNumber = firstNumber
  }

  /** Ends its physical line, and starts it. */
  isPhysical(line: number): boolean {
    const separator = this.separator[line]
    return this.physicalStart[line] === line && (separator === '\n' || separator === '\r\n' || separator === '')
  }

  arePhysical(start: number, end: number): boolean {
    return this.brokenBefore[start] === this.brokenBefore[end]
  }

  linesOf(start: number, end: number): Line[] {
    const lines: Line[] = []
    for (let line = start; line < end; line++) lines.push({ text: this.text[line] ?? '', separator: this.separator[line] ?? '', startsPhysical: this.physicalStart[line] === line })
    return lines
  }

  /** Exact text of lines `start` to before `end`, without the last separator. */
  textOf(start: number, end: number): string {
    const pieces: string[] = []
    for (let line = start; line < end; line++) pieces.push(this.text[line] ?? '', line === end - 1 ? '' : (this.separator[line] ?? ''))
    return pieces.join('')
  }
}

function idOf(ids: Map<string, number>, text: string): number {
  const known = ids.get(text)
  if (known !== undefined) return known
  ids.set(text, ids.size)
  return ids.size - 1
}
