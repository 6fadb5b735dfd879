import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils'
import { createSqliteAdapter } from './sqlite-adapter'

/** Rows as SQLite gives them, column by column. */
export async function queryRows(
  connection: Pick<SqlDriverAdapter, 'queryRaw'>,
  sql: string,
): Promise<readonly (readonly unknown[])[]> {
  const { rows } = await connection.queryRaw({ sql, args: [], argTypes: [] })
  return rows
}

/** A connection of its own, closed afterwards whatever happens. */
export async function withSqlite<Value>(
  url: string,
  use: (connection: SqlDriverAdapter) => Promise<Value>,
): Promise<Value> {
  const connection = await createSqliteAdapter(url).connect()
  try {
    return await use(connection)
  } finally {
    await connection.dispose()
  }
}

/** As SQL takes it. */
export const sqlText = (text: string): string => `'${text.replaceAll(`'`, `''`)}'`
