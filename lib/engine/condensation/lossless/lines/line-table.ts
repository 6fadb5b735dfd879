import type { Part } from '../../../conversation/part'
import { textSlots } from '../../../conversation/texts/text-slots'
import { Column } from './column'
import { forEachLine, prefixLength, type Separator } from './lines'
import { Prefixes } from './prefixes'
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

const MIXED = -1
const diffPattern = /^(?:@@|diff --git |\*\*\* (?:Begin Patch|Update File|Add File))/m
const separators: readonly Separator[] = ['\n', '\r\n', '\\n', '\\r\\n', '']

/**
 * The lines of parts, as parallel arrays, with small integers for equal texts. `content` is the line without its number prefix. A part's
 * lines are added when they are asked for first, and stay: what the table says of a line never changes.
 */
export class LineTable {
  /** Texts, and where in them their lines begin and end. A line is no string of its own: most are never asked for. */
  private readonly texts: string[] = []
  private readonly from = new Column()
  private readonly to = new Column()
  /** Ids of the number prefix (0: there is none), of the content, of the whole text, and of the separator that ends the line. */
  readonly prefixId = new Column()
  readonly contentId = new Column()
  readonly textId = new Column()
  readonly separatorId = new Column()
  /** `contentId` of lines without a number, and of those whose number counts on from the line before; otherwise -1. */
  readonly unnumberedId = new Column()
  readonly countingId = new Column()
  /** In a diff, id of what follows the line's sign; otherwise -1. */
  readonly unsignedId = new Column()
  /** How many lines of the text after this one end as this one does, one behind the other. */
  readonly equalSeparators = new Column()
  /** First line of the same physical line. */
  readonly physicalStart = new Column()
  /** How many lines before this one are not physical ones. */
  private readonly brokenBefore = new Column()
  /** Index of the text. */
  readonly textOfLine = new Column()
  /** Content by id, and how many lines of the texts that were asked for since the run began have it. */
  readonly contents: string[] = []
  readonly occurrences = new Column()
  /** By index of the text, the run in which it was asked for last. */
  private readonly askedIn = new Column()
  private run = 1
  private readonly prefixes = new Prefixes()
  private readonly contentIds = new Map<string, number>()
  /** By the id of the prefix, ids of texts by those of their contents. */
  private readonly numberedTexts: (Map<number, number> | undefined)[] = []
  private numberedCount = 0
  private readonly byPart = new Map<Part, readonly TextLines[]>()
  private readonly slots: (SlotLines | undefined)[] = []
  /** By index of the text, the id of the separator that ends all its lines but the last; MIXED where they differ. */
  private readonly breaks = new Column()

  constructor() {
    this.brokenBefore.push(0)
  }

  get length(): number {
    return this.from.length
  }

  /** What was asked for so far does not count as repeated any more: nothing of what follows depends on it. */
  beginRun(): void {
    this.run++
    this.occurrences.fill(0)
  }

  /** The lines of the part's text slots. */
  linesOfPart(part: Part): readonly TextLines[] {
    const known = this.byPart.get(part) ?? textSlots(part).map(({ text }) => this.add(text))
    this.byPart.set(part, known)
    for (const text of known) if (this.askedIn.at(text.index) !== this.run) this.countLines(text)
    return known
  }

  private countLines({ index, start, end }: TextLines): void {
    this.askedIn.set(index, this.run)
    for (let line = start; line < end; line++) {
      this.countContent(this.contentId.at(line))
      if (this.unsignedId.at(line) >= 0) this.countContent(this.unsignedId.at(line))
    }
  }

  private countContent(id: number): void {
    this.occurrences.set(id, this.occurrences.at(id) + 1)
  }

  /** Says where a text stands now. */
  place(lines: SlotLines): void {
    this.slots[lines.index] = lines
  }

  /** The slot that holds a line. */
  slotLines(line: number): SlotLines {
    const lines = this.slots[this.textOfLine.at(line)]
    if (!lines) throw new RangeError(`no slot holds line ${line}`)
    return lines
  }

  /** The number prefix of a line. */
  prefixOf(line: number): string {
    return this.prefixes.textOf(this.prefixId.at(line))
  }

  /** The number in the prefix; -1 where there is none. */
  numberOf(line: number): number {
    return this.prefixes.numberOf(this.prefixId.at(line))
  }

  /** Of the prefix that counts on from one. */
  prefixIdAfter(id: number): number {
    return this.prefixes.after(id)
  }

  /** What ends a line. */
  separatorOf(line: number): Separator {
    return separators[this.separatorId.at(line)] ?? ''
  }

