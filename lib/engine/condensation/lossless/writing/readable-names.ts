import { lazy } from '../../../core/lazy'
import { formatReadable, placeInWords, type Direction } from '../../references/readable-references'
import type { NamedLines, ReadableLines, Reference } from '../../references/reference'
import type { PartCounter } from '../../ports'
import { closingQuote } from '../lines/beginnings'
import {
  createCosts,
  numberingSamples,
  numberingTypes,
  type Costs,
  type MarkerShape,
  type NumberingType,
} from '../lines/costs'
import type { LineTable, SlotLines } from '../lines/line-table'
import type { Reader } from '../lines/reader'
import { ShownLines } from '../lines/shown-lines'
import type { Place, Places } from './places'
import type { Match } from '../lines/runs'

export interface NamedMatch {
  /** The match without the lines at its ends that could not be named. */
  readonly match: Match
  readonly readable: Required<ReadableLines>
}

interface NamedLinesOf {
  readonly match: Match
  readonly place: Place
  readonly lines: NamedLines
}

/** Share of a run, and lines besides, that may be left literal at each end because they cannot be named. */
const MOST_TRIMMED = 2 / 3
const ALWAYS_TRIMMED = 12
/** Tokens of a quote, before it is known. */
const QUOTE = 4
/** Lines that a reader counts off, where more are named by the last of them too. */
const MOST_COUNTED = 32

/**
 * Names runs so that a reader of the condensed text finds their lines: the first and the last stand there as quoted or numbered; for
 * what lies between, the reader may be led on by another reference.
 */
export class ReadableNames implements Reader {
  readonly shown: ShownLines

  constructor(
    private readonly table: LineTable,
    private readonly places: Places,
  ) {
    this.shown = new ShownLines()
  }

  private isShown(line: number): boolean {
    return this.shown.isShown(line)
  }

  isNamed(target: SlotLines): boolean {
    return this.places.textOf(target) !== undefined
  }

  /** Exceptions are named by printed numbers, so these must run on. */
  mayReach(target: number, { target: first }: Match, source: SlotLines): boolean {
    const number = this.printed(first)
    if (number === undefined) return false
    const expected = number + target - first
    return this.printed(target) === expected && this.placeOf(target, source).lineNumbered(expected) === target
  }

  nameOf(match: Match, source: SlotLines): NamedMatch | undefined {
    const target = this.table.slotLines(match.target)
    const place = this.placeOf(match.target, source)
    const text = target === source ? undefined : this.places.textOf(target)
    const whole = text && this.whole(match, target, text)
    // “below” a call stands its own result, but a reader would look into the call too, and find the lines where they are not.
    if (!whole && target.slot.message > source.slot.message && this.places.areOfOneUse(target, source)) return undefined
    const argument = argumentOf(text)
    const named =
      whole ?? this.numbered(match, place) ?? this.quoted(match, place) ?? (argument && this.quoted(match, argument))
    return (
      named && {
        match: named.match,
        readable: { lines: named.lines, place: this.wordsOf(named.place, target, source) },
      }
    )
  }

  /** Whether a reader still finds the lines `start` to `last` by what a reference in `source` says of them, numbers and words alike. */
  finds({ readable, exceptions = [], firstLine }: Reference, start: number, last: number, source: SlotLines): boolean {
    if (!readable) return true
    const target = this.table.slotLines(start)
    if (last >= target.end) return false
    const { lines } = readable
    const isCalled = (place: Place | undefined): boolean => this.isCalled(place, readable, target, source)
    const text = target === source ? undefined : this.places.textOf(target)
    if (lines.type === 'all') return isCalled(text)
    const place = this.placeOf(start, source)
    if (!this.isShown(start) || !this.isShown(last)) return false
    if (lines.type === 'quoted' && lines.last === undefined && !this.areCounted(start, last)) return false
    if (lines.type === 'quoted')
      return [place, argumentOf(text)].some(
        (each) => isCalled(each) && each?.beginnings.isFirst(start, lines.first) === true,
      )
    const isInPlace = (line: number): boolean => place.lineNumbered(this.table.numberOf(line)) === line
    return (
      isCalled(place) &&
      isInPlace(start) &&
      exceptions.every(({ first, last: end }) => {
        for (let line = first; line <= end; line++) if (!isInPlace(start + line - firstLine)) return false
        return true
      })
    )
  }

