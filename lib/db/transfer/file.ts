import { chmodSync, closeSync, copyFileSync, existsSync, openSync, rmSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { err, ok, type Result } from '@/lib/engine'
import { openDatabase } from '../database'
import { migrations } from '../generated/migrations'
import type { Database, DatabaseHandle } from '../handle'
import { isInUse } from '../postgres/adapter'
import { copyDatabase } from '../sqlite/copy'
import { holdAlone } from '../sqlite/hold'
import { backupProblem, type Restored, type RestoreProblem } from '../sqlite/restore'
import { StorageError } from '../storage-error'
import { copyRows, contentOf, deleteRows, differencesOf, isNew, WHOLE_DATABASE, type TableContent } from './copy-rows'

/*
 * A backup is a SQLite database, whatever it was made from, so that each database reads the backups of the other.
 */

/** PostgreSQL reads everything as it was at one moment. The client's type is that of SQLite, which has one level only. */
const snapshot = { ...WHOLE_DATABASE, isolationLevel: 'RepeatableRead' as 'Serializable' }

/**
 * Writes a consistent backup of a PostgreSQL database, compares it with what was read, and renames it to `file`,
 * readable by its owner only.
 */
export async function writeBackup(db: Database, file: string): Promise<readonly TableContent[]> {
  const aside = `${file}.${process.pid}.writing`
  removeFiles(aside)
  closeSync(openSync(aside, 'wx', 0o600)) // created first, because SQLite keeps the mode of an empty file
  try {
    const content = await withFile(aside, (backup) =>
      db.$transaction((transaction) => replaceRows(transaction, backup), snapshot),
    )
    await copyDatabase(pathToFileURL(aside).href, file) // in one file, without the log beside it
    return content
  } finally {
    removeFiles(aside)
  }
}

/**
 * Replaces everything in a PostgreSQL database by what a backup holds: all of it or nothing. The backup itself is left as
 * it is. What was there is written to `kept` before.
 */
export async function readBackup(db: Database, file: string, kept: string): Promise<Result<Restored, RestoreProblem>> {
  const aside = `${kept}.${process.pid}.reading`
  removeFiles(aside)
  try {
    copyFileSync(file, aside)
    // A backup that was copied after a crash has its newest rows in the write-ahead log.
    if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${aside}-wal`)
    chmodSync(aside, 0o600)
    const problem = await backupProblem(pathToFileURL(aside).href, migrations)
    if (problem) return err(problem)
    if (await isInUse(db)) return err({ type: 'inUse' })
    const isEmpty = await isNew(db)
    if (!isEmpty) await writeBackup(db, kept)
    await withFile(aside, (backup) => replaceRows(backup, db))
    return ok(isEmpty ? {} : { replaced: kept })
  } finally {
    removeFiles(aside)
  }
}

/** Replaces every row of `to` by those of `from`, and compares both before anybody sees them. */
export function replaceRows(from: DatabaseHandle, to: Database): Promise<readonly TableContent[]> {
  return to.$transaction(async (transaction) => {
    await deleteRows(transaction)
    const content = await copyRows(from, transaction)
    const [different] = differencesOf(content, await contentOf(transaction))
    if (different === undefined) return content
    throw new StorageError('corrupt', { cause: new Error(`The copy of the table ${different} is different.`) })
  }, WHOLE_DATABASE)
}

export type MoveProblem = { readonly type: 'inUse' } | { readonly type: 'notEmpty' }

/** Copies everything from a SQLite file that nobody else uses to a PostgreSQL database that is empty, and compares both. */
export async function moveTo(url: string, target: Database): Promise<Result<readonly TableContent[], MoveProblem>> {
  const held = await holdAlone(url)
  if (!held) return err({ type: 'inUse' })
  try {
    if (!(await isNew(target))) return err({ type: 'notEmpty' })
    return ok(await withFile(fileURLToPath(url), (source) => replaceRows(source, target)))
  } finally {
    await held.release()
  }
}

/** Opens a SQLite file, migrated first. */
async function withFile<Value>(file: string, use: (db: Database) => Promise<Value>): Promise<Value> {
  const db = await openDatabase(pathToFileURL(file).href)
  try {
    return await use(db)
  } finally {
    await db.$disconnect()
  }
}

const removeFiles = (file: string): void => {
  for (const suffix of ['', '-wal', '-shm', '-journal', '.migrating']) rmSync(`${file}${suffix}`, { force: true })
}
