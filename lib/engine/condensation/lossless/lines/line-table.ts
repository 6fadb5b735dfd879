import type { Part } from '../../../conversation/part'
import { diffSigns } from '../../references/markers'
import { slotsWithReferences } from '../reading/references-in'
import { Column } from './column'
import { PairIds, StretchIds } from './line-ids'
import { forEachLine, prefixLength, type Separator } from './lines'
import { Prefixes } from './prefixes'
import { Field, Records } from './records'
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

/** What a record says of a line: the places of its fields. */
const [FROM, TO, PREFIX, CONTENT, TEXT, SEPARATOR, UNNUMBERED, COUNTING, UNSIGNED] = [0, 1, 2, 3, 4, 5, 6, 7, 8]
const [EQUAL_SEPARATORS, PHYSICAL_START, BROKEN_BEFORE, TEXT_INDEX] = [9, 10, 11, 12]

/** Characters that a text must have to be looked for among those before it. */
const SHORTEST_COPIED = 64

/**
 * The lines of parts, as records, with small integers for equal texts. `content` is the line without its number prefix. A part's
 * lines are added when they are asked for first, and stay: what the table says of a line never changes.
 */
export class LineTable {
  private readonly records: Records
  /** Texts, and by index where each begins. A line is no string of its own: most are never asked for. */
  private readonly texts: string[] = []
  private readonly starts = new Column()
  /** By length, the index of the latest text of that length, for texts that are long enough to be copied. */
  private readonly latestOfLength = new Map<number, number>()
  /** Ids of the number prefix (0: there is none), of the content, of the whole text, and of the separator that ends the line. */
  readonly prefixId: Field
  readonly contentId: Field
  readonly textId: Field
  readonly separatorId: Field
  /** `contentId` of lines without a number, and of those whose number counts on from the line before; otherwise -1. */
  readonly unnumberedId: Field
  readonly countingId: Field
  /** In a diff, id of what follows the line's sign; otherwise -1. */
  readonly unsignedId: Field
  /** How many lines of the text after this one end as this one does, one behind the other. */
  readonly equalSeparators: Field
  /** First line of the same physical line. */
  readonly physicalStart: Field
  /** Index of the text. */
  readonly textOfLine: Field
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

  /** `room`: how many lines are expected; there may be more. So records are not copied over and over. */
  constructor(room?: number) {
    this.records = new Records(room)
    const field = (place: number): Field => new Field(this.records, place)
    this.prefixId = field(PREFIX)
    this.contentId = field(CONTENT)
    this.textId = field(TEXT)
    this.separatorId = field(SEPARATOR)
    this.unnumberedId = field(UNNUMBERED)
    this.countingId = field(COUNTING)
    this.unsignedId = field(UNSIGNED)
    this.equalSeparators = field(EQUAL_SEPARATORS)
    this.physicalStart = field(PHYSICAL_START)
    this.textOfLine = field(TEXT_INDEX)
  }

  get length(): number {
    return this.records.length
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
    return this.lengthAt(line) > 0 && text?.charCodeAt(this.records.get(line, TO) - 1) === CARRIAGE_RETURN
  }

  /** Characters of its text. */
  lengthAt(line: number): number {
    return this.records.get(line, TO) - this.records.get(line, FROM)
  }

  /** '' where the line is empty. */
  firstCharacterAt(line: number): string {
    return this.lengthAt(line) === 0 ? '' : (this.texts[this.textOfLine.at(line)]?.[this.records.get(line, FROM)] ?? '')
  }

  /** Exact text of lines `start` to before `end` of one text, without the last separator. */
  textOf(start: number, end: number): string {
    if (start === end) return ''
    const text = this.texts[this.textOfLine.at(start)] ?? ''
    return text.slice(this.records.get(start, FROM), this.records.get(end - 1, TO))
  }

