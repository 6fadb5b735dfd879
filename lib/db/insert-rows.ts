import { isPostgres, type DatabaseHandle } from './handle'

type Column = string | number | null

/** Values per statement, far below what both databases take. */
const VALUES_AT_ONCE = 3_000

/**
 * Inserts rows of one shape in a statement each few hundred. The client's `createMany` takes half a millisecond of the server's thread for each row,
 * which thousands must not. Names of the table and its columns are the caller's own, never a person's.
 */
export async function insertRows(
  transaction: DatabaseHandle,
  table: string,
  rows: readonly Readonly<Record<string, Column>>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const size = Math.max(1, Math.floor(VALUES_AT_ONCE / columns.length))
  const place = (at: number): string => (isPostgres(transaction) ? `$${at + 1}` : '?')
  const names = columns.map((name) => `"${name}"`).join(', ')
  for (let from = 0; from < rows.length; from += size) {
    const part = rows.slice(from, from + size)
    const values = part.flatMap((row) => columns.map((name) => row[name] ?? null))
    const places = part.map(
      (_, row) => `(${columns.map((__, column) => place(row * columns.length + column)).join(', ')})`,
    )
    await transaction.$executeRawUnsafe(`INSERT INTO "${table}" (${names}) VALUES ${places.join(', ')}`, ...values)
  }
}