  /** Whether all lines of two texts end alike, but for the last of each. */
  haveSameBreaks(one: TextLines, other: TextLines): boolean {
    const breaks = this.breaks.at(one.index)
    return breaks !== MIXED && breaks === this.breaks.at(other.index)
  }

  /** The text of a line, without its separator. */
  textAt(line: number): string {
    return this.textOf(line, line + 1)
  }

  /** Characters of its text. */
  lengthAt(line: number): number {
    return this.to.at(line) - this.from.at(line)
  }

  /** '' where the line is empty. */
  firstCharacterAt(line: number): string {
    return this.lengthAt(line) === 0 ? '' : (this.texts[this.textOfLine.at(line)]?.[this.from.at(line)] ?? '')
  }

  /** Exact text of lines `start` to before `end` of one text, without the last separator. */
  textOf(start: number, end: number): string {
    if (start === end) return ''
    return this.texts[this.textOfLine.at(start)]?.slice(this.from.at(start), this.to.at(end - 1)) ?? ''
  }

  private add(text: string): TextLines {
    const index = this.slots.push(undefined) - 1
    this.askedIn.push(0)
    this.texts.push(text)
    const start = this.length
    const isDiff = diffPattern.test(text)
    let before = 0
    let physicalStart = start
    forEachLine(text, (from, to, separator, startsPhysical) => {
      if (startsPhysical) physicalStart = this.length
      before = this.addLine(text.slice(from, to), before, isDiff)
      this.from.push(from)
      this.to.push(to)
      this.separatorId.push(separators.indexOf(separator))
      this.physicalStart.push(physicalStart)
      this.textOfLine.push(index)
      this.brokenBefore.push(
        this.brokenBefore.at(this.length - 1) + (startsPhysical && isPhysicalEnd(separator) ? 0 : 1),
      )
    })
    this.compareSeparators(start)
    this.breaks.push(this.breaksOf(start, this.length))
    return { index, start, end: this.length }
  }

  /** What a line holds. `before` is the prefix of the line before it; returns its own. */
  private addLine(line: string, before: number, isDiff: boolean): number {
    const prefix = prefixLength(line)
    const prefixId = prefix === 0 ? 0 : this.prefixes.idOf(line.slice(0, prefix))
    const contentId = this.contentIdOf(prefix === 0 ? line : line.slice(prefix))
    this.prefixId.push(prefixId)
    this.contentId.push(contentId)
    this.textId.push(this.textIdOf(prefixId, contentId))
    this.unnumberedId.push(prefixId === 0 ? contentId : -1)
    this.countingId.push(this.prefixes.countsOn(before, prefixId) ? contentId : -1)
    this.unsignedId.push(isDiff && /^[-+ ]/.test(line) ? this.contentIdOf(line.slice(1)) : -1)
    return prefixId
  }

  private compareSeparators(start: number): void {
    const end = this.length
    for (let line = start; line < end; line++) this.equalSeparators.push(0)
    for (let line = end - 2; line >= start; line--)
      if (this.separatorId.at(line) === this.separatorId.at(line + 1))
        this.equalSeparators.set(line, this.equalSeparators.at(line + 1) + 1)
  }

  private breaksOf(start: number, end: number): number {
    return this.equalSeparators.at(start) >= end - start - 2 ? this.separatorId.at(start) : MIXED
  }

  private contentIdOf(content: string): number {
    const known = this.contentIds.get(content)
    if (known !== undefined) return known
    const id = this.contents.push(content) - 1
    this.contentIds.set(content, id)
    this.occurrences.push(0)
    return id
  }

  /** Odd for lines with a prefix, even for others. */
  private textIdOf(prefixId: number, contentId: number): number {
    if (prefixId === 0) return 2 * contentId
    const ids = (this.numberedTexts[prefixId] ??= new Map<number, number>())
    const known = ids.get(contentId)
    if (known !== undefined) return known
    this.numberedCount++
    ids.set(contentId, 2 * this.numberedCount + 1)
    return 2 * this.numberedCount + 1
  }

  /** Ends its physical line, and starts it. */
  isPhysical(line: number): boolean {
    return this.physicalStart.at(line) === line && isPhysicalEnd(this.separatorOf(line))
  }

  arePhysical(start: number, end: number): boolean {
    return this.brokenBefore.at(start) === this.brokenBefore.at(end)
  }

  countsOn(line: number): boolean {
    return this.countingId.at(line) >= 0
  }
}

const isPhysicalEnd = (separator: Separator): boolean => separator === '\n' || separator === '\r\n' || separator === ''
