import 'server-only'
import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { asFileError } from '@/lib/db/storage-error'
import { appError } from '@/lib/server/runtime/failure'

const KEY_BYTES = 32
export const KEY_FILE = 'secret.key'

type Write = (file: string, bytes: Uint8Array, options: { mode: number; flag: string }) => void

/** The key in the file, readable by its owner only; created if there is none. Throws a `StorageError` if the disk refuses. */
export function readOrCreateKey(file: string, write: Write = writeFileSync): Buffer {
  try {
    return readKey(file) ?? createKey(file, write)
  } catch (error) {
    throw asFileError(error)
  }
}

/** Written to a temporary file and linked into place, so that no process reads half a key or replaces another's. */
function createKey(file: string, write: Write): Buffer {
  const aside = `${file}.${randomBytes(6).toString('hex')}`
  try {
    write(aside, randomBytes(KEY_BYTES), { mode: 0o600, flag: 'wx' })
    linkSync(aside, file)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
  return readKey(file) ?? refuse()
}

function readKey(file: string): Buffer | undefined {
  try {
    const key = readFileSync(file)
    if (key.byteLength !== KEY_BYTES) refuse()
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
    return key
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

function refuse(): never {
  throw appError(
    'secret-key',
    `The file ${KEY_FILE} in the data folder is not a key.`,
    'Restore it from a backup, or delete it and enter the keys of the profiles again.',
  )
}
