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

/** How lines can be made of those at a target, by their numbers. */
export function numberingsAt(
  { textId, contentId, unsignedId, prefix }: LineTable,
  line: number,
  target: number,
): readonly MatchNumbering[] {
  if (contentId[line] !== contentId[target]) return unsignedId[line] === contentId[target] ? ['after'] : ['without']
  const loose = prefix[line] === '' ? 'none' : 'from'
  if (textId[line] !== textId[target]) return [loose]
  return prefix[line] === '' && prefix[target] === '' ? ['same'] : ['same', loose]
}

/** The first character of the signed lines of a run. */
export function signOf(
  table: LineTable,
  source: number,
  target: number,
  numbering: MatchNumbering,
): string | undefined {
  if (numbering === 'after') return table.text[source]?.[0]
  return numbering === 'without' ? table.text[target]?.[0] : undefined
}

/** Whether a line reads as the run would have it, its number left to others. */
export function reads(
  table: LineTable,
  at: number,
  there: number,
  numbering: MatchNumbering,
  sign: string | undefined,
): boolean {
  const { textId, contentId, unsignedId, prefix, text } = table
  switch (numbering) {
    case 'same':
      return textId[at] === textId[there]
    case 'none':
      return contentId[at] === contentId[there] && prefix[at] === ''
    case 'from':
      return contentId[at] === contentId[there] && prefix[at] !== ''
    case 'after':
      return unsignedId[at] === contentId[there] && text[at]?.[0] === sign
    case 'without':
      return contentId[at] === unsignedId[there] && prefix[at] === '' && text[there]?.[0] === sign
  }
}

/** Whether a line outside a run reads there as the run would have it, in number too. */
export function readsAway(table: LineTable, at: number, { source, target, numbering }: Match): boolean {
  if (!reads(table, at, at + target - source, numbering, signOf(table, source, target, numbering))) return false
  if (numbering !== 'from') return true
  const [prefix = '', anchor = ''] = [table.prefix[at], table.prefix[source]]
  return at < source ? prefixAfter(prefix, source - at) === anchor : prefixAfter(anchor, at - source) === prefix
}

/** Whether the line before a run belongs to it. */
export function goesBack(table: LineTable, source: number, target: number, { numbering, breaks }: Run): boolean {
  if (table.separator[source - 1] !== (breaks ?? table.separator[target - 1])) return false
  return (
    reads(table, source - 1, target - 1, numbering, signOf(table, source, target, numbering)) &&
    (numbering !== 'from' || table.countsOn(source))
  )
}
