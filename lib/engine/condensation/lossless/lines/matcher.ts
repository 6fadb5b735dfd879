import type { Costs } from './costs'
import type { LineTable, SlotLines } from './line-table'
import { namedRun, type Reader } from './reader'
import { goesBack, linesOfRun, matchOf, numberingsAt, type Match, type MatchNumbering, type Run } from './runs'
import { RunLengths } from './run-lengths'
import { stretch, type StretchRoom } from './stretch'
import { VisitedLines } from './visited-lines'

/** References whose going on is looked at where a line is frequent. */
const DIAGONALS = 3
/** Lines that a run may grow backwards. */
const BACKWARD = 64
/** Tokens that a run may fall short of paying and still be tried with lines beyond the next that differ. */
const HOPELESS = 16
/** A reference that saves less than this waits for a better one on the next lines. */
const LAZY_GAIN = 400
const LAZY_LOOKS = 16

/**
 * Steps (a place tried, a line that a run grows by backwards or reaches over) that a slot may take per line of it, and besides. Once they are spent, fewer
 * places are tried, and a run that cannot be named is passed over whole.
 */
const EFFORT_PER_LINE = 60
const EFFORT = 10_000
/** Steps that looking for names takes per line of a run. */
const NAMING = 8
interface Search {
  readonly end: number
  readonly minimumRun: number
  readonly minimumGain: number
  readonly source: SlotLines
  /** No marker costs less. */
  readonly leastMarker: number
  /** Running sums of line costs; position 0 is `sumStart`. */
  readonly sums: Float64Array
  readonly sumStart: number
  /** First line that is not yet part of a reference. */
  floor: number
  /** The last references, latest first. */
  recent: Match[]
  /** Steps left. */
  effort: number
}

/** A line of the source and one of a target. */
interface Pair {
  readonly source: number
  readonly target: number
  /** The text of the target. */
  readonly lines: SlotLines
  /** How many lines from them on a run may go. */
  readonly limit: number
  /** The lines of both texts all end alike, so that there is one run through the pair. */
  readonly endAlike: boolean
}

/** Of a place that has to be looked at closely. */
const NOT_SKIPPED = -1

/** What is taken of a match: undefined where nothing. */
type Take = (match: Match) => Match | undefined

const isBetter = (gain: number, leastGain: number, best: Match | undefined): boolean =>
  best ? gain > best.gain : gain >= leastGain

/** Whether the lines of the slot from `start` to before `end` could gain as much, were their marker the shortest. */
function mayBeBetter(
  start: number,
  end: number,
  { sums, sumStart, leastMarker }: Search,
  leastGain: number,
  best: Match | undefined,
): boolean {
  return isBetter((sums[end - sumStart] ?? 0) - (sums[start - sumStart] ?? 0) - leastMarker, leastGain, best)
}

const diagonalOf = ({ source, target }: Run): number => source - target

/**
 * Finds references in the manner of LZ77 over whole lines: at each line the longest run that stands at an earlier visited
 * place, taken when it pays. Greedy, looking a few lines ahead; a run grows backwards over lines not yet referenced. Linear:
 * runs are measured in logarithmic time, runs that pay are skipped over, and a slot's effort is bounded by its lines: where it is
 * spent, on text made of a few different lines over and over, fewer places are tried.
 */
export class Matcher {
  /** Steps taken so far, in all slots. */
  steps = 0
  private readonly visited: VisitedLines
  private readonly runs: RunLengths
  /** In the slot that is searched, how far runs were not taken, or only in part, by how much their lines there come before theirs here. */
  private readonly refused = new Map<number, number>()
  /** For the sums of the slot that is searched. */
  private sums = new Float64Array(1024)

  constructor(
    private readonly table: LineTable,
    private readonly costs: Costs,
    /** Set where a reader of the condensed text has to find what references name. */
    private readonly reader?: Reader,
  ) {
    this.visited = new VisitedLines(table)
    this.runs = new RunLengths(table)
  }

