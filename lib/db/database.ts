import { PrismaClient } from './generated/sqlite/client'
import { migrations } from './generated/migrations'
import type { Database } from './handle'
import { migrateSqlite } from './migrations/migrate'
import { ensureDefaultWorkspace } from './repositories/workspaces'
import { createSqliteAdapter } from './sqlite-adapter'

export type { Database, DatabaseHandle } from './handle'

/** Milliseconds; long enough for the largest files on a slow disk. */
const transactionOptions = { maxWait: 15_000, timeout: 60_000 }

/** Opens a migrated database with its default workspace. Close it with `db.$disconnect()`. */
export async function openDatabase(url: string): Promise<Database> {
  await migrateSqlite(url, migrations)
  const db = new PrismaClient({ adapter: createSqliteAdapter(url), transactionOptions })
  await ensureDefaultWorkspace(db)
  return db
}
