import type { Part } from '../../../conversation/part'
import { textSlots } from '../../../conversation/texts/text-slots'
import { numberPrefix, prefixAfter, prefixNumber, splitLines, type Line, type Separator } from './lines'
import type { Slot } from '../strategies/slots'

/** Where the lines of a text stand in the table: from `start` to before `end`. */
export interface TextLines {
  /** Position of the text among all texts of the table. */
  readonly index: number
  readonly start: number
  readonly end: number
}

/** The lines of a slot as it stands in a conversation. `firstNumber` is what line 1 of the slot is in its message. */
export interface SlotLines extends TextLines {
  readonly slot: Slot
  readonly firstNumber: number
}

const diffPattern = /^(?:@@|diff --git |\*\*\* (?:Begin Patch|Update File|Add File))/m
const separators: readonly Separator[] = ['\n', '\r\n', '\\n', '\\r\\n', '']

/**
 * The lines of parts, as parallel arrays, with small integers for equal texts. `content` is the line without its number prefix. A part's
 * lines are added when they are asked for first, and stay: what the table says of a line never changes.
 */
export class LineTable {
  readonly text: string[] = []
  readonly prefix: string[] = []
  /** The number in the prefix; -1 where there is none. */
  readonly number: number[] = []
  /** Ids of the whole text, of the content, and of the separator that ends the line. */
  readonly textId: number[] = []
  readonly contentId: number[] = []
  readonly separatorId: number[] = []
  /** `contentId` of lines without a number, and of those whose number counts on from the line before; otherwise -1. */
  readonly unnumberedId: number[] = []
  readonly countingId: number[] = []
  /** In a diff, id of what follows the line's sign; otherwise -1. */
  readonly unsignedId: number[] = []
  readonly separator: Separator[] = []
  /** How many lines of the text after this one end as this one does, one behind the other. */
  readonly equalSeparators: number[] = []
  /** First line of the same physical line. */
  readonly physicalStart: number[] = []
  /** How many lines before this one are not physical ones. */
  readonly brokenBefore: number[] = [0]
  /** Index of the text. */
  readonly textOfLine: number[] = []
  /** Content by id, and how many lines have it. */
  readonly contents: string[] = []
  readonly occurrences: number[] = []
  private readonly textIds = new Map<string, number>()
  private readonly contentIds = new Map<string, number>()
  private readonly byPart = new Map<Part, readonly TextLines[]>()
  private readonly slots: (SlotLines | undefined)[] = []

  get length(): number {
    return this.text.length
  }

  /** The lines of the part's text slots. */
  linesOfPart(part: Part): readonly TextLines[] {
    const known = this.byPart.get(part) ?? textSlots(part).map(({ text }) => this.add(text))
    this.byPart.set(part, known)
    return known
  }

  /** Says where a text stands now. */
  place(lines: SlotLines): void {
    this.slots[lines.index] = lines
  }

  /** The slot that holds a line. */
  slotLines(line: number): SlotLines {
    const lines = this.slots[this.textOfLine[line] ?? -1]
    if (!lines) throw new RangeError(`no slot holds line ${line}`)
    return lines
  }

  private add(text: string): TextLines {
    const index = this.slots.push(undefined) - 1
    const start = this.text.length
    let previous = ''
    let physicalStart = start
    const isDiff = diffPattern.test(text)
    for (const line of splitLines(text)) {
      const prefix = numberPrefix(line.text)
      const countsOn = prefix !== '' && previous !== '' && prefixAfter(previous, 1) === prefix
      const contentId = this.contentIdOf(line.text.slice(prefix.length))
      if (line.startsPhysical) physicalStart = this.text.length
      this.text.push(line.text)
      this.prefix.push(prefix)
      this.number.push(prefix === '' ? -1 : prefixNumber(prefix))
      this.textId.push(idOf(this.textIds, line.text))
      this.contentId.push(contentId)
      this.unnumberedId.push(prefix === '' ? contentId : -1)
      this.countingId.push(countsOn ? contentId : -1)
      this.unsignedId.push(isDiff && /^[-+ ]/.test(line.text) ? this.contentIdOf(line.text.slice(1)) : -1)
      this.separator.push(line.separator)
      this.separatorId.push(separators.indexOf(line.separator))
      this.physicalStart.push(physicalStart)
      this.textOfLine.push(index)
      this.brokenBefore.push((this.brokenBefore.at(-1) ?? 0) + (this.isPhysical(this.text.length - 1) ? 0 : 1))
      previous = prefix
    }
    this.compareSeparators(start)
    return { index, start, end: this.text.length }
  }

  private compareSeparators(start: number): void {
    const end = this.text.length
    for (let line = start; line < end; line++) this.equalSeparators.push(0)
    for (let line = end - 2; line >= start; line--)
      if (this.separatorId[line] === this.separatorId[line + 1])
        this.equalSeparators[line] = (this.equalSeparators[line + 1] ?? 0) + 1
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

  /** Ends its physical line, and starts it. */
  isPhysical(line: number): boolean {
    const separator = this.separator[line]
    return this.physicalStart[line] === line && (separator === '\n' || separator === '\r\n' || separator === '')
  }

  arePhysical(start: number, end: number): boolean {
    return this.brokenBefore[start] === this.brokenBefore[end]
  }

  countsOn(line: number): boolean {
    return (this.countingId[line] ?? -1) >= 0
  }

  linesOf(start: number, end: number): Line[] {
    const lines: Line[] = []
    for (let line = start; line < end; line++)
      lines.push({
        text: this.text[line] ?? '',
        separator: this.separator[line] ?? '',
        startsPhysical: this.physicalStart[line] === line,
      })
    return lines
  }

  /** Exact text of lines `start` to before `end`, without the last separator. */
  textOf(start: number, end: number): string {
    const pieces: string[] = []
    for (let line = start; line < end; line++)
      pieces.push(this.text[line] ?? '', line === end - 1 ? '' : (this.separator[line] ?? ''))
    return pieces.join('')
  }
}

function idOf(ids: Map<string, number>, text: string): number {
  const known = ids.get(text)
  if (known !== undefined) return known
  ids.set(text, ids.size)
  return ids.size - 1
}