  /**
   * Finds references for one slot, in order and apart from each other, and has each of them taken: as it is, in part, or not at all, in
   * which case another place is tried. Slots must be visited in an order in which expansion can follow.
   */
  visit(lines: SlotLines, minimumGain: number, take: Take): void {
    const { slot, start, end } = lines
    this.visited.fit()
    if (slot.minimumRun !== Infinity)
      this.search(start + slot.keepFirst, this.newSearch(lines, end - slot.keepLast, minimumGain), take)
    this.visited.add(start, end, slot)
  }

  /** Lets later slots refer to one that is left as it is. */
  pass({ start, end, slot }: SlotLines): void {
    this.visited.fit()
    this.visited.add(start, end, slot)
  }

  /** Undoes the last visit: no later slot refers to this one. */
  forget({ start, end }: SlotLines): void {
    this.visited.remove(start, end)
  }

  /** Whether a visited line holds the same content. */
  hasSeen(line: number): boolean {
    return this.visited.hasSame(line)
  }

  private newSearch(source: SlotLines, end: number, minimumGain: number): Search {
    const { slot, start } = source
    if (this.refused.size > 0) this.refused.clear()
    return {
      source,
      end,
      minimumRun: slot.minimumRun,
      minimumGain,
      leastMarker: this.costs.leastMarker(),
      sums: this.sumsOf(start, end),
      sumStart: start,
      floor: start + slot.keepFirst,
      recent: [],
      effort: EFFORT + EFFORT_PER_LINE * Math.max(0, end - start),
    }
  }

  private sumsOf(start: number, end: number): Float64Array {
    if (this.sums.length <= end - start) this.sums = new Float64Array(2 * (end - start))
    const { sums } = this
    let sum = 0
    sums[0] = 0
    for (let line = start; line < end; line++) {
      if (this.isRepeated(line)) sum += this.costs.line(line)
      sums[line - start + 1] = sum
    }
    return sums
  }

  private isRepeated(line: number): boolean {
    const { occurrences, contentId, unsignedId } = this.table
    return (
      occurrences.at(contentId.at(line)) > 1 || (unsignedId.at(line) >= 0 && occurrences.at(unsignedId.at(line)) > 1)
    )
  }

  private search(start: number, search: Search, take: Take): void {
    const { slot } = search.source
    let line = start
    while (line < search.end) {
      let best = this.widestAt(line, search)
      if (!best) {
        this.visited.addLine(line++, slot)
        continue
      }
      const from = line
      this.visited.addLine(line++, slot)
      for (let looks = 0; looks < LAZY_LOOKS && line < search.end && best.gain < LAZY_GAIN; looks++) {
        const next = this.widestAt(line, search)
        if (!next || next.gain <= best.gain) break
        best = next
        this.visited.addLine(line++, slot)
      }
      const wide = this.stretched(best, search)
      const taken = take(wide)
      if (taken !== wide) this.refuse(wide, search)
      if (!taken) {
        if (search.effort >= 0) line = from
        else for (; line < wide.source + wide.length; line++) this.visited.addLine(line, slot)
        continue
      }
      this.reader?.shown.cover(search.source, { start: taken.source, end: taken.source + taken.length })
      search.recent = [taken, ...search.recent].slice(0, DIAGONALS)
      search.floor = taken.source + taken.length
      line = Math.max(from, search.floor)
      for (let passed = from; passed < search.floor; passed++) this.visited.addLine(passed, slot)
    }
  }

  /** Not to be tried again: what could not be taken of it once cannot be taken from its next line on. */
  private refuse(match: Match, search: Search): void {
    this.refused.set(diagonalOf(match), match.source + match.length)
    this.spend(NAMING * match.length, search)
  }

  private stretched(match: Match, search: Search): Match {
    const { source, end, floor } = search
    search.floor = match.source + match.length
    const room = this.roomOf(search)
    const wider = stretch(match, this.table, {
      ...room,
      floor,
      end,
      sourceSlot: source.index,
      other: (line) => (this.spend(1, search) ? this.bestAt(line, search) : undefined),
    })
    search.floor = floor
    return wider
  }

  private roomOf(search: Search): Omit<StretchRoom, 'other'> {
    const { floor, end, source } = search
    const { reader } = this
    const forReader = reader && {
      mayReach: (target: number, match: Match) => reader.mayReach(target, match, source),
      mayEnd: (target: number) => reader.shown.isShown(target),
    }
    return { floor, end, sourceSlot: source.index, costs: this.costs, ...forReader }
  }

