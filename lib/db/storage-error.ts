import type { StorageProblem } from '@/lib/base/storage-problem'

interface Words {
  readonly message: string
  readonly remedy: string
}

/** Remedies apply on every platform and name no path, because pages show them too. */
const words: Readonly<Record<StorageProblem, Words>> = {
  full: {
    message: 'The disk is full: nothing more could be kept.',
    remedy:
      'Make room on the disk of the data folder, or clean up under Profiles → Storage, then try again. What was there is untouched.',
  },
  readOnly: {
    message: 'The database can be read but not written.',
    remedy: 'Correct the permissions of the data folder and its files, or of the disk they lie on, then start again.',
  },
  corrupt: {
    message: 'The database is damaged.',
    remedy:
      'Stop the server; `npm run --silent cli -- doctor` says what is damaged, and `restore FILE` brings a copy back (one was made before each migration: condensery.db.before-….db in the data folder).',
  },
  notADatabase: {
    message: 'The file condensery.db is not a database.',
    remedy:
      'Move it away to begin anew, bring a copy back with `npm run --silent cli -- restore FILE`, or choose another data folder with CONDENSERY_DATA_DIR.',
  },
  unreadable: {
    message: 'The database cannot be read or written.',
    remedy: 'Check the disk that the data folder lies on and the permissions of its files, then start again.',
  },
  unreachable: {
    message: 'The database server cannot be reached, or refuses the connection.',
    remedy:
      'Check that PostgreSQL runs, and the host, user, password and database that DATABASE_URL names, then try again.',
  },
  contentDamaged: {
    message: 'The stored file is damaged: it is not what was once saved.',
    remedy: 'Import the session again, which mends it, or bring a backup back. Everything else can be used.',
  },
}

/** An expected failure of disk or database, with a remedy for the person. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly remedy: string

  constructor(
    readonly problem: StorageProblem,
    options: { readonly cause?: unknown } = {},
  ) {
    super(words[problem].message, options)
    this.remedy = words[problem].remedy
  }
}

/** By name instead of `instanceof`: pages and routes are bundled separately, each with its own copy of the class. */
export const isStorageError = (error: unknown): error is StorageError =>
  error instanceof Error && error.name === 'StorageError' && 'problem' in error

/** SQLite's primary result codes, which are stable, and the extended ones that say more. */
const codes: Readonly<Record<number, StorageProblem>> = {
  8: 'readOnly',
  10: 'unreadable',
  11: 'corrupt',
  13: 'full',
  14: 'unreadable',
  26: 'notADatabase',
  // SQLITE_IOERR_SHMSIZE: no room for the index of the log, which every connection needs.
  4874: 'full',
}
const PRIMARY_CODE = 0xff

/** The StorageError for an error of the database client; any other error unchanged. */
export function asStorageError(error: unknown): unknown {
  const code = isStorageError(error) ? undefined : rawCodeOf(error)
  const problem = code === undefined ? undefined : (codes[code] ?? codes[code & PRIMARY_CODE])
  return problem === undefined ? error : new StorageError(problem, { cause: error })
}

/** What PostgreSQL's adapter calls a failed connection. */
const connectionKinds: ReadonlySet<string> = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TlsConnectionError',
  'TooManyConnections',
  'AuthenticationFailed',
  'DatabaseDoesNotExist',
  'DatabaseAccessDenied',
])

/** PostgreSQL's codes (SQLSTATE): by class where the third digit does not matter. */
const sqlStates: Readonly<Record<string, StorageProblem>> = {
  '53100': 'full',
  '25006': 'readOnly',
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  '58030': 'unreadable',
  XX001: 'corrupt',
  XX002: 'corrupt',
}
const CONNECTION_CLASS = '08'

/** The StorageError for an error of PostgreSQL's adapter; any other error unchanged. */
export function asPostgresError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const cause = (typeof error.cause === 'object' && error.cause) || error
  const kind = 'kind' in cause && typeof cause.kind === 'string' ? cause.kind : ''
  const state = ['originalCode', 'code'].map((name) => textAt(cause, name)).find((code) => code !== undefined) ?? ''
  const isCutOff = connectionKinds.has(kind) || state.startsWith(CONNECTION_CLASS) || LOST.test(error.message)
  const problem = isCutOff ? 'unreachable' : sqlStates[state]
  return problem === undefined ? error : new StorageError(problem, { cause: error })
}

/** The driver has no code for these. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

function textAt(value: object, name: string): string | undefined {
  const found: unknown = Reflect.get(value, name)
  return typeof found === 'string' ? found : undefined
}

/** File system error codes. */
const systemCodes: Readonly<Record<string, StorageProblem>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'readOnly',
  EACCES: 'readOnly',
  EPERM: 'readOnly',
  EIO: 'unreadable',
}

/** The StorageError for an error of reading or writing a file; any other error unchanged. */
export function asFileError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  const problem = systemCodes[code]
  return problem === undefined ? error : new StorageError(problem, { cause: error })
}

function rawCodeOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('rawCode' in error && typeof error.rawCode === 'number') return error.rawCode
  return 'cause' in error ? rawCodeOf(error.cause) : undefined
}
