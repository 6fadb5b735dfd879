import { setTimeout as sleep } from 'node:timers/promises'
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils'
import { withConnection } from '../connection'
import { applyMigrations, isUsed, MigrationError, unfinished } from '../migrations/migrate'
import type { Migration } from '../migrations/schema-engine'
import { createSqliteAdapter } from './adapter'
import { copyBeforeMigration } from './migration-copies'

const LOCK_TIMEOUT_MS = 60_000
const LOCK_RETRY_MS = 50

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
  const migrated = { adapter: createSqliteAdapter(url), migrations }
  await withConnection(migrated.adapter, (connection) => connection.executeScript('PRAGMA journal_mode=WAL'))
  if ((await unfinished(migrated)).length === 0) return []
  return withSqliteLock(`${url}.migrating`, lockTimeoutMs, async () => {
    const [first] = await unfinished(migrated)
    const copy = first && (await isUsed(migrated.adapter)) ? await copyBeforeMigration(url, first.name) : undefined
    if (copy !== undefined) onCopy?.(copy)
    return applyMigrations(migrated)
  })
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
