import type { LineBreak } from '../markers'
import type { Costs } from './costs'
import type { LineTable } from './line-table'
import { goesBack, numberingsAt, runLength, type Match } from './runs'
import type { Slot } from './slots'
import { stretch } from './stretch'

/** Places tried per line: the first and the latest that hold it … */
const CANDIDATES = 16
/** … and those this near to where the last references would go on. */
const DRIFT = 8
const DIAGONALS = 3
/** Lines that a run may grow backwards. */
const BACKWARD = 64
/** Tokens that a run may fall short of paying and still be tried with lines beyond the next that differ. */
const HOPELESS = 16
/** A reference that saves less than this waits for a better one on the next lines. */
const LAZY_GAIN = 400
const LAZY_LOOKS = 16

interface Search {
  readonly slotIndex: number
  readonly end: number
  readonly minimumRun: number
  readonly minimumGain: number
  readonly allows: (slotIndex: number) => boolean
  /** Running sums of line costs; position 0 is `sumStart`. */
  readonly sums: Float64Array
  readonly sumStart: number
  /** First line that is not yet part of a reference. */
  floor: number
  /** The last references, latest first. */
  recent: Match[]
}

/**
 * Finds references in the manner of LZ77 over whole lines: at each line the longest run that stands at an earlier visited
 * place, taken when it pays. Greedy, looking a few lines ahead; a run grows backwards over lines not yet referenced. Linear:
 * candidates are bounded, runs that pay are skipped over, and those that do not pay are short.
 */
export class Matcher {
  private readonly visited: Uint8Array
  private readonly places: (number[] | undefined)[] = []

  constructor(
    private readonly table: LineTable,
    private readonly costs: Costs,
  ) {
    this.visited = new Uint8Array(table.text.length)
  }

  /** References for one slot, in order and apart from each other. Slots must be visited in an order in which expansion can follow. */
  visit(slotIndex: number, minimumGain: number, allows: (target: Slot) => boolean): readonly Match[] {
    const lines = this.table.slots[slotIndex]
    if (!lines) return []
    const { slot, start, end } = lines
    const matches = slot.minimumRun === Infinity ? [] : this.search(start + slot.keepFirst, this.newSearch(slotIndex, end - slot.keepLast, minimumGain, allows))
    this.remember(start, end, slot)
    return matches
  }

  private newSearch(slotIndex: number, end: number, minimumGain: number, allows: (target: Slot) => boolean): Search {
    const { slot, start } = this.table.slots[slotIndex] ?? { slot: undefined, start: 0 }
    const sums = new Float64Array(Math.max(0, end - start) + 1)
    for (let line = start; line < end; line++) sums[line - start + 1] = (sums[line - start] ?? 0) + (this.isRepeated(line) ? this.costs.line(line) : 0)
    const known = new Map<number, boolean>()
    const allowsSlot = (target: number): boolean => {
      const answer = known.get(target) ?? allowsTarget(this.table.slots[target]?.slot, allows)
      known.set(target, answer)
      return answer
    }
    return { slotIndex, end, minimumRun: slot?.minimumRun ?? 0, minimumGain, allows: allowsSlot, sums, sumStart: start, floor: start + (slot?.keepFirst ?? 0), recent: [] }
  }

  private isRepeated(line: number): boolean {
    const { occurrences, contentId, unsignedId } = this.table
    return (occurrences[contentId[line] ?? 0] ?? 0) > 1 || (occurrences[unsignedId[line] ?? -1] ?? 0) > 1
  }

  private search(start: number, search: Search): Match[] {
    const matches: Match[] = []
    const slot = this.table.slots[search.slotIndex]?.slot
    let line = start
    while (line < search.end) {
      let best = this.widestAt(line, search)
      this.rememberLine(line++, slot)
      if (!best) continue
      for (let looks = 0; looks < LAZY_LOOKS && line < search.end && best.gain < LAZY_GAIN; looks++) {
        const next = this.widestAt(line, search)
        if (!next || next.gain <= best.gain) break
        best = next
        this.rememberLine(line++, slot)
      }
      best = this.stretched(best, search)
      matches.push(best)
      search.recent = [best, ...search.recent].slice(0, DIAGONALS)
      search.floor = best.source + best.length
      for (; line < search.floor; line++) this.rememberLine(line, slot)
    }
    return matches
  }

  private stretched(match: Match, search: Search): Match {
    const { slotIndex, end, floor } = search
    search.floor = match.source + match.length
    return stretch(match, this.table, { floor, end, sourceSlot: slotIndex, costs: this.costs, other: (line) => this.bestAt(line, search) })
  }

  private bestAt(line: number, search: Search): Match | undefined {
    const best = this.anyAt(line, search)
    return best && best.gain >= search.minimumGain ? best : undefined
  }

