import { setTimeout as sleep } from 'node:timers/promises'
import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { queryRows } from '../connection'
import { copyBeforeMigration } from './migration-copies'
import { migrationList, noFilters, withSchemaEngine, type Migration } from './schema-engine'
import { createSqliteAdapter } from '../sqlite-adapter'
import { findUnknownMigration, type UnknownMigration } from './unknown-migration'

const LOCK_TIMEOUT_MS = 60_000
const LOCK_RETRY_MS = 50

export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

export interface MigrateOptions {
  readonly lockTimeoutMs?: number
  /** Called with the path of the copy that is made of a database in use before it is migrated. */
  readonly onCopy?: (file: string) => void
}

/**
 * Brings a SQLite database up to date and returns the names of the migrations it applied. Idempotent, and safe when several
 * processes start at once: one migrates, the others wait. An up-to-date database costs one query.
 */
export async function migrateSqlite(
  url: string,
  migrations: readonly Migration[],
  { lockTimeoutMs = LOCK_TIMEOUT_MS, onCopy }: MigrateOptions = {},
): Promise<readonly string[]> {
  const adapter = createSqliteAdapter(url)
  await withConnection(adapter, (connection) => connection.executeScript('PRAGMA journal_mode=WAL'))
  if ((await unfinished(adapter, migrations)).length === 0) return []
  return withSqliteLock(`${url}.migrating`, lockTimeoutMs, async () => {
    const [first] = await unfinished(adapter, migrations)
    const isUsed = (await recorded(adapter)).some(({ state }) => state === 'applied')
    const copy = first && isUsed ? await copyBeforeMigration(url, first.name) : undefined
    if (copy !== undefined) onCopy?.(copy)
    return applyMigrations(adapter, migrations)
  })
}

/** The names of migrations that a database still lacks. */
export async function pendingMigrations(url: string, migrations: readonly Migration[]): Promise<readonly string[]> {
  return (await unfinished(createSqliteAdapter(url), migrations)).map(({ name }) => name)
}

/** Each migration is one transaction, so an interrupted one left nothing behind and is applied again. */
async function applyMigrations(
  adapter: SqlMigrationAwareDriverAdapterFactory,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const interrupted = (await recorded(adapter)).filter((row) => row.state === 'started')
  try {
    return await withSchemaEngine(adapter, async (engine) => {
      for (const { name } of interrupted) await engine.markMigrationRolledBack({ migrationName: name })
      const { appliedMigrationNames } = await engine.applyMigrations({
        migrationsList: migrationList(migrations, adapter.provider),
        filters: noFilters,
      })
      return appliedMigrationNames
    })
  } catch (error) {
    throw new MigrationError(`The database could not be brought up to date: ${firstLine(error)}`, { cause: error })
  }
}

/** The engine's messages include a stack trace of its own. */
const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''

async function unfinished(
  adapter: SqlMigrationAwareDriverAdapterFactory,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  const applied = (await recorded(adapter)).filter(({ state }) => state === 'applied').map(({ name }) => name)
  const unknown = findUnknownMigration(applied, migrations)
  if (unknown) throw new MigrationError(describeUnknown(unknown))
  return migrations.filter(({ name }) => !applied.includes(name))
}

function describeUnknown({ name, from }: UnknownMigration): string {
  switch (from) {
    case 'newer version':
      return `The database was written by a newer version (it has the migration ${name}). Update the program, or choose another data folder with CONDENSERY_DATA_DIR.`
    case 'before first release':
      return `The database was written before the first release (it has the migration ${name}) and cannot be brought up to date. Move the files condensery.db* out of the data folder, or choose another with CONDENSERY_DATA_DIR; the program that wrote them can still open them.`
  }
}

interface RecordedMigration {
  readonly name: string
  readonly state: 'applied' | 'started' | 'rolled-back'
}

/** The names in Prisma's own migrations table; empty for a new database. */
async function recorded(adapter: SqlMigrationAwareDriverAdapterFactory): Promise<readonly RecordedMigration[]> {
  return withConnection(adapter, async (connection) => {
    const tables = await queryRows(
      connection,
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name = '_prisma_migrations'`,
    )
    if (tables.length === 0) return []
    const rows = await queryRows(
      connection,
      'SELECT migration_name, finished_at IS NOT NULL, rolled_back_at IS NOT NULL FROM _prisma_migrations',
    )
    return rows.map(([name, finished, rolledBack]) => ({
      name: String(name),
      state: Number(rolledBack) ? 'rolled-back' : Number(finished) ? 'applied' : 'started',
    }))
  })
}

async function withConnection<Value>(
  adapter: SqlMigrationAwareDriverAdapterFactory,
  use: (connection: SqlDriverAdapter) => Promise<Value>,
): Promise<Value> {
  const connection = await adapter.connect()
  try {
    return await use(connection)
  } finally {
    await connection.dispose()
  }
}

/**
 * Locks across processes by the write lock of an otherwise empty database file: the operating system frees it when the
 * process dies, for whatever reason.
 */
async function withSqliteLock<Value>(lockUrl: string, timeoutMs: number, use: () => Promise<Value>): Promise<Value> {
  return withConnection(createSqliteAdapter(lockUrl, 0), async (lock) => {
    const held = await acquire(lock, timeoutMs)
    try {
      return await use()
    } finally {
      await held.rollback()
    }
  })
}

async function acquire(
  lock: SqlDriverAdapter,
  timeoutMs: number,
): Promise<Awaited<ReturnType<SqlDriverAdapter['startTransaction']>>> {
  for (const deadline = Date.now() + timeoutMs; ; ) {
    try {
      return await lock.startTransaction()
    } catch (error) {
      if (Date.now() > deadline)
        throw new MigrationError(
          'Another process is migrating the database and does not finish. Stop it and start again.',
          { cause: error },
        )
      await sleep(LOCK_RETRY_MS)
    }
  }
}
