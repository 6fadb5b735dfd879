import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
  type Stats,
} from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { asFileError, isStorageError } from './storage-error'

export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'
}

/** Everything the program keeps lies here: `CONDENSERY_DATA_DIR`, by default `data` under the working directory. */
export function dataFolder(env: Readonly<Record<string, string | undefined>> = process.env): string {
  return path.resolve(/*turbopackIgnore: true*/ env.CONDENSERY_DATA_DIR?.trim() || 'data')
}

const DATABASE = 'condensery.db'
/** The database, what SQLite keeps beside it, the file with the encryption key, and that of the sessions which were signed out. */
const PRIVATE_FILE = /^(condensery\.db|secret\.key|signed-out)/

/**
 * Creates the folder and the database file, readable by their owner only, and checks that the folder is writable.
 * Tightens the permissions of existing files.
 */
export const ensureDataFolder = (folder: string): void =>
  ensure(folder, [DATABASE, `${DATABASE}.migrating`, `${DATABASE}.in-use`])

/** The same for a folder without a database: with PostgreSQL it holds the key, and files while they are uploaded. */
export const ensureFolder = (folder: string): void => ensure(folder, [])

function ensure(folder: string, files: readonly string[]): void {
  try {
    makeFolder(folder)
    const found = statSync(folder)
    if (!found.isDirectory()) throw new Error('it is not a folder')
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    keepPrivate(folder, found, files)
  } catch (error) {
    const problem = asFileError(error)
    if (isStorageError(problem) && problem.problem === 'full') throw problem
    const reason = error instanceof Error ? error.message : String(error)
    throw new DataFolderError(
      `The data folder ${folder} cannot be used (${reason}). Correct its permissions, or choose another with CONDENSERY_DATA_DIR.`,
      { cause: error },
    )
  }
}

/** SQLite creates its side files with the mode of the database file, so that file is created before SQLite opens it. */
function keepPrivate(folder: string, found: Stats, files: readonly string[]): void {
  // Leaves a shared folder with the sticky bit, such as /tmp, as it is.
  if (isOpen(found) && (found.mode & 0o1000) === 0) chmodSync(folder, 0o700)
  for (const name of files) ensureFile(path.join(/*turbopackIgnore: true*/ folder, name))
  for (const name of readdirSync(folder).filter((each) => PRIVATE_FILE.test(each))) {
    const file = path.join(/*turbopackIgnore: true*/ folder, name)
    const stats = statSync(file, { throwIfNoEntry: false })
    if (stats && isOpen(stats)) closeTo(file)
  }
}

/**
 * An existing file is not opened: closing it would release this process's own locks on it (POSIX), if it has the
 * database open.
 */
function ensureFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) return closeSync(openSync(file, 'a', 0o600))
  if (!found.isFile()) throw new Error(`${path.basename(file)} in it is not a file`)
  accessSync(file, constants.R_OK | constants.W_OK)
}

/** SQLite may delete one of its own files at any moment. */
function closeTo(file: string): void {
  try {
    chmodSync(file, 0o600)
  } catch (error) {
    if (existsSync(file)) throw error
  }
}

/** Whether others have access and this process may change that: only the owner can change a mode. */
const isOpen = ({ mode, uid }: Stats): boolean => (mode & 0o077) !== 0 && process.getuid?.() === uid

/** Creates a folder and its parents. Node's own `recursive` option never returns in places such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!existsSync(folder)) throw error // otherwise another process created it first
  }
}

export function databaseUrl(folder: string): string {
  return pathToFileURL(path.join(/*turbopackIgnore: true*/ folder, DATABASE)).href
}
