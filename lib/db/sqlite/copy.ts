import { closeSync, openSync, renameSync, rmSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { sqlText } from '../connection'
import { withSqlite } from './connection'
import { integrityProblems } from './health'
import { StorageError } from '../storage-error'

/**
 * Writes a consistent copy of a running database and checks its integrity. It is written to a temporary file readable
 * by its owner only, then renamed to `file`, replacing what was there.
 */
export async function copyDatabase(url: string, file: string): Promise<void> {
  const aside = `${file}.${process.pid}.part`
  rmSync(aside, { force: true })
  closeSync(openSync(aside, 'wx', 0o600)) // created first, because SQLite keeps the mode of an empty file
  try {
    await withSqlite(url, (connection) => connection.executeScript(`VACUUM INTO ${sqlText(aside)}`))
    const [problem] = await integrityProblems(pathToFileURL(aside).href, 'quick_check')
    if (problem !== undefined) throw new StorageError('corrupt', { cause: new Error(problem) })
    renameSync(aside, file)
  } finally {
    for (const left of [aside, `${aside}-wal`, `${aside}-shm`, `${aside}-journal`]) rmSync(left, { force: true })
  }
}