  private add(text: string): TextLines {
    const index = this.slots.push(undefined) - 1
    const start = this.length
    this.askedIn.push(0)
    this.texts.push(text)
    this.starts.push(start)
    const known = this.latestOfLength.get(text.length)
    if (text.length >= SHORTEST_COPIED) this.latestOfLength.set(text.length, index)
    if (known !== undefined && this.texts[known] === text) this.copyLines(known, index)
    else this.addLines(text, index)
    this.breaks.push(this.breaksOf(start, this.length))
    return { index, start, end: this.length }
  }

  /** The lines of a text that came before: all is the same of them but where they stand. */
  private copyLines(known: number, index: number): void {
    const { records } = this
    const [from, start] = [this.starts.at(known), this.length]
    records.addCopies(from, this.starts.at(known + 1))
    for (let line = start; line < this.length; line++) {
      records.set(line, PHYSICAL_START, records.get(line, PHYSICAL_START) + start - from)
      records.set(line, BROKEN_BEFORE, this.brokenUpTo(line - 1))
      records.set(line, TEXT_INDEX, index)
    }
  }

  private addLines(text: string, index: number): void {
    const { records } = this
    const start = this.length
    const isDiff = diffPattern.test(text)
    let before = 0
    let physicalStart = start
    forEachLine(text, (from, to, separator, startsPhysical) => {
      const line = records.add()
      if (startsPhysical) physicalStart = line
      before = this.setContents(line, text, from, to, before, isDiff)
      records.set(line, FROM, from)
      records.set(line, TO, to)
      records.set(line, SEPARATOR, separator === '\n' ? 0 : separators.indexOf(separator))
      records.set(line, PHYSICAL_START, physicalStart)
      records.set(line, BROKEN_BEFORE, this.brokenUpTo(line - 1))
      records.set(line, TEXT_INDEX, index)
    })
    for (let line = this.length - 2; line >= start; line--)
      if (records.get(line, SEPARATOR) === records.get(line + 1, SEPARATOR))
        records.set(line, EQUAL_SEPARATORS, records.get(line + 1, EQUAL_SEPARATORS) + 1)
  }

  /** What the line `text.slice(from, to)` holds. `before` is the prefix of the line before it; returns its own. */
  private setContents(line: number, text: string, from: number, to: number, before: number, isDiff: boolean): number {
    const { records } = this
    const content = from + prefixLength(text, from)
    const prefixId = content === from ? 0 : this.prefixes.idAfter(before, text, from, content)
    const contentId = this.contentIdOf(text, content, to)
    const isSigned = isDiff && from < to && isSign(text.charCodeAt(from))
    records.set(line, PREFIX, prefixId)
    records.set(line, CONTENT, contentId)
    // Odd for lines with a prefix, even for others.
    records.set(line, TEXT, prefixId === 0 ? 2 * contentId : 2 * this.numberedTexts.idOf(prefixId, contentId) + 1)
    records.set(line, UNNUMBERED, prefixId === 0 ? contentId : -1)
    records.set(line, COUNTING, this.prefixes.countsOn(before, prefixId) ? contentId : -1)
    records.set(line, UNSIGNED, isSigned ? this.contentIdOf(text, from + 1, to) : -1)
    return prefixId
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
    return start === end || this.records.get(start, BROKEN_BEFORE) === this.brokenUpTo(end - 1)
  }

  /** How many lines up to this one, it included, are not physical ones. */
  private brokenUpTo(line: number): number {
    return line < 0 ? 0 : this.records.get(line, BROKEN_BEFORE) + (this.isPhysical(line) ? 0 : 1)
  }

  countsOn(line: number): boolean {
    return this.countingId.at(line) >= 0
  }
}

const isPhysicalEnd = (separator: Separator): boolean => separator === '\n' || separator === '\r\n' || separator === ''

const signCodes = diffSigns.map((sign) => sign.charCodeAt(0))
const isSign = (code: number): boolean => signCodes.includes(code)
