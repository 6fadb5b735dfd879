import { hash53 } from '@/lib/engine'
import type { AlignedMessages } from '../align-messages'
import { regionsOf, type Region } from '../regions'
import { hunkId, ownHunks, type Stop } from '../stops'

/**
 * Names each hunk by its message, its part, its lines and what every strategy makes of them, in the order of `stops`. A hunk that a strategy changes
 * differently has another name; its number does not matter. Figures of tokens are those of its message: the outline has none of a hunk.
 */
export function marksOfStops(stops: readonly Stop[], spine: AlignedMessages): readonly string[] {
  const known = new Map<string, readonly Region[]>()
  const regionsIn = (message: string): readonly Region[] => {
    const entry = spine.entries[spine.indexOf.get(message) ?? -1]
    const regions = known.get(message) ?? (entry ? regionsOf(ownHunks(entry, spine)) : [])
    known.set(message, regions)
    return regions
  }
  return stops.map((stop) => {
    const region = stop.part === undefined ? undefined : regionsIn(stop.message)[stop.hunk - 1]
    const figures = region === undefined ? spanFigures(stop, spine) : regionFigures(stop, region, spine)
    return `${stop.message}/${hash53(JSON.stringify(figures)).toString(36)}`
  })
}

function regionFigures({ message }: Stop, { part, from, to }: Region, spine: AlignedMessages): unknown {
  const entry = spine.entries[spine.indexOf.get(message) ?? -1]
  const hunks = entry === undefined ? [] : ownHunks(entry, spine)
  return [
    part,
    from,
    to,
    hunks.map((column, index) => [
      entry?.cells[index]?.tokensAfter ?? null,
      column
        .filter((hunk) => hunk.part === part && from <= hunk.from && hunk.to <= to)
        .map((hunk) => [hunk.from, hunk.to, hunk.fate ?? null, hunk.leadsTo ?? []]),
    ]),
  ]
}

/** Of messages that were left out together, for every strategy that has them here. */
const spanFigures = ({ message }: Stop, { spans }: AlignedMessages): unknown =>
  spans
    .filter(({ key }) => key === message)
    .map(({ column, first, last, tokensByFate, summary }) => [
      column,
      first,
      last,
      Object.entries(tokensByFate).toSorted(([one], [other]) => (one < other ? -1 : 1)),
      summary?.tokensAfter ?? null,
    ])

/** How far one is through the hunks. */
export interface Reviewed {
  /** Hunks, by `hunkId`, and messages all of whose hunks are reviewed, by key. */
  readonly ids: ReadonlySet<string>
  readonly count: number
  readonly of: number
}

/** `marks`: of the stops, in their order; `known`: those that the person set. */
export function reviewedOf(stops: readonly Stop[], marks: readonly string[], known: ReadonlySet<string>): Reviewed {
  const isReviewed = (index: number): boolean => known.has(marks[index] ?? '')
  const reviewed = stops.filter((_, index) => isReviewed(index))
  const open = new Set(stops.filter((_, index) => !isReviewed(index)).map(({ message }) => message))
  const messages = reviewed.map(({ message }) => message).filter((message) => !open.has(message))
  return { ids: new Set([...reviewed.map(hunkId), ...messages]), count: reviewed.length, of: stops.length }
}

/** The next hunk that is not reviewed, going round at the end; `at`: number of the present one, from 1, which is not taken. */
export function nextOpenStop(
  stops: readonly Stop[],
  { ids }: Pick<Reviewed, 'ids'>,
  at: number | undefined,
): Stop | undefined {
  const from = at ?? 0
  const others = [...stops.slice(from), ...stops.slice(0, Math.max(0, from - 1))]
  return others.find((stop) => !ids.has(hunkId(stop)))
}
