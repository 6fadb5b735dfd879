import { isPostgres, type DatabaseHandle } from './handle'

type Column = string | number | null

/** Values per statement, far below what PostgreSQL takes. */
const VALUES_AT_ONCE = 3_000

/**
 * Inserts rows of one shape with few statements. The client's `createMany` takes half a millisecond of the server's thread for each row, which
 * is too long for thousands. Names of the table and its columns are the caller's own, never a person's.
 */
export async function insertRows(
  db: DatabaseHandle,
  table: string,
  rows: readonly Readonly<Record<string, Column>>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const into = `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join(', ')})`
  const values = rows.map((row) => columns.map((name) => wellFormed(row[name] ?? null)))
  if (isPostgres(db)) await insertInPieces(db, into, values)
  else {
    const read = columns.map((_, at) => `value ->> ${at}`).join(', ')
    // As one value: thousands would be bound one by one.
    await db.$executeRawUnsafe(`${into} SELECT ${read} FROM json_each(?)`, JSON.stringify(values))
  }
}

/** Half a character, which neither database takes, is replaced. */
const wellFormed = (value: Column): Column => (typeof value === 'string' ? value.toWellFormed() : value)

async function insertInPieces(db: DatabaseHandle, into: string, values: readonly (readonly Column[])[]): Promise<void> {
  const columns = values[0]?.length ?? 1
  const size = Math.max(1, Math.floor(VALUES_AT_ONCE / columns))
  for (let from = 0; from < values.length; from += size) {
    const part = values.slice(from, from + size)
    const places = part.map((own, row) => `(${own.map((_, column) => `$${row * columns + column + 1}`).join(', ')})`)
    await db.$executeRawUnsafe(`${into} VALUES ${places.join(', ')}`, ...part.flat())
  }
}