  /** Whether a reference to a text still names that text. */
  isNamedIn(reference: Reference, target: SlotLines, source: SlotLines): boolean {
    if (!reference.readable || target === source) return true
    const places = [this.placeOf(target.start, source), this.places.textOf(target)]
    return places.some((place) => this.isCalled(place, reference.readable, target, source))
  }

  private isCalled(
    place: Place | undefined,
    readable: Reference['readable'],
    target: SlotLines,
    source: SlotLines,
  ): boolean {
    return place !== undefined && this.wordsOf(place, target, source) === readable?.place
  }

  wordsOf({ words }: Place, target: SlotLines, source: SlotLines): string {
    return placeInWords(words, directionOf(target, source))
  }

  placeOf(line: number, source: SlotLines): Place {
    return this.places.placeOf(this.table.slotLines(line), source)
  }

  isNumbered(first: number, last: number): boolean {
    const [from, to] = [this.printed(first), this.printed(last)]
    return from !== undefined && to !== undefined && to - from === last - first
  }

  /** Whether lines are so few, and all of them shown, that a reader is told their number in place of the last. */
  areCounted(first: number, last: number): boolean {
    if (last - first >= MOST_COUNTED || !this.table.arePhysical(first, last + 1)) return false
    for (let line = first; line <= last; line++) if (!this.isShown(line)) return false
    return true
  }

  private printed(line: number): number | undefined {
    const number = this.table.numberOf(line)
    return number < 0 ? undefined : number
  }

  private whole(match: Match, { start, end }: SlotLines, place: Place): NamedLinesOf | undefined {
    const most = end - start > 1 && this.table.lengthAt(end - 1) === 0 ? end - 1 : end
    const isWhole = match.target === start && match.target + match.length >= most && match.holes.length === 0
    return isWhole ? { match, place, lines: { type: 'all' } } : undefined
  }

  private numbered(match: Match, place: Place): NamedLinesOf | undefined {
    const isNumber = (line: number): boolean => this.printed(line) !== undefined && this.isShown(line)
    const start = this.firstWhere(match, isNumber) ?? 0
    const trimmed = trim(
      match,
      start,
      this.lastWhere(match, (line) => isNumber(line) && this.endsAsRead(match.target + start, line)),
    )
    const first = trimmed && this.printed(trimmed.target)
    if (!trimmed || first === undefined) return undefined
    for (let step = 0; step < trimmed.length; step++) {
      if (
        this.printed(trimmed.target + step) !== first + step ||
        (step === 0 && place.lineNumbered(first) !== trimmed.target)
      )
        return undefined
    }
    return { match: trimmed, place, lines: { type: 'numbered', first } }
  }

  private quoted(match: Match, place: Place): NamedLinesOf | undefined {
    if (match.holes.length > 0) return undefined
    const start = this.firstWhere(match, (line) => this.isShown(line) && place.beginnings.quoteOf(line) !== undefined)
    if (start === undefined) return undefined
    const from = match.target + start
    const isEnd = (line: number): boolean =>
      line <= from ||
      this.areCounted(from, line) ||
      (this.isShown(line) && closingQuote(this.table, from, line) !== undefined)
    const left = this.lastWhere(match, (line) => isEnd(line) && this.endsAsRead(from, line))
    const trimmed = trim(match, start, left)
    const first = trimmed && place.beginnings.quoteOf(trimmed.target)
    if (!trimmed || first === undefined) return undefined
    const end = trimmed.target + trimmed.length - 1
    if (trimmed.length === 1 || this.areCounted(trimmed.target, end))
      return { match: trimmed, place, lines: { type: 'quoted', first } }
    const last = closingQuote(this.table, trimmed.target, end)
    return last === undefined ? undefined : { match: trimmed, place, lines: { type: 'quoted', first, last } }
  }

  /** A reader takes the last line to where it ends in the text, not to a break written out in it, unless the whole run stands in that line. */
  private endsAsRead(first: number, last: number): boolean {
    const { table } = this
    const isOneLine = first < last && table.physicalStart.at(first) === table.physicalStart.at(last)
    return isOneLine || !table.separatorOf(last).startsWith('\\')
  }

