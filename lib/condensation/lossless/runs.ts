import type { LineBreak } from '../markers'
import type { LineTable } from './line-table'

/** As in `Numbering`; whether `from` can be written as `shift` shows when it is written. */
export type MatchNumbering = 'same' | 'none' | 'from'

/** Lines `source` … of a slot stand, as `numbering` says, at `target` … */
export interface Match {
  readonly source: number
  readonly target: number
  readonly length: number
  readonly numbering: MatchNumbering
  /** Set where the breaks between the lines are all this one, and not those at the target. */
  readonly breaks?: LineBreak
  /** Lines of the run, counted from its first, that differ at the target. */
  readonly holes: readonly Hole[]
  /** Estimated tokens saved. */
  readonly gain: number
}

export interface Hole {
  readonly start: number
  readonly end: number
}

/** How lines can be made of those at a target, by their numbers. */
export function numberingsAt({ textId, prefix }: LineTable, line: number, target: number): readonly MatchNumbering[] {
  const loose = prefix[line] === '' ? 'none' : 'from'
  if (textId[line] !== textId[target]) return [loose]
  return prefix[line] === '' && prefix[target] === '' ? ['same'] : ['same', loose]
}

/** How far a run goes with breaks as at the target, and how far when all its breaks may be like its first. */
export function runLength(table: LineTable, line: number, target: number, limit: number, numbering: MatchNumbering): { length: number; sameBreaks: number } {
  const { separator } = table
  let sameBreaks = 1
  let uniform = 1
  for (let length = 1; length < limit; length++) {
    const at = line + length
    if (!fits(table, at, target + length, numbering, length)) break
    if (sameBreaks === length && separator[at - 1] === separator[target + length - 1]) sameBreaks++
    if (uniform === length && separator[at - 1] === separator[line]) uniform++
    if (sameBreaks <= length && uniform <= length) break
  }
  return { length: Math.max(sameBreaks, uniform), sameBreaks }
}

function fits(table: LineTable, at: number, there: number, numbering: MatchNumbering, length: number): boolean {
  if (numbering === 'same') return table.textId[at] === table.textId[there]
  if (table.contentId[at] !== table.contentId[there]) return false
  return numbering === 'none' ? table.prefix[at] === '' : length === 0 || table.countsOn[at] === true
}

/** Whether the lines before a run belong to it. */
export function goesBack(table: LineTable, source: number, target: number, { numbering, breaks }: Match): boolean {
  if (table.separator[source - 1] !== (breaks ?? table.separator[target - 1])) return false
  if (numbering === 'same') return table.textId[source - 1] === table.textId[target - 1]
  if (table.contentId[source - 1] !== table.contentId[target - 1]) return false
  return numbering === 'from' ? table.countsOn[source] === true : table.prefix[source - 1] === ''
}
