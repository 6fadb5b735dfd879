import type { SqlDriverAdapter, SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils'

/** Rows as the database gives them, column by column. */
export async function queryRows(
  connection: Pick<SqlDriverAdapter, 'queryRaw'>,
  sql: string,
): Promise<readonly (readonly unknown[])[]> {
  const { rows } = await connection.queryRaw({ sql, args: [], argTypes: [] })
  return rows
}

/** Opens a separate connection and closes it afterwards, also on failure. */
export async function withConnection<Value>(
  adapter: Pick<SqlDriverAdapterFactory, 'connect'>,
  use: (connection: SqlDriverAdapter) => Promise<Value>,
): Promise<Value> {
  const connection = await adapter.connect()
  try {
    return await use(connection)
  } finally {
    await connection.dispose()
  }
}

/** A SQL string literal. */
export const sqlText = (text: string): string => `'${text.replaceAll(`'`, `''`)}'`
