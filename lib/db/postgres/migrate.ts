import { setTimeout as sleep } from 'node:timers/promises'
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils'
import { queryRows, withConnection } from '../connection'
import { applyMigrations, MigrationError, unfinished } from '../migrations/migrate'
import type { Migration } from '../migrations/schema-engine'
import { createPostgresAdapter } from './adapter'

const LOCK_TIMEOUT_MS = 60_000
const LOCK_RETRY_MS = 100
/** A number of our own; the schema engine has another lock, for which it waits ten seconds only. */
const LOCK_KEY = 1_129_270_852

/**
 * Brings a PostgreSQL database up to date and returns the names of the migrations it applied. Idempotent, and safe when
 * several servers start at once: one migrates, the others wait.
 */
export async function migratePostgres(
  url: string,
  migrations: readonly Migration[],
  { lockTimeoutMs = LOCK_TIMEOUT_MS }: { readonly lockTimeoutMs?: number } = {},
): Promise<readonly string[]> {
  // One connection: the statements of a migration are sent one by one, and belong to one transaction.
  const migrated = { adapter: createPostgresAdapter(url, { connections: 1 }), migrations }
  if ((await unfinished(migrated)).length === 0) return []
  return withConnection(migrated.adapter, async (lock) => {
    await acquire(lock, lockTimeoutMs)
    return (await unfinished(migrated)).length === 0 ? [] : applyMigrations(migrated)
  })
}

/** The server frees the lock when the connection ends, for whatever reason. */
async function acquire(connection: SqlDriverAdapter, timeoutMs: number): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; ; ) {
    const [row] = await queryRows(connection, `SELECT pg_try_advisory_lock(${LOCK_KEY})`)
    if (row?.[0] === true) return
    if (Date.now() > deadline)
      throw new MigrationError('Another server is migrating the database and does not finish. Stop it and start again.')
    await sleep(LOCK_RETRY_MS)
  }
}
