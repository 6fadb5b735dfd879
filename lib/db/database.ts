import { cacheReads } from './cached-reads'
import { PrismaClient } from './generated/sqlite/client'
import { migrations } from './generated/migrations'
import type { Database } from './handle'
import { unfinished } from './migrations/migrate'
import { ensureDefaultWorkspace } from './repositories/workspaces'
import { createSqliteAdapter } from './sqlite/adapter'
import { migrateSqlite } from './sqlite/migrate'

export { isPostgres, type Database, type DatabaseHandle } from './handle'

/** Milliseconds; long enough for the largest files on a slow disk. */
export const transactionOptions = { maxWait: 15_000, timeout: 60_000 }

/** Opens a migrated database with its default workspace. `url` names a SQLite file or a PostgreSQL database. Close it with `db.$disconnect()`. */
export async function openDatabase(url: string): Promise<Database> {
  const db = isFile(url) ? await openSqlite(url) : await openPostgres(url)
  await ensureDefaultWorkspace(db)
  return db
}

/** The names of migrations that a database still lacks. */
export async function pendingMigrations(url: string): Promise<readonly string[]> {
  const migrated = isFile(url)
    ? { adapter: createSqliteAdapter(url), migrations }
    : (await import('./postgres/open')).migratedPostgres(url)
  return (await unfinished(migrated)).map(({ name }) => name)
}

const isFile = (url: string): boolean => url.startsWith('file:')

async function openSqlite(url: string): Promise<Database> {
  await migrateSqlite(url, migrations)
  const adapter = createSqliteAdapter(url)
  const db = new PrismaClient({ adapter, transactionOptions })
  cacheReads(db, () => adapter.version())
  return db
}

/** Loaded only where it is used: most have no server, and do not wait for its driver. */
async function openPostgres(url: string): Promise<Database> {
  const postgres = await import('./postgres/open')
  return postgres.openPostgres(url, transactionOptions)
}
