import type { DiffMatch, DiffMatches } from '@/lib/contracts/diff'
import type { Spine } from './spine'

/** A match, in the message where it is shown. */
export interface PlacedMatch extends DiffMatch {
  /** Key of the entry. */
  readonly message: string
}

/** The matches of several columns in reading order. */
export function matchesInOrder(spine: Spine, found: readonly (DiffMatches | undefined)[]): readonly PlacedMatch[] {
  const keys = new Map<string, string>()
  for (const { key, cells } of spine.entries)
    cells.forEach((cell, column) => cell && keys.set(`${column} ${cell.id}`, key))
  const rank = (match: PlacedMatch): number => spine.indexOf.get(match.message) ?? 0
  return found
    .flatMap((matches, column) =>
      (matches?.matches ?? []).flatMap((match): readonly PlacedMatch[] => {
        const message = keys.get(`${column} ${match.id}`)
        return message === undefined ? [] : [{ ...match, message }]
      }),
    )
    .toSorted((a, b) => rank(a) - rank(b) || (a.part < b.part ? -1 : a.part > b.part ? 1 : a.line - b.line))
}

/** A message as a person names it: `41`, `#41`, `m41`. */
export function entryNamed({ entries }: Spine, text: string): string | undefined {
  const wanted = text.trim().toLowerCase().replace(/^#/, '')
  return entries.find(
    ({ key, position }) =>
      key === wanted || String(position) === wanted || (position !== undefined && `m${position}` === wanted),
  )?.key
}
