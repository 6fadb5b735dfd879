import type { DiffRow } from '@/lib/server/contract'

/** What the list of the diff shows, one entry each. */
export type DiffItem =
  | { readonly type: 'message'; readonly key: string; readonly row: DiffRow }
  /** A stretch of unchanged messages, folded. */
  | { readonly type: 'gap'; readonly key: string; readonly first: number; readonly messages: number; readonly tokens: number }

/** Shorter unchanged stretches are not worth a fold. */
const SMALLEST_GAP = 3

interface ItemOptions {
  /** Index of the first row of each fold that was opened. */
  readonly opened: ReadonlySet<number>
  readonly showUnchanged: boolean
  /** A message that must be in sight although it is unchanged. */
  readonly wanted?: string
}

/** Folds unchanged stretches. */
export function diffItems(rows: readonly DiffRow[], { opened, showUnchanged, wanted }: ItemOptions): readonly DiffItem[] {
  const items: DiffItem[] = []
  let at = 0
  while (at < rows.length) {
    const start = at
    while (rows[at]?.status === 'kept') at++
    const kept = rows.slice(start, at)
    const first = kept[0]
    if (first !== undefined) {
      const fold = kept.length >= SMALLEST_GAP && !showUnchanged && !opened.has(first.index) && !kept.some(({ id }) => id === wanted)
      if (fold) items.push({ type: 'gap', key: `gap-${first.id}`, first: first.index, messages: kept.length, tokens: kept.reduce((sum, row) => sum + row.tokensBefore, 0) })
      else items.push(...kept.map(messageItem))
    }
    const changed = rows[at]
    if (changed !== undefined) items.push(messageItem(changed))
    at++
  }
  return items
}

const messageItem = (row: DiffRow): DiffItem => ({ type: 'message', key: row.id, row })

export const changedRows = (rows: readonly DiffRow[]): readonly DiffRow[] => rows.filter((row) => row.status !== 'kept')

/** The changed message `direction` of the given one, going round at the ends; the first or last without one. */
export function neighbourChange(rows: readonly DiffRow[], current: string | undefined, direction: 1 | -1): DiffRow | undefined {
  const changes = changedRows(rows)
  const here = rows.find((row) => row.id === current)?.index
  if (here === undefined) return direction === 1 ? changes[0] : changes.at(-1)
  return direction === 1 ? (changes.find((row) => row.index > here) ?? changes[0]) : (changes.findLast((row) => row.index < here) ?? changes.at(-1))
}

/** Which changes a position lies at, from 1: the message's own number, or of the last change before it. */
export function changeNumber(rows: readonly DiffRow[], current: string | undefined): number | undefined {
  const here = rows.find((row) => row.id === current)
  if (here === undefined || here.status === 'kept') return undefined
  return changedRows(rows).findIndex((row) => row.id === here.id) + 1
}

export const CHUNK_ROWS = 20
/** Texts are fetched by chunks of rows. */
export const chunkOf = (row: number): number => Math.floor(row / CHUNK_ROWS)
