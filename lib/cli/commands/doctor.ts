import { closeDatabase, database } from '@/lib/db/client'
import { dataFolder } from '@/lib/db/data-folder'
import { databaseLocation, type DatabaseLocation } from '@/lib/db/location'
import type { Database } from '@/lib/db/database'
import { integrityProblems } from '@/lib/db/sqlite/health'
import { collectBlobs } from '@/lib/db/repositories/blobs'
import {
  findDamagedBlobs,
  findOrphanRows,
  removeOrphanRows,
  storageSizes,
  vacuum,
  type BlobUser,
  type DamagedBlob,
  type StorageSizes,
} from '@/lib/db/repositories/storage'
import type { Arguments } from '../arguments'
import { hasDatabase, noDatabase } from '../data'
import type { Console } from '../output/console'
import { badInput, CliFailure, exitStatus } from '../failure'
import { formatBytes, formatTable, formatTokens } from '../output/format'

interface Findings {
  /** What SQLite has against the file; where it has anything, the rest was not looked at. */
  readonly integrity: readonly string[]
  /** Files that are not what was saved. Importing a session again mends its own. */
  readonly damaged: readonly DamagedBlob[]
  /** What lost the file it needs. */
  readonly orphans: readonly BlobUser[]
  readonly sizes?: StorageSizes
}

/** `doctor [--repair] [--json]`: everything that is kept, looked through; fails where something is damaged. */
export async function doctor({ files, repair, json }: Arguments, terminal: Console): Promise<void> {
  if (files.length > 0)
    throw badInput(
      'doctor takes no FILE: it looks through the database (DATABASE_URL, else the data folder CONDENSERY_DATA_DIR, else ./data)',
    )
  if (!hasDatabase()) throw noDatabase()
  const location = databaseLocation()
  try {
    const found = await examine(location)
    const removed = repair && found.integrity.length === 0 ? await repaired(await database(), found) : undefined
    terminal.print(
      json
        ? JSON.stringify({
            schema: 1,
            folder: dataFolder(),
            database: location.kind,
            ...found,
            ...(removed ? { removed } : {}),
          })
        : asText(found, removed),
    )
    if (found.integrity.length + found.damaged.length + (removed ? 0 : found.orphans.length) > 0)
      throw new CliFailure(exitStatus.condensationFailed, '')
  } finally {
    await closeDatabase()
  }
}

/** PostgreSQL looks after its own files; what this program keeps in it is looked through all the same. */
async function examine({ kind, url }: DatabaseLocation): Promise<Findings> {
  const integrity = kind === 'sqlite' ? await integrityProblems(url) : []
  if (integrity.length > 0) return { integrity, damaged: [], orphans: [] }
  const db = await database()
  return {
    integrity,
    damaged: await findDamagedBlobs(db),
    orphans: await findOrphanRows(db),
    sizes: await storageSizes(db),
  }
}

interface Removed {
  readonly files: number
  readonly orphans: number
  readonly freedBytes: number
}

/** Only what nothing can be done with any more. Damaged files stay: importing again mends them, and a backup may hold them. */
async function repaired(db: Database, { orphans, sizes }: Findings): Promise<Removed> {
  const files = await db.$transaction(async (transaction) => {
    await removeOrphanRows(transaction, orphans)
    return collectBlobs(transaction)
  })
  await vacuum(db)
  return { files, orphans: orphans.length, freedBytes: (sizes?.fileBytes ?? 0) - (await storageSizes(db)).fileBytes }
}

const kindNames = {
  sessions: 'sessions',
  runs: 'runs',
  shared: 'shared links',
  deleted: 'deleted sessions',
  unused: 'files that nothing needs',
  pins: 'answers of models',
  cells: 'cells of experiments and tunings',
  live: 'originals and sessions of Live',
  events: 'events',
} as const

function asText({ integrity, damaged, orphans, sizes }: Findings, removed: Removed | undefined): string {
  const users = (list: readonly BlobUser[]): string =>
    list.map(({ kind, id, title }) => `${kind} ${id} (${title})`).join(', ') || 'nothing'
  return [
    integrity.length === 0
      ? 'The database is sound.'
      : `The database is damaged. Bring a copy back with \`npm run --silent cli -- restore FILE\`. SQLite says:\n${integrity.map((line) => `  ${line}`).join('\n')}`,
    ...(sizes === undefined
      ? []
      : [
          damaged.length === 0
            ? 'Every stored file is what was saved.'
            : `${damaged.length} stored ${damaged.length === 1 ? 'file is' : 'files are'} damaged; importing a session again mends its own:`,
        ]),
    ...damaged.map((blob) => `  ${blob.hash.slice(0, 12)}… of ${users(blob.users)}`),
    ...orphans.map((row) => `The file of ${users([row])} is gone.`),
    ...(sizes === undefined ? [] : [sizesText(sizes)]),
    ...(removed === undefined
      ? []
      : [
          `Removed ${removed.files} files that nothing needed and ${removed.orphans} rows without their file; gave back ${formatBytes(Math.max(0, removed.freedBytes))}.`,
        ]),
  ].join('\n')
}

function sizesText({ kinds, fileBytes, freeBytes }: StorageSizes): string {
  const table = formatTable(
    ['what', 'count', 'size'],
    kinds
      .filter(({ count }) => count > 0)
      .map(({ kind, count, bytes }) => [kindNames[kind], formatTokens(count), formatBytes(bytes)]),
  )
  return `${table}\nThe database has ${formatBytes(fileBytes)}, of these ${formatBytes(freeBytes)} free.`
}
