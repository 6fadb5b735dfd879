import { isQuiet, type Entry, type AlignedMessages } from './align-messages'
import { regionsOf } from './regions'
import type { ComparedRow } from '@/lib/contracts/diff'

/**
 * Where one looks: a message, and which of its hunks, from 1, or which of its parts, by id; 0 or nothing is the message itself. `line`: of that part
 * of the original, from 1.
 */
export interface Place {
  readonly message: string
  readonly hunk?: number
  readonly part?: string
  readonly line?: number
}

/** How one goes to a place: a step further, or a leap along a link, from where one comes back with the browser's Back. */
export type Move = 'step' | 'leap'

/** A hunk that next and previous stop at. */
export interface Stop {
  /** Key of the entry. */
  readonly message: string
  readonly hunk: number
  readonly part?: string
}

/** Names a hunk on the page, as `data-hunk` and elsewhere. */
export const hunkId = ({ message, hunk }: Pick<Stop, 'message' | 'hunk'>): string => `${message}/${hunk}`

/** What each strategy changed in a message itself, without what a span of it says. */
export const ownHunks = (entry: Entry, spine: AlignedMessages): readonly ComparedRow['hunks'][] =>
  entry.cells.map((cell, column) => (spine.spanAt(column, entry.position) ? [] : (cell?.hunks ?? [])))

/** Every hunk in reading order. What a strategy left out in one piece, and its summary, is one. */
export function stopsOf(spine: AlignedMessages): readonly Stop[] {
  const heads = new Set(spine.spans.map(({ key }) => key))
  return spine.entries.flatMap((entry): readonly Stop[] => {
    if (heads.has(entry.key)) return [{ message: entry.key, hunk: 1 }]
    if (isQuiet(entry, spine)) return []
    return regionsOf(ownHunks(entry, spine)).map(({ part, number }) => ({ message: entry.key, hunk: number, part }))
  })
}

/** Number of the hunk that a place is at, from 1; undefined between hunks. */
export function stopNumber(stops: readonly Stop[], place: Place | undefined): number | undefined {
  if (place === undefined) return undefined
  const found = stops.findIndex(
    ({ message, hunk }) => message === place.message && (hunk === (place.hunk ?? 1) || place.hunk === 0),
  )
  return found === -1 ? undefined : found + 1
}

/** The hunk `direction` of a place, going round at the ends. */
export function neighbourStop(
  stops: readonly Stop[],
  { indexOf }: AlignedMessages,
  place: Place | undefined,
  direction: 1 | -1,
): Stop | undefined {
  const here = place === undefined ? undefined : indexOf.get(place.message)
  if (here === undefined || place === undefined) return direction === 1 ? stops[0] : stops.at(-1)
  const rank = (stop: Stop): number => (indexOf.get(stop.message) ?? 0) - here || stop.hunk - (place.hunk ?? 0)
  return direction === 1
    ? (stops.find((stop) => rank(stop) > 0) ?? stops[0])
    : (stops.findLast((stop) => rank(stop) < 0) ?? stops.at(-1))
}