  /** As `bestAt`; a run too short to pay may do so with lines beyond the next that differ. */
  private widestAt(line: number, search: Search): Match | undefined {
    const best = this.anyAt(line, search)
    if (!best || best.gain >= search.minimumGain) return best
    if (best.gain < -HOPELESS || this.isFrequent(line)) return undefined
    const room = { floor: search.floor, end: search.end, sourceSlot: search.slotIndex, costs: this.costs }
    if (stretch(best, this.table, { ...room, other: () => undefined }).gain < search.minimumGain) return undefined
    let meetsOther = false
    const other = (at: number): Match | undefined => {
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
      if (!search.allows(this.table.slotOf[target] ?? 0)) return
      const match = this.extend(line, target, search)
      if (match && (!best || match.gain > best.gain)) best = match
    }
    this.placesTried(this.table.contentId[line] ?? -1).forEach(consider)
    this.placesTried(this.table.unsignedId[line] ?? -1).forEach(consider)
    if (this.isFrequent(line)) this.nearRecent(line, search).forEach(consider)
    return best
  }

  private isFrequent(line: number): boolean {
    return (this.places[this.table.contentId[line] ?? 0]?.length ?? 0) > 2 * CANDIDATES
  }

  private placesTried(id: number): readonly number[] {
    const places = this.places[id] ?? []
    return places.length > 2 * CANDIDATES ? [...places.slice(0, CANDIDATES), ...places.slice(-CANDIDATES)] : places
  }

  private nearRecent(line: number, search: Search): number[] {
    return search.recent.flatMap((match) => {
      const expected = match.target + (line - match.source)
      return drifts.map((drift) => expected + drift).filter((place) => this.visited[place] === 1 && this.table.contentId[place] === this.table.contentId[line])
    })
  }

  /** The best-paying run through `line` and `target`, or undefined when none pays. */
  private extend(line: number, target: number, search: Search): Match | undefined {
    const { table } = this
    const targetSlot = table.slotOf[target] ?? 0
    const targetEnd = targetSlot === search.slotIndex ? (table.physicalStart[line] ?? 0) : (table.slots[targetSlot]?.end ?? 0)
    const limit = Math.min(search.end - line, targetEnd - target)
    if (limit < 1) return undefined
    let best: Match | undefined
    for (const numbering of numberingsAt(table, line, target)) {
      const { length, sameBreaks } = runLength(table, line, target, limit, numbering)
      const firstBreak = table.separator[line]
      const candidates: readonly [number, LineBreak | undefined][] = sameBreaks === length || !firstBreak ? [[sameBreaks, undefined]] : [[sameBreaks, undefined], [length, firstBreak]]
      for (const [reach, breaks] of candidates) {
        const match = this.extendBack({ source: line, target, length: reach, numbering, holes: [], gain: 0, ...(breaks && { breaks }) }, search)
        if (match && (!best || match.gain > best.gain)) best = match
      }
    }
    return best
  }

  private extendBack(match: Match, search: Search): Match | undefined {
    const { table } = this
    const targetSlot = table.slotOf[match.target] ?? 0
    const first = table.slots[targetSlot]?.start ?? 0
    const isSameSlot = targetSlot === search.slotIndex
    let { source, target } = match
    while (source > search.floor && target > first && match.source - source < BACKWARD && goesBack(table, source, target, match)) {
      if (isSameSlot && match.target + match.length > (table.physicalStart[source - 1] ?? 0)) break
      source--
      target--
    }
    return this.worth({ ...match, source, target, length: match.length + match.source - source }, search)
  }

  private worth(match: Match, search: Search): Match | undefined {
    const { table } = this
    const tokens = (search.sums[match.source + match.length - search.sumStart] ?? 0) - (search.sums[match.source - search.sumStart] ?? 0)
    if (tokens < search.minimumRun) return undefined
    const lines = table.slots[table.slotOf[match.target] ?? 0]
    if (!lines) return undefined
    const previous = search.recent[0]
    const gain =
      tokens -
      this.costs.marker({
        numbering: match.numbering === 'from' && table.prefix[match.target] !== '' ? 'shift' : match.numbering,
        hasBreaks: match.breaks !== undefined,
        isShort: previous !== undefined && table.slots[table.slotOf[previous.target] ?? 0]?.slot.message === lines.slot.message,
        lastLine: lines.firstNumber + match.target - lines.start + match.length - 1,
        message: lines.slot.message + 1,
      })
    return { ...match, gain }
  }

  private remember(start: number, end: number, slot: Slot): void {
    for (let line = start; line < end; line++) this.rememberLine(line, slot)
  }

  private rememberLine(line: number, slot: Slot | undefined): void {
    if (!slot?.mayBeTarget || this.visited[line] === 1) return
    this.visited[line] = 1
    for (const id of [this.table.contentId[line] ?? 0, this.table.unsignedId[line] ?? -1]) {
      if (id < 0) continue
      const places = (this.places[id] ??= [])
      places.push(line)
    }
  }
}

const drifts = Array.from({ length: 2 * DRIFT + 1 }, (_, index) => index - DRIFT)
const allowsTarget = (slot: Slot | undefined, allows: (target: Slot) => boolean): boolean => slot !== undefined && allows(slot)
