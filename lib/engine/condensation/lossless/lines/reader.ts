import type { SlotLines } from './line-table'
import { linesOfRun, type Match, type Run } from './runs'
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
  const end = run.source + run.length
  const toTarget = run.target - run.source
  const isWhole = from + toTarget === lines.start && end + toTarget === lines.end
  if (isWhole && reader.isNamed(lines)) return linesOfRun(run, from, end)
  if (shown === undefined) return undefined
  const last = reader.shown.lastUpTo(end + toTarget - 1)
  return last < run.target ? undefined : linesOfRun(run, shown, last - toTarget + 1)
}
