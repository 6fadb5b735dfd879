import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils'
import { withConnection } from '../connection'
import { createSqliteAdapter } from './adapter'

/** Opens a separate connection to a SQLite file and closes it afterwards, also on failure. */
export const withSqlite = <Value>(url: string, use: (connection: SqlDriverAdapter) => Promise<Value>): Promise<Value> =>
  withConnection(createSqliteAdapter(url), use)
