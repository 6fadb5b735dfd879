import { createHash } from 'node:crypto'
import { toText } from '../texts'
import type { Database, DatabaseHandle } from '../handle'
import { pagesOf, rowsOf, tables, type Row, type Table } from './tables'

/** What a table holds: the number of its rows, and the SHA-256 of all of them. */
export interface TableContent {
  readonly name: string
  readonly rows: number
  readonly digest: string
}

/** Milliseconds; a transaction with everything in it. */
export const WHOLE_DATABASE = { maxWait: 60_000, timeout: 6 * 60 * 60_000 }

/** Copies every row from one database to another, which has none, and returns what was read. Call it in a transaction of the target. */
export async function copyRows(from: DatabaseHandle, to: DatabaseHandle): Promise<readonly TableContent[]> {
  const copied: TableContent[] = []
  for (const table of tables) {
    const rows = rowsOf(to, table)
    copied.push(await readTable(from, table, async (page) => void (await rows.createMany({ data: page }))))
  }
  return copied
}

/** Deletes every row. */
export async function deleteRows(transaction: DatabaseHandle): Promise<void> {
  for (const table of tables.toReversed()) await rowsOf(transaction, table).deleteMany({})
}

/** What each table holds, read again. */
export async function contentOf(db: DatabaseHandle): Promise<readonly TableContent[]> {
  const content: TableContent[] = []
  for (const table of tables) content.push(await readTable(db, table))
  return content
}

/** The tables that hold something else in one of two databases. */
export const differencesOf = (a: readonly TableContent[], b: readonly TableContent[]): readonly string[] =>
  a.flatMap(({ name, rows, digest }) => {
    const other = b.find((table) => table.name === name)
    return other?.rows === rows && other.digest === digest ? [] : [name]
  })

/** Rows that a table may have before anybody kept something: the first workspace, and servers that looked at it. */
const inNew: Readonly<Record<string, number>> = { workspace: 1, process: Number.POSITIVE_INFINITY }

/** Whether a database has nothing but what a new one starts with. */
export async function isNew(db: Database): Promise<boolean> {
  const counts = await Promise.all(
    tables.map(async (table) => ({ name: table.name, count: await rowsOf(db, table).count() })),
  )
  return counts.every(({ name, count }) => count <= (inNew[name] ?? 0))
}

async function readTable(
  db: DatabaseHandle,
  table: Table,
  use: (page: readonly Row[]) => Promise<void> = () => Promise.resolve(),
): Promise<TableContent> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const page of pagesOf(db, table)) {
    const portable = page.map(withoutNul)
    for (const row of portable) hash.update(JSON.stringify(Object.entries(row).sort(byName), forComparison))
    rows += page.length
    await use(portable)
  }
  return { name: table.name, rows, digest: hash.digest('hex') }
}

/** Of a text that PostgreSQL would refuse; this program writes none. */
const withoutNul = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'string' ? toText(value) : value]),
  )

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1)

const forComparison = (_: string, value: unknown): unknown =>
  value instanceof Uint8Array ? createHash('sha256').update(value).digest('hex') : value
