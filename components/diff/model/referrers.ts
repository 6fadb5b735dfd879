import type { HunkPlace } from '@/lib/contracts/diff'
import { regionsOf } from './regions'
import type { Entry, AlignedMessages } from './align-messages'
import { ownHunks, type Place } from './stops'

/** A message in which a strategy refers to lines of another. */
export interface Referrer {
  readonly entry: Entry
  /** The first of its hunks that does. */
  readonly hunk: HunkPlace
}

/** What refers to a message in a column, in reading order; references of a message to itself do not count. */
export type Referrers = (column: number, entry: Entry) => readonly Referrer[]

export function referrersOf({ columns, entries }: AlignedMessages): Referrers {
  const maps = Array.from({ length: columns }, () => new Map<number, Referrer[]>())
  for (const entry of entries)
    entry.cells.forEach((cell, column) => {
      const known = new Set([cell?.after])
      for (const hunk of cell?.hunks ?? [])
        for (const message of hunk.leadsTo ?? []) {
          if (known.has(message)) continue
          known.add(message)
          const map = maps[column]
          map?.set(message, [...(map.get(message) ?? []), { entry, hunk }])
        }
    })
  return (column, { cells }) => {
    const after = cells[column]?.after
    return after === undefined ? none : (maps[column]?.get(after) ?? none)
  }
}

const none: readonly Referrer[] = []

/** Where the reference stands. */
export function placeOfReferrer({ entry, hunk }: Referrer, spine: AlignedMessages): Place {
  const region = regionsOf(ownHunks(entry, spine)).find(
    ({ part, from, to }) => part === hunk.part && from <= hunk.from && hunk.to <= to,
  )
  return { message: entry.key, ...(region && { hunk: region.number }) }
}
