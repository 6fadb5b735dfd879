import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { queryRows } from '../connection'
import { withSqlite } from './connection'
import { asStorageError, isStorageError, StorageError } from '../storage-error'

/**
 * Larger databases are checked by `doctor` only, because the start must not wait. Up to this size it takes well under a
 * second.
 */
const QUICK_BYTES = 256 * 1024 * 1024

/** Whether the pages of a database hang together, as far as that can be said at once; undefined where nothing is wrong. */
export async function quickProblem(url: string): Promise<StorageError | undefined> {
  if ((statSync(fileURLToPath(url), { throwIfNoEntry: false })?.size ?? 0) > QUICK_BYTES) return undefined
  const found = await integrityProblems(url, 'quick_check')
  return found.length === 0 ? undefined : new StorageError('corrupt', { cause: new Error(found[0]) })
}

/** What SQLite has against the file, in its own words; at most a hundred lines, none where it is sound. */
export async function integrityProblems(
  url: string,
  check: 'quick_check' | 'integrity_check' = 'integrity_check',
): Promise<readonly string[]> {
  try {
    const rows = await withSqlite(url, (connection) => queryRows(connection, `PRAGMA ${check}`))
    return rows.map(([line]) => String(line)).filter((line) => line !== 'ok')
  } catch (thrown) {
    const error = asStorageError(thrown)
    if (isStorageError(error) && error.problem === 'corrupt') return [error.message]
    throw error
  }
}
