import type { Costs } from './costs'
import type { LineTable, SlotLines } from './line-table'
import { namedRun, type Reader } from './reader'
import { goesBack, numberingsAt, type Match, type Run } from './runs'
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
  /** Running sums of line costs; position 0 is `sumStart`. */
  readonly sums: Float64Array
  readonly sumStart: number
  /** First line that is not yet part of a reference. */
  floor: number
  /** The last references, latest first. */
  recent: Match[]
  /** Steps left. */
  effort: number
  /** How far runs were not taken, or only in part, by how much their lines there come before theirs here. */
  readonly refused: Map<number, number>
}

/** What is taken of a match: undefined where nothing. */
type Take = (match: Match) => Match | undefined

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
    const sums = new Float64Array(Math.max(0, end - start) + 1)
    for (let line = start; line < end; line++)
      sums[line - start + 1] = (sums[line - start] ?? 0) + (this.isRepeated(line) ? this.costs.line(line) : 0)
    return {
      source,
      end,
      minimumRun: slot.minimumRun,
      minimumGain,
      sums,
      sumStart: start,
      floor: start + slot.keepFirst,
      recent: [],
      effort: EFFORT + EFFORT_PER_LINE * Math.max(0, end - start),
      refused: new Map(),
    }
  }

  private isRepeated(line: number): boolean {
    const { occurrences, contentId, unsignedId } = this.table
    return (occurrences[contentId[line] ?? 0] ?? 0) > 1 || (occurrences[unsignedId[line] ?? -1] ?? 0) > 1
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
    search.refused.set(diagonalOf(match), match.source + match.length)
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
    const best = this.anyAt(line, search)
    return best && best.gain >= search.minimumGain ? best : undefined
  }

  /** As `bestAt`; a run too short to pay may do so with lines beyond the next that differ. */
  private widestAt(line: number, search: Search): Match | undefined {
    const best = this.anyAt(line, search)
    if (!best || best.gain >= search.minimumGain) return best
    if (best.gain < -HOPELESS || search.effort < 0 || this.visited.isFrequent(line)) return undefined
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

  private anyAt(line: number, search: Search): Match | undefined {
    if (!this.isRepeated(line)) return undefined
    let best: Match | undefined
    const consider = (target: number): void => {
      best = this.extend(line, target, search, best)
    }
    this.visited.placesOf(line, search.effort < 0, search.recent).forEach(consider)
    return best
  }

  /** Whether there are steps left. */
  private spend(steps: number, search: Search): boolean {
    this.steps += steps
    search.effort -= steps
    return search.effort >= 0
  }

  /** The best-paying run through `line` and `target` where it pays more than `best`; else `best`. */
  private extend(line: number, target: number, search: Search, best: Match | undefined): Match | undefined {
    const { table } = this
    if (line < (search.refused.get(line - target) ?? 0)) return best
    const targetSlot = table.slotLines(target)
    const targetEnd = targetSlot.index === search.source.index ? (table.physicalStart[line] ?? 0) : targetSlot.end
    const limit = Math.min(search.end - line, targetEnd - target)
    if (limit < 1) return best
    const firstBreak = table.separator[line]
    let most = best
    for (const numbering of numberingsAt(table, line, target)) {
      const { length, sameBreaks } = this.runs.of(line, target, limit, numbering)
      most = this.extendBack({ source: line, target, length: sameBreaks, numbering }, search, most)
      if (sameBreaks !== length && firstBreak)
        most = this.extendBack({ source: line, target, length, numbering, breaks: firstBreak }, search, most)
    }
    return most
  }

  private extendBack(run: Run, search: Search, best: Match | undefined): Match | undefined {
    const { table } = this
    const { index, start: first } = table.slotLines(run.target)
    const isSameSlot = index === search.source.index
    const most = search.effort < 0 ? 1 : BACKWARD
    let { source, target } = run
    let shown = this.isShown(target) ? source : undefined
    while (
      source > search.floor &&
      target > first &&
      run.source - source < most &&
      goesBack(table, source, target, run)
    ) {
      if (isSameSlot && run.target + run.length > (table.physicalStart[source - 1] ?? 0)) break
      source--
      target--
      if (this.isShown(target)) shown = source
    }
    this.spend(1 + run.source - source, search)
    const named = this.reader
      ? namedRun(run, { from: source, shown, lines: table.slotLines(run.target), reader: this.reader })
      : { ...run, source, target, length: run.length + run.source - source }
    const gain = named && this.gainOf(named, search)
    return !named || gain === undefined || (best && gain <= best.gain) ? best : { ...named, holes: [], gain }
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
      numbering: run.numbering === 'from' && table.prefix[run.target] !== '' ? 'shift' : run.numbering,
      hasBreaks: run.breaks !== undefined,
      first: run.target,
      last: run.target + run.length - 1,
      source: search.source,
      ...(previous && { previous: previous.target }),
    })
    return tokens - cost
  }
}
