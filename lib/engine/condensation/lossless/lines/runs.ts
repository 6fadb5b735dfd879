import type { LineBreak } from '../../references/markers'
import type { LineTable } from './line-table'
import { prefixAfter } from './lines'

/** As in `Numbering`; whether `from` can be written as `shift` shows when it is written. */
export type MatchNumbering = 'same' | 'none' | 'from' | 'after' | 'without'

/** Lines `source` … of a slot stand, as `numbering` says, at `target` … */
export interface Run {
  readonly source: number
  readonly target: number
  readonly length: number
  readonly numbering: MatchNumbering
  /** Set where the breaks between the lines are all this one, and not those at the target. */
  readonly breaks?: LineBreak
}

/** A run as a reference would stand for it. */
export interface Match extends Run {
  /** Lines of the run, counted from its first, that differ at the target. */
  readonly holes: readonly Hole[]
  /** Estimated tokens saved. */
  readonly gain: number
}

export interface Hole {
  readonly start: number
  readonly end: number
}

/** The run that has the source lines from `source` to before `end`. Field by field: there are many, and an object that is spread has a shape of its own. */
export const linesOfRun = ({ source: first, target, numbering, breaks }: Run, source: number, end: number): Run =>
  breaks
    ? { source, target: target + source - first, length: end - source, numbering, breaks }
    : { source, target: target + source - first, length: end - source, numbering }

/** The run as a reference, without exceptions. */
export const matchOf = ({ source, target, length, numbering, breaks }: Run, gain: number): Match =>
  breaks
    ? { source, target, length, numbering, breaks, holes: [], gain }
    : { source, target, length, numbering, holes: [], gain }

/** How lines can be made of those at a target, by their numbers. */
export function numberingsAt(
  { textId, contentId, unsignedId, prefixId }: LineTable,
  line: number,
  target: number,
): readonly MatchNumbering[] {
  const content = contentId.at(target)
  if (contentId.at(line) !== content) return unsignedId.at(line) === content ? after : without
  const isNumbered = prefixId.at(line) !== 0
  if (textId.at(line) !== textId.at(target)) return isNumbered ? from : none
  return isNumbered ? sameOrFrom : same
}

const [same, none, from] = [['same'], ['none'], ['from']] as const
const [after, without, sameOrFrom] = [['after'], ['without'], ['same', 'from']] as const

/** The first character of the signed lines of a run. */
export function signOf(
  table: LineTable,
  source: number,
  target: number,
  numbering: MatchNumbering,
): string | undefined {
  if (numbering === 'after') return table.firstCharacterAt(source)
  return numbering === 'without' ? table.firstCharacterAt(target) : undefined
}

/** Whether a line reads as the run would have it, its number left to others. */
export function reads(
  table: LineTable,
  at: number,
  there: number,
  numbering: MatchNumbering,
  sign: string | undefined,
): boolean {
  const { textId, contentId, unsignedId, prefixId } = table
  switch (numbering) {
    case 'same':
      return textId.at(at) === textId.at(there)
    case 'none':
      return contentId.at(at) === contentId.at(there) && prefixId.at(at) === 0
    case 'from':
      return contentId.at(at) === contentId.at(there) && prefixId.at(at) !== 0
    case 'after':
      return unsignedId.at(at) === contentId.at(there) && table.firstCharacterAt(at) === sign
    case 'without':
      return (
        contentId.at(at) === unsignedId.at(there) && prefixId.at(at) === 0 && table.firstCharacterAt(there) === sign
      )
  }
}

/** Whether a line outside a run reads there as the run would have it, in number too. */
export function readsAway(table: LineTable, at: number, { source, target, numbering }: Match): boolean {
  if (!reads(table, at, at + target - source, numbering, signOf(table, source, target, numbering))) return false
  if (numbering !== 'from') return true
  const [prefix, anchor] = [table.prefixOf(at), table.prefixOf(source)]
  return at < source ? prefixAfter(prefix, source - at) === anchor : prefixAfter(anchor, at - source) === prefix
}

/** Whether the line before a run belongs to it. */
export function goesBack(
  table: LineTable,
  source: number,
  target: number,
  numbering: MatchNumbering,
  breaks: LineBreak | undefined,
): boolean {
  if (table.separatorOf(source - 1) !== (breaks ?? table.separatorOf(target - 1))) return false
  return (
    reads(table, source - 1, target - 1, numbering, signOf(table, source, target, numbering)) &&
    (numbering !== 'from' || table.countsOn(source))
  )
}
