import type { DiffRow } from '@/lib/contracts/runs'

/** What the list of the diff shows, one entry each. */
export type DiffItem =
  | { readonly type: 'message'; readonly key: string; readonly row: DiffRow }
  /** A folded stretch of messages that did not change, or that are all gone. `first`: index of its first row. */
  | {
      readonly type: 'gap'
      readonly key: string
      readonly status: FoldedStatus
      readonly first: number
      readonly messages: number
      readonly tokens: number
    }

/** Shorter stretches are not worth a fold. */
const smallestGap = { kept: 3, removed: 8 } as const
type FoldedStatus = keyof typeof smallestGap

interface ItemOptions {
  /** Index of the first row of each fold that was opened. */
  readonly opened: ReadonlySet<number>
  readonly showUnchanged: boolean
  /** A message that must be in sight although it is in a fold. */
  readonly wanted?: string
}

/** Folds stretches of unchanged and of removed messages. */
export function diffItems(
  rows: readonly DiffRow[],
  { opened, showUnchanged, wanted }: ItemOptions,
): readonly DiffItem[] {
  return stretches(rows).flatMap(({ status, rows: stretch }): readonly DiffItem[] => {
    const [first] = stretch
    if (first === undefined || !isFoldable(status)) return stretch.map(messageItem)
    const fold =
      stretch.length >= smallestGap[status] &&
      !(status === 'kept' && showUnchanged) &&
      !opened.has(first.index) &&
      !stretch.some(({ id }) => id === wanted)
    if (!fold) return stretch.map(messageItem)
    return [
      {
        type: 'gap',
        key: `gap-${first.id}`,
        status,
        first: first.index,
        messages: stretch.length,
        tokens: stretch.reduce((sum, row) => sum + row.tokensBefore, 0),
      },
    ]
  })
}

const isFoldable = (status: DiffRow['status']): status is FoldedStatus => status in smallestGap

interface Stretch {
  readonly status: DiffRow['status']
  readonly rows: readonly DiffRow[]
}

function stretches(rows: readonly DiffRow[]): readonly Stretch[] {
  const starts = rows.flatMap((row, at) => (at === 0 || row.status !== rows[at - 1]?.status ? [at] : []))
  return starts.flatMap((start, at) => {
    const stretch = rows.slice(start, starts[at + 1])
    return stretch[0] === undefined ? [] : [{ status: stretch[0].status, rows: stretch }]
  })
}

/** The rows with each summary before what it stands for, so that it is met first. */
export function summariesFirst(rows: readonly DiffRow[]): readonly DiffRow[] {
  const parts = stretches(rows)
  return parts.flatMap((part, at) => {
    const [before, after] = [parts[at - 1], parts[at + 1]]
    if (part.status === 'removed' && isSummary(after)) return [...after.rows, ...part.rows]
    return isSummary(part) && before?.status === 'removed' ? [] : part.rows
  })
}

const isSummary = (stretch: Stretch | undefined): stretch is Stretch =>
  stretch?.status === 'inserted' && stretch.rows.some(({ summary }) => summary)

const messageItem = (row: DiffRow): DiffItem => ({ type: 'message', key: row.id, row })

export const changedRows = (rows: readonly DiffRow[]): readonly DiffRow[] => rows.filter((row) => row.status !== 'kept')

/** The changed message `direction` of the given one, in the order of the list, going round at the ends; the first or last without one. */
export function neighbourChange(
  rows: readonly DiffRow[],
  current: string | undefined,
  direction: 1 | -1,
): DiffRow | undefined {
  const here = rows.findIndex((row) => row.id === current)
  const isChange = (row: DiffRow): boolean => row.status !== 'kept'
  if (here === -1) return direction === 1 ? rows.find(isChange) : rows.findLast(isChange)
  return direction === 1
    ? (rows.slice(here + 1).find(isChange) ?? rows.find(isChange))
    : (rows.slice(0, here).findLast(isChange) ?? rows.findLast(isChange))
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