  /** Lines to leave out at the start of a run. */
  private firstWhere({ target, length }: Match, holds: (line: number) => boolean): number | undefined {
    return this.trimmed(length, (left) => target + left, holds)
  }

  /** Lines to leave out at its end. */
  private lastWhere({ target, length }: Match, holds: (line: number) => boolean): number | undefined {
    return this.trimmed(length, (left) => target + length - 1 - left, holds)
  }

  /** Covered lines do not count: they are no worse named by what covers them. */
  private trimmed(
    length: number,
    lineAt: (left: number) => number,
    holds: (line: number) => boolean,
  ): number | undefined {
    let shown = 0
    for (let left = 0; left < length; left++) {
      const line = lineAt(left)
      if (holds(line)) return left
      if (this.isShown(line) && ++shown > Math.max(ALWAYS_TRIMMED, length * MOST_TRIMMED)) return undefined
    }
    return undefined
  }
}

function trim(match: Match, first: number | undefined, last: number | undefined): Match | undefined {
  if (first === undefined || last === undefined || first + last >= match.length) return undefined
  if (first === 0 && last === 0) return match
  const length = match.length - first - last
  const holes = match.holes.map(({ start, end }) => ({ start: start - first, end: end - first }))
  if (holes.some(({ start, end }) => start <= 0 || end >= length)) return undefined
  return { ...match, source: match.source + first, target: match.target + first, length, holes }
}

/** A text within a use that its words tell apart. An answer has the words of the whole use, so a reader looks for a quote in the call too. */
const argumentOf = (text: Place | undefined): Place | undefined =>
  text?.words.type === 'call' && text.words.parameter !== undefined ? text : undefined

const directionOf = (target: SlotLines, source: SlotLines): Direction =>
  target.slot.message > source.slot.message ? 'below' : 'above'

const waysToName = ['numbered', 'quoted', 'counted'] as const
type WayToName = (typeof waysToName)[number]

/** Estimates of readable markers; their places are counted once each. */
export function createReadableCosts(table: LineTable, names: ReadableNames, counter: PartCounter): Costs {
  const samples: Partial<Record<NumberingType, Partial<Record<WayToName, number>>>> = {}
  const sampleOf = (numbering: NumberingType, way: WayToName): number => {
    const known = (samples[numbering] ??= {})
    return (known[way] ??= countSample(numbering, way, counter))
  }
  const wayTo = (first: number, last: number): WayToName =>
    names.isNumbered(first, last) ? 'numbered' : names.areCounted(first, last) ? 'counted' : 'quoted'
  const placeCost = ({ first, source, previous }: MarkerShape): number => {
    const place = names.placeOf(first, source)
    if (previous !== undefined && names.placeOf(previous, source) === place) return 0
    const target = table.slotLines(first)
    return (place.tokens[directionOf(target, source)] ??= counter.countText(
      `of ${names.wordsOf(place, target, source)} 100.`,
    ))
  }
  return {
    ...createCosts(table, counter),
    leastMarker: lazy(() =>
      Math.min(...numberingTypes.flatMap((type) => waysToName.map((way) => sampleOf(type, way)))),
    ),
    marker: (shape) =>
      sampleOf(shape.numbering, wayTo(shape.first, shape.last)) + placeCost(shape) + (shape.hasBreaks ? 4 : 0),
  }
}

const namedAs: Readonly<Record<WayToName, NamedLines>> = {
  numbered: { type: 'numbered', first: 100 },
  quoted: { type: 'quoted', first: '', last: '' },
  counted: { type: 'quoted', first: '' },
}
const quotesIn: Readonly<Record<WayToName, number>> = { numbered: 0, quoted: 2, counted: 1 }

function countSample(type: NumberingType, way: WayToName, counter: PartCounter): number {
  const sample = formatReadable(
    { message: 100, firstLine: 100, lastLine: 200, numbering: numberingSamples[type], check: '482913' },
    { lines: namedAs[way] },
  )
  return counter.countText(`${sample}\n`) + quotesIn[way] * QUOTE
}
