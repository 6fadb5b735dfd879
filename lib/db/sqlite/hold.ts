import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils'
import { createSqliteAdapter } from './adapter'
import { queryRows } from '../connection'

/*
 * Who uses a data folder holds a lock on an otherwise empty database file in it, so that nobody replaces the database underneath. The
 * operating system frees it when the process ends, however that happens.
 */

export interface Hold {
  release(): Promise<void>
}

const place = (url: string): string => `${url}.in-use`

/** Any number of processes may use a folder at once. Undefined where one replaces the database just now. */
export const holdShared = (url: string): Promise<Hold | undefined> =>
  hold(place(url), async (connection) => {
    await connection.executeRaw(statement('BEGIN'))
    await queryRows(connection, 'SELECT name FROM sqlite_master')
  })

/** Undefined where anybody uses the folder. */
export const holdAlone = (url: string): Promise<Hold | undefined> =>
  hold(place(url), async (connection) => void (await connection.executeRaw(statement('BEGIN EXCLUSIVE'))))

async function hold(url: string, lock: (connection: SqlDriverAdapter) => Promise<void>): Promise<Hold | undefined> {
  const connection = await createSqliteAdapter(url, 0).connect()
  try {
    await lock(connection)
    // Closing alone leaves the lock until the connection is collected.
    return { release: () => connection.executeRaw(statement('ROLLBACK')).then(() => connection.dispose()) }
  } catch {
    await connection.dispose()
    return undefined
  }
}

const statement = (sql: string): { sql: string; args: []; argTypes: [] } => ({ sql, args: [], argTypes: [] })
