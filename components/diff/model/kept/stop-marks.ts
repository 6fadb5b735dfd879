import type { ComparedRow } from '@/lib/contracts/diff'
import { hash53, memoizeWeak } from '@/lib/engine'
import type { AlignedMessages, Entry } from '../align-messages'
import { regionsOf, type Region } from '../regions'
import { hunkId, ownHunks, type Stop } from '../stops'

/**
 * Names a hunk by its content: its message, its part, its lines and what every strategy compared made of them. It keeps its name while strategies
 * are edited, moved or renamed, as long as its lines become the same; its number and what becomes of the rest of its message do not matter.
 */
export function markOf(stop: Stop, spine: AlignedMessages): string {
  const { message, part, hunk } = stop
  const content = part === undefined ? spanContent(stop, spine) : hunkContent(changesIn(spine)(message), hunk)
  return `${message}/${hash53(JSON.stringify(content)).toString(36)}`
}

const messageOf = (mark: string): string => mark.slice(0, mark.lastIndexOf('/'))

/** What strategies made of a message. */
interface Changes {
  /** By column. */
  readonly columns: readonly ComparedRow['hunks'][]
  readonly regions: readonly Region[]
}

/** By key of the entry, worked out once. */
const changesIn = memoizeWeak((spine: AlignedMessages): ((message: string) => Changes) => {
  const known = new Map<string, Changes>()
  return (message) => {
    const changes = known.get(message) ?? changesOf(spine.entries[spine.indexOf.get(message) ?? -1], spine)
    known.set(message, changes)
    return changes
  }
})

function changesOf(entry: Entry | undefined, spine: AlignedMessages): Changes {
  const columns = entry === undefined ? [] : ownHunks(entry, spine)
  return { columns, regions: regionsOf(columns) }
}

/** `hunk`: its number in the message, from 1. */
function hunkContent({ columns, regions }: Changes, hunk: number): unknown {
  const { part, from = 0, to = 0 } = regions[hunk - 1] ?? {}
  return [
    part,
    from,
    to,
    columns.map((hunks) =>
      hunks
        .filter((each) => each.part === part && from <= each.from && each.to <= to)
        .map((each) => [each.from, each.to, each.fate ?? null, each.hash ?? null]),
    ),
  ]
}

/** Of messages that were left out together, for every strategy that has them here. */
const spanContent = ({ message }: Stop, { spans }: AlignedMessages): unknown =>
  spans
    .filter(({ key }) => key === message)
    .map(({ column, first, last, tokensByFate, summary }) => [
      column,
      first,
      last,
      Object.entries(tokensByFate).toSorted(([one], [other]) => (one < other ? -1 : 1)),
      summary?.hunks.map(({ hash }) => hash ?? null) ?? [],
    ])

/** How far one is through the hunks. */
export interface Reviewed {
  /** Hunks, by `hunkId`, and messages all of whose hunks are reviewed, by key. */
  readonly ids: ReadonlySet<string>
  readonly count: number
  readonly of: number
}

/** `known`: the marks that the person set. Only messages that have some are looked at: all of them would take long at every edit. */
export function reviewedOf(stops: readonly Stop[], spine: AlignedMessages, known: readonly string[]): Reviewed {
  const messages = new Set(known.map(messageOf))
  const marked = new Set(known)
  const near = stops.filter(({ message }) => messages.has(message))
  const reviewed = near.filter((stop) => marked.has(markOf(stop, spine)))
  const isReviewed = new Set(reviewed)
  const open = new Set(near.filter((stop) => !isReviewed.has(stop)).map(({ message }) => message))
  const done = reviewed.map(({ message }) => message).filter((message) => !open.has(message))
  return { ids: new Set([...reviewed.map(hunkId), ...done]), count: reviewed.length, of: stops.length }
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
