import type { Costs } from './costs'
import type { LineTable, SlotLines } from './line-table'
import { readsAway, type Hole, type Match } from './runs'

/** Lines that a run may reach over, to go on with the next that fit. */
const WIDEST_HOLE = 12
/** What one marker may name; a marker with more than a hundred would not be read as one. */
const MOST_HOLES = 64
/** Tokens to go on losing before giving up. */
const DEEPEST_LOSS = 24

export interface StretchRoom {
  /** Source lines from `floor` to before `end` may be taken. */
  readonly floor: number
  readonly end: number
  readonly sourceSlot: number
  readonly costs: Costs
  /** Whether lines of the target may be reached over, and named as exceptions. */
  mayReach?(target: number, match: Match): boolean
  /** Whether the run may end (or begin) with this line of the target. */
  mayEnd?(target: number): boolean
  /** The best other reference from this line on. */
  other(line: number): Match | undefined
}

/**
 * The run made longer in both directions over lines that differ: these become exceptions, written below the marker. Worth it
 * where an edit changed a few lines of a file, or the values in a state change and its headings do not.
 */
export function stretch(match: Match, table: LineTable, room: StretchRoom): Match {
  if (!table.arePhysical(match.source, match.source + match.length)) return match
  return grow(grow(match, 1, table, room), -1, table, room)
}

function grow(match: Match, step: 1 | -1, table: LineTable, room: StretchRoom): Match {
  const target = table.slotLines(match.target)
  const lastNumber = target.firstNumber + match.target - target.start + match.length
  const holes: Hole[] = []
  let best = { gain: match.gain, at: match.source, holes: 0 }
  let gain = match.gain - (match.holes.length === 0 ? FIRST_EXCEPTION : 0)
  let next = step === 1 ? match.source + match.length : match.source - 1
  for (
    let at = next;
    Math.abs(at - next) <= WIDEST_HOLE &&
    gain > best.gain - DEEPEST_LOSS &&
    mayTake(at, step, match, target, table, room);
    at += step
  ) {
    if (!readsAway(table, at, match)) {
      if (step === 1 && room.other(at)) break
      continue
    }
    if (at !== next) {
      if (match.holes.length + holes.length === MOST_HOLES) break
      if (step === 1 && goesElsewhere(room.other(at), match)) break
      holes.push(step === 1 ? { start: next, end: at } : { start: at + 1, end: next + 1 })
      gain -= room.costs.exception(Math.abs(at - next), lastNumber)
    }
    gain += room.costs.line(at)
    next = at + step
    if (gain > best.gain && room.mayEnd?.(at + match.target - match.source) !== false)
      best = { gain, at, holes: holes.length }
  }
  return best.gain > match.gain ? stretched(match, best.at, holes.slice(0, best.holes), best.gain) : match
}

/** `, except …:` */
const FIRST_EXCEPTION = 5

const goesElsewhere = (other: Match | undefined, { source, target }: Match): boolean =>
  other !== undefined && other.target - other.source !== target - source

/** Whether the run may go over a line at all: there is room for it, and the breaks on the way are as they would be rendered. */
function mayTake(
  at: number,
  step: 1 | -1,
  match: Match,
  { index, start, end }: SlotLines,
  table: LineTable,
  room: StretchRoom,
): boolean {
  const { source, target, length, breaks } = match
  const there = at + target - source
  if (at < room.floor || at >= room.end || there < start || there >= end) return false
  if (room.mayReach?.(there, match) === false) return false
  if (index === room.sourceSlot && (step === 1 ? there >= source : at < target + length)) return false
  const [breakAt, breakThere] = step === 1 ? [at - 1, there - 1] : [at, there]
  return isWritableBelow(at, table) && table.separatorOf(breakAt) === (breaks ?? table.separatorOf(breakThere))
}

/** A line below a marker is a physical line, and gives a carriage return at its end to its break. */
const isWritableBelow = (line: number, table: LineTable): boolean =>
  table.isPhysical(line) && !table.endsWithReturn(line)

function stretched(match: Match, at: number, holes: readonly Hole[], gain: number): Match {
  const source = Math.min(match.source, at)
  const absolute = [
    ...match.holes.map((hole) => ({ start: hole.start + match.source, end: hole.end + match.source })),
    ...holes,
  ]
  const relative = absolute
    .map(({ start, end }) => ({ start: start - source, end: end - source }))
    .sort((a, b) => a.start - b.start)
  return {
    ...match,
    source,
    target: match.target + source - match.source,
    length: Math.max(match.source + match.length, at + 1) - source,
    holes: relative,
    gain,
  }
}
