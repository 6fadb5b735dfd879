/** One page of a list, newest first. `nextCursor` is absent on the last page. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly nextCursor?: string
}

export interface PageRequest {
  /** From 1 to 200; 50 by default. */
  readonly limit?: number | undefined
  /** `nextCursor` of the previous page. An invalid one gives the first page. */
  readonly cursor?: string | undefined
}

interface Position {
  readonly createdAt: Date
  readonly id: string
}

export const newestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }]

export const pageLimit = (request: PageRequest): number => Math.min(200, Math.max(1, Math.trunc(request.limit ?? 50)))

/**
 * By position (keyset) instead of offset, so that rows which are added or deleted meanwhile cause neither repetitions
 * nor gaps.
 */
export function afterCursor(cursor: string | undefined): { OR?: object[] } {
  const position = cursor === undefined ? undefined : parseCursor(cursor)
  if (!position) return {}
  return { OR: [{ createdAt: { lt: position.createdAt } }, { createdAt: position.createdAt, id: { lt: position.id } }] }
}

/** The page of a query that asked for one row more than the page holds. */
export function toPage<Row extends Position, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { items: shown.map(toItem), ...(last && rows.length > limit ? { nextCursor: formatCursor(last) } : {}) }
}

const formatCursor = ({ createdAt, id }: Position): string => `${createdAt.getTime().toString(36)}.${id}`

function parseCursor(cursor: string): Position | undefined {
  const [time, id] = /^([0-9a-z]{1,11})\.([a-z0-9_]{1,60})$/.exec(cursor)?.slice(1) ?? []
  const createdAt = new Date(Number.parseInt(time ?? '', 36))
  return id !== undefined && !Number.isNaN(createdAt.getTime()) ? { createdAt, id } : undefined
}
