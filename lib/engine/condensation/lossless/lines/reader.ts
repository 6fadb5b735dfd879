import type { SlotLines } from './line-table'
import type { Match, Run } from './runs'
import type { ShownLines } from './shown-lines'

/** What a reader can be told: runs whose first and last lines are shown, and whole texts. */
export interface Reader {
  readonly shown: ShownLines
  /** Whether a reference of `source` may reach over this line of its target and name it, or go on to it. */
  mayReach(target: number, match: Match, source: SlotLines): boolean
  /** Whether the text has a name of its own. */
  isNamed(target: SlotLines): boolean
}

interface Naming {
  /** First line of the run once it is grown backwards. */
  readonly from: number
  /** The first of its lines that a reader is shown. */
  readonly shown: number | undefined
  /** The text that it refers to. */
  readonly lines: SlotLines
  readonly reader: Reader
}

/** The part of a run that a reader can be told: from the first line that is shown to the last that is; it may be a whole text that has a name, shown or not. */
export function namedRun(run: Run, { from, shown, lines, reader }: Naming): Run | undefined {
  const between = (first: number, end: number): Run => ({
    ...run,
    source: first,
    target: run.target + first - run.source,
    length: end - first,
  })
  const whole = between(from, run.source + run.length)
  if (whole.target === lines.start && whole.target + whole.length === lines.end && reader.isNamed(lines)) return whole
  if (shown === undefined) return undefined
  const last = reader.shown.lastUpTo(run.target + run.length - 1)
  return last < run.target ? undefined : between(shown, run.source + last - run.target + 1)
}
