import type { Part } from '../../../conversation/part'
import { diffSigns } from '../../references/markers'
import { slotsWithReferences } from '../reading/references-in'
import { Column } from './column'
import { PairIds, StretchIds } from './line-ids'
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
const CARRIAGE_RETURN = 13
const diffPattern = /^(?:@@|diff --git |\*\*\* (?:Begin Patch|Update File|Add File))/m
const separators: readonly Separator[] = ['\n', '\r\n', '\\n', '\\r\\n', '']

/**
 * The lines of parts, as parallel arrays, with small integers for equal texts. `content` is the line without its number prefix. A part's
 * lines are added when they are asked for first, and stay: what the table says of a line never changes.
 */
export class LineTable {
  /** Texts, and where in them their lines begin and end. A line is no string of its own: most are never asked for. */
  private readonly texts: string[] = []
  private readonly from: Column
  private readonly to: Column
  /** Ids of the number prefix (0: there is none), of the content, of the whole text, and of the separator that ends the line. */
  readonly prefixId: Column
  readonly contentId: Column
  readonly textId: Column
  readonly separatorId: Column
  /** `contentId` of lines without a number, and of those whose number counts on from the line before; otherwise -1. */
  readonly unnumberedId: Column
  readonly countingId: Column
  /** In a diff, id of what follows the line's sign; otherwise -1. */
  readonly unsignedId: Column
  /** How many lines of the text after this one end as this one does, one behind the other. */
  readonly equalSeparators: Column
  /** First line of the same physical line. */
  readonly physicalStart: Column
  /** How many lines before this one are not physical ones. */
  private readonly brokenBefore: Column
  /** Index of the text. */
  readonly textOfLine: Column
  private readonly contents = new StretchIds()
  /** By id of the content, how many lines of the texts that were asked for since the run began have it. */
  readonly occurrences = new Column()
  /** By index of the text, the run in which it was asked for last. */
  private readonly askedIn = new Column()
  private run = 1
  private readonly prefixes = new Prefixes()
  /** Of lines with a prefix: ids of their prefixes and contents. */
  private readonly numberedTexts = new PairIds()
  private readonly byPart = new Map<Part, readonly TextLines[]>()
  private readonly slots: (SlotLines | undefined)[] = []
  /** By index of the text, the id of the separator that ends all its lines but the last; MIXED where they differ. */
  private readonly breaks = new Column()

  /** `room`: how many lines are expected; there may be more. So columns are not copied into larger ones over and over. */
  constructor(room?: number) {
    this.from = new Column(room)
    this.to = new Column(room)
    this.prefixId = new Column(room)
    this.contentId = new Column(room)
    this.textId = new Column(room)
    this.separatorId = new Column(room)
    this.unnumberedId = new Column(room)
    this.countingId = new Column(room)
    this.unsignedId = new Column(room)
    this.equalSeparators = new Column(room)
    this.physicalStart = new Column(room)
    this.brokenBefore = new Column(room)
    this.textOfLine = new Column(room)
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
    const known = this.byPart.get(part) ?? slotsWithReferences(part).map(({ text }) => this.add(text))
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

  /** Whether its text ends with a carriage return. */
  endsWithReturn(line: number): boolean {
    const text = this.texts[this.textOfLine.at(line)]
    return this.lengthAt(line) > 0 && text?.charCodeAt(this.to.at(line) - 1) === CARRIAGE_RETURN
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
      before = this.addLine(text, from, to, before, isDiff)
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

  /** What the line `text.slice(from, to)` holds. `before` is the prefix of the line before it; returns its own. */
  private addLine(text: string, from: number, to: number, before: number, isDiff: boolean): number {
    const content = from + prefixLength(text, from)
    const prefixId = content === from ? 0 : this.prefixes.idAfter(before, text, from, content)
    const contentId = this.contentIdOf(text, content, to)
    this.prefixId.push(prefixId)
    this.contentId.push(contentId)
    // Odd for lines with a prefix, even for others.
    this.textId.push(prefixId === 0 ? 2 * contentId : 2 * this.numberedTexts.idOf(prefixId, contentId) + 1)
    this.unnumberedId.push(prefixId === 0 ? contentId : -1)
    this.countingId.push(this.prefixes.countsOn(before, prefixId) ? contentId : -1)
    this.unsignedId.push(
      isDiff && from < to && isSign(text.charCodeAt(from)) ? this.contentIdOf(text, from + 1, to) : -1,
    )
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

  private contentIdOf(text: string, from: number, to: number): number {
    const id = this.contents.idOf(text, from, to)
    if (id === this.occurrences.length) this.occurrences.push(0)
    return id
  }

  /** How many ids of contents there are. */
  get contentCount(): number {
    return this.contents.length
  }

  /** By its id. */
  contentOf(id: number): string {
    return this.contents.textOf(id)
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

const signCodes = diffSigns.map((sign) => sign.charCodeAt(0))
const isSign = (code: number): boolean => signCodes.includes(code)
