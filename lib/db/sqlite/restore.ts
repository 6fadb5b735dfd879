import { copyFileSync, existsSync, linkSync, renameSync, rmSync, chmodSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { err, ok, type Result } from '@/lib/engine'
import { queryRows } from '../connection'
import { withSqlite } from './connection'
import { integrityProblems } from './health'
import { holdAlone } from './hold'
import type { Migration } from '../migrations/schema-engine'
import { isStorageError } from '../storage-error'
import { findUnknownMigration, type UnknownMigration } from '../migrations/unknown-migration'

export type RestoreProblem =
  /** A server or a terminal is using the data folder. */
  | { readonly type: 'inUse' }
  | { readonly type: 'notABackup'; readonly reason: string }
  | { readonly type: 'unknownMigration'; readonly migration: UnknownMigration }

export interface Restored {
  /** Path of the replaced database; absent if there was none. */
  readonly replaced?: string
}

/**
 * Replaces the database by a backup. The backup is copied and checked first; the replaced database is kept beside it.
 * On failure nothing has changed.
 */
export async function restoreDatabase(
  url: string,
  backup: string,
  migrations: readonly Migration[],
  now: Date,
): Promise<Result<Restored, RestoreProblem>> {
  const file = fileURLToPath(url)
  const held = await holdAlone(url)
  if (!held) return err({ type: 'inUse' })
  const aside = `${file}.${process.pid}.part`
  try {
    copyFileSync(backup, aside)
    // A backup that was copied after a crash has its newest rows in the write-ahead log.
    if (existsSync(`${backup}-wal`)) copyFileSync(`${backup}-wal`, `${aside}-wal`)
    chmodSync(aside, 0o600)
    const problem = await backupProblem(pathToFileURL(aside).href, migrations)
    if (problem) return err(problem)
    return ok(exchange(file, aside, now))
  } finally {
    for (const left of [aside, `${aside}-wal`, `${aside}-shm`, `${aside}-journal`]) rmSync(left, { force: true })
    await held.release()
  }
}

/** Why the backup cannot be used: damaged, not ours, or of another version; undefined if it can. */
export async function backupProblem(
  url: string,
  migrations: readonly Migration[],
): Promise<RestoreProblem | undefined> {
  try {
    const [broken] = await integrityProblems(url)
    if (broken !== undefined) return { type: 'notABackup', reason: broken }
    const rows = await withSqlite(url, async (connection) => {
      await connection.executeScript('PRAGMA wal_checkpoint(TRUNCATE)')
      return queryRows(
        connection,
        'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
      )
    })
    const migration = findUnknownMigration(
      rows.map(([name]) => String(name)),
      migrations,
    )
    return migration && { type: 'unknownMigration', migration }
  } catch (error) {
    return { type: 'notABackup', reason: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  if (!isStorageError(error)) return 'It is a database, but not one of Condensery.'
  return error.problem === 'notADatabase' ? 'It is not a database.' : error.message
}

/** Renames the old database together with the files SQLite keeps beside it. */
function exchange(file: string, restored: string, now: Date): Restored {
  const replaced = existsSync(file)
    ? `${file}.replaced-${now.toISOString().replace(/\D/g, '').slice(0, 17)}`
    : undefined
  if (replaced !== undefined) {
    linkSync(file, replaced)
    for (const suffix of ['-wal', '-shm'])
      if (existsSync(`${file}${suffix}`)) renameSync(`${file}${suffix}`, `${replaced}${suffix}`)
  }
  renameSync(restored, file)
  return replaced === undefined ? {} : { replaced }
}
