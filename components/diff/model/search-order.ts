import { memoizeWeak } from '@/lib/engine'
import type { DiffMatch, DiffMatches } from '@/lib/contracts/diff'
import type { AlignedMessages } from './align-messages'
import type { Place } from './stops'

/** A line that is gone to, in the message and the column where it is shown; what the original has stands in the first. */
export interface PlacedLine extends Pick<DiffMatch, 'side' | 'line'> {
  /** Key of the entry. */
  readonly message: string
  readonly part: string
  readonly column: number
}

/** The line that a place leads to, if it leads to one; the same for the same place. */
export const lineOf = memoizeWeak(({ message, part, line }: Place): PlacedLine | undefined =>
  part === undefined || line === undefined ? undefined : { message, part, column: 0, side: 'before', line: line - 1 },
)

/** The second part of a message stands before its tenth. */
const byNumber = new Intl.Collator('en', { numeric: true })

/** The matches of several columns in reading order. */
export function matchesInOrder(
  spine: AlignedMessages,
  found: readonly (DiffMatches | undefined)[],
): readonly PlacedLine[] {
  const keys = new Map<string, string>()
  for (const { key, cells } of spine.entries)
    cells.forEach((cell, column) => cell && keys.set(`${column} ${cell.id}`, key))
  const rank = (match: PlacedLine): number => spine.indexOf.get(match.message) ?? 0
  return found
    .flatMap((matches, column) =>
      (matches?.matches ?? []).flatMap(({ id, part, side, line }): readonly PlacedLine[] => {
        const message = keys.get(`${column} ${id}`)
        return message === undefined ? [] : [{ part, side, line, message, column }]
      }),
    )
    .toSorted((a, b) => rank(a) - rank(b) || byNumber.compare(a.part, b.part) || a.line - b.line)
}

/** Position of a message as a person names it, `#41`; undefined of every other text. */
export function positionNamed(text: string): number | undefined {
  const number = /^#(\d{1,9})$/.exec(text.trim())?.[1]
  return number === undefined ? undefined : Number(number)
}
