import { closeSync, openSync, renameSync, rmSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { sqlText, withSqlite } from './connection'
import { integrityProblems } from './health'
import { StorageError } from './storage-error'

/**
 * Writes a whole copy of a database as it is at this moment, while others go on reading and writing; then looks whether it is sound. It is
 * written aside, for its owner only, and takes its name at the end. What stood there is replaced.
 */
export async function copyDatabase(url: string, file: string): Promise<void> {
  const aside = `${file}.${process.pid}.part`
  rmSync(aside, { force: true })
  closeSync(openSync(aside, 'wx', 0o600)) // SQLite takes an empty file as it is, with its mode
  try {
    await withSqlite(url, (connection) => connection.executeScript(`VACUUM INTO ${sqlText(aside)}`))
    const [problem] = await integrityProblems(pathToFileURL(aside).href, 'quick_check')
    if (problem !== undefined) throw new StorageError('corrupt', { cause: new Error(problem) })
    renameSync(aside, file)
  } finally {
    for (const left of [aside, `${aside}-wal`, `${aside}-shm`, `${aside}-journal`]) rmSync(left, { force: true })
  }
}