  private bestAt(line: number, search: Search): Match | undefined {
    return this.anyAt(line, search, search.minimumGain)
  }

  /** As `bestAt`; a run too short to pay may do so with lines beyond the next that differ. */
  private widestAt(line: number, search: Search): Match | undefined {
    const mustPay = search.effort < 0 || this.visited.isFrequent(line)
    const best = this.anyAt(line, search, mustPay ? search.minimumGain : -HOPELESS)
    if (!best || best.gain >= search.minimumGain) return best
    if (search.effort < 0) return undefined
    const room = this.roomOf(search)
    if (stretch(best, this.table, { ...room, other: () => undefined }).gain < search.minimumGain) return undefined
    let meetsOther = false
    const other = (at: number): Match | undefined => {
      if (!this.spend(1, search)) return undefined
      const found = this.bestAt(at, search)
      if (found && found.target - found.source !== best.target - best.source) meetsOther = true
      return found
    }
    const wider = stretch(best, this.table, { ...room, other })
    return wider.gain >= search.minimumGain && !meetsOther ? wider : undefined
  }

  /** The best run through a line, of those that gain at least so much. */
  private anyAt(line: number, search: Search, leastGain: number): Match | undefined {
    if (!this.isRepeated(line)) return undefined
    let best: Match | undefined
    const places = this.visited.placesOf(line, search.effort < 0, search.recent)
    for (let index = 0; index < places.length; index++)
      best = this.extend(line, places.at(index), search, leastGain, best)
    return best
  }

  /** Whether there are steps left. */
  private spend(steps: number, search: Search): boolean {
    this.steps += steps
    search.effort -= steps
    return search.effort >= 0
  }

  /** The best-paying run through `line` and `target` where it gains `leastGain`, and more than `best`; else `best`. */
  private extend(
    line: number,
    target: number,
    search: Search,
    leastGain: number,
    best: Match | undefined,
  ): Match | undefined {
    const { table } = this
    if (this.refused.size > 0 && line < (this.refused.get(line - target) ?? 0)) return best
    const lines = table.slotLines(target)
    const isSameSlot = lines.index === search.source.index
    const targetEnd = isSameSlot ? table.physicalStart.at(line) : lines.end
    const limit = Math.min(search.end - line, targetEnd - target)
    if (limit < 1) return best
    const pair: Pair = { source: line, target, lines, limit, endAlike: table.haveSameBreaks(search.source, lines) }
    let most = best
    for (const numbering of numberingsAt(table, line, target)) {
      const skipped = pair.endAlike ? this.stepsToSkip(pair, numbering, search, leastGain, most) : NOT_SKIPPED
      if (skipped === NOT_SKIPPED) most = this.measured(pair, numbering, search, leastGain, most)
      else this.spend(skipped, search)
    }
    return most
  }

  /** The best run of all that pass through a pair of lines. */
  private measured(
    { source, target, lines, limit, endAlike }: Pair,
    numbering: MatchNumbering,
    search: Search,
    leastGain: number,
    best: Match | undefined,
  ): Match | undefined {
    const fitting = this.runs.fitting(source, target, limit, numbering)
    const sameBreaks = endAlike ? fitting : this.runs.withSameBreaks(source, target, fitting)
    const run: Run = { source, target, length: sameBreaks, numbering }
    const most = this.extendBack(run, lines, search, leastGain, best)
    const length = endAlike ? fitting : this.runs.withOneBreak(source, fitting)
    const firstBreak = this.table.separatorOf(source)
    if (length <= sameBreaks || !firstBreak) return most
    return this.extendBack({ ...run, length, breaks: firstBreak }, lines, search, leastGain, most)
  }

  /**
   * Most places are no better than the best found so far: the steps that looking at one takes, where its next line, or the line up to which its run
   * would have to go, does not fit. For texts whose lines all end alike.
   */
  private stepsToSkip(
    { source, target, lines, limit }: Pair,
    numbering: MatchNumbering,
    search: Search,
    leastGain: number,
    best: Match | undefined,
  ): number {
    const before = this.linesBefore(source, target, numbering, undefined, lines, search)
    // In its own slot its length decides how far it may go back.
    if (before > 0 && lines.index === search.source.index) return NOT_SKIPPED
    const start = source - before
    if (mayBeBetter(start, source + 1, search, leastGain, best)) return NOT_SKIPPED
    if (limit === 1 || !this.runs.isAlike(source, target, numbering, 1)) return 1 + before
    const last = this.lastToPay(start, source + 1, source + limit, leastGain, best, search)
    return last < source + limit && this.runs.isAlike(source, target, numbering, last - source)
      ? NOT_SKIPPED
      : 1 + before
  }

  /** The first line up to which a run from `start` could be better; `end` where it could not be. */
  private lastToPay(
    start: number,
    line: number,
    end: number,
    leastGain: number,
    best: Match | undefined,
    search: Search,
  ): number {
    let [low, high] = [line, end]
    while (low < high) {
      const middle = (low + high) >> 1
      if (mayBeBetter(start, middle + 1, search, leastGain, best)) high = middle
      else low = middle + 1
    }
    return low
  }

  /** How many lines before a run belong to it. */
  private linesBefore(
    source: number,
    target: number,
    numbering: MatchNumbering,
    breaks: Run['breaks'],
    { start }: SlotLines,
    search: Search,
  ): number {
    const most = Math.min(search.effort < 0 ? 1 : BACKWARD, source - search.floor, target - start)
    let before = 0
    while (before < most && goesBack(this.table, source - before, target - before, numbering, breaks)) before++
    return before
  }

  /** Of a run in its own slot: no physical line may be on both of its ends. */
  private apart(run: Run, before: number): number {
    const end = run.target + run.length
    let apart = 0
    while (apart < before && end <= this.table.physicalStart.at(run.source - apart - 1)) apart++
    return apart
  }

  private extendBack(
    run: Run,
    targetSlot: SlotLines,
    search: Search,
    leastGain: number,
    best: Match | undefined,
  ): Match | undefined {
    const isSameSlot = targetSlot.index === search.source.index
    const fitting = this.linesBefore(run.source, run.target, run.numbering, run.breaks, targetSlot, search)
    const before = isSameSlot ? this.apart(run, fitting) : fitting
    this.spend(1 + before, search)
    const from = run.source - before
    if (!mayBeBetter(from, run.source + run.length, search, leastGain, best)) return best
    const named = this.named(run, from, targetSlot)
    const gain = named && this.gainOf(named, search)
    if (!named || gain === undefined || !isBetter(gain, leastGain, best)) return best
    return matchOf(named, gain)
  }

  /** Of a run that begins with the line `from`, what a reader can be told. */
  private named(run: Run, from: number, lines: SlotLines): Run | undefined {
    const { reader } = this
    if (!reader) return linesOfRun(run, from, run.source + run.length)
    return namedRun(run, { from, shown: this.firstShown(from, run.source, run.target - run.source), lines, reader })
  }

  /** The first line, up to `last`, whose target is shown. */
  private firstShown(first: number, last: number, toTarget: number): number | undefined {
    for (let line = first; line <= last; line++) if (this.isShown(line + toTarget)) return line
    return undefined
  }

  private isShown(line: number): boolean {
    return this.reader === undefined || this.reader.shown.isShown(line)
  }

  /** Of the run; undefined where it is shorter than it has to be. */
  private gainOf(run: Run, search: Search): number | undefined {
    const { table } = this
    const tokens =
      (search.sums[run.source + run.length - search.sumStart] ?? 0) - (search.sums[run.source - search.sumStart] ?? 0)
    if (tokens < search.minimumRun) return undefined
    const previous = search.recent[0]
    const cost = this.costs.marker({
      numbering: run.numbering === 'from' && table.prefixId.at(run.target) !== 0 ? 'shift' : run.numbering,
      hasBreaks: run.breaks !== undefined,
      first: run.target,
      last: run.target + run.length - 1,
      source: search.source,
      ...(previous && { previous: previous.target }),
    })
    return tokens - cost
  }
}
