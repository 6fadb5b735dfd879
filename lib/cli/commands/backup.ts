import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { StorageProblem } from '@/lib/base/storage-problem'
import { copyDatabase } from '@/lib/db/sqlite/copy'
import { asFileError, isStorageError } from '@/lib/db/storage-error'
import { closeDatabase, database } from '@/lib/db/client'
import { databaseLocation } from '@/lib/db/location'
import { writeBackup } from '@/lib/db/transfer/file'
import { onlyFile, type Arguments } from '../arguments'
import type { Console } from '../output/console'
import { hasDatabase, noDatabase } from '../data'
import { badInput } from '../failure'
import { formatBytes } from '../output/format'

/** The database is only read: what fails like this is the disk of the copy. */
const notWritten: Readonly<Partial<Record<StorageProblem, string>>> = {
  full: 'its disk is full',
  readOnly: 'its folder or its disk can only be read',
}

/** `backup FILE`: the database as it is at this moment, whole and sound, while the server goes on. */
export async function backup(given: Arguments, terminal: Console): Promise<void> {
  const file = path.resolve(onlyFile(given))
  if (!hasDatabase()) throw noDatabase()
  if (existsSync(file)) throw badInput(`${file} is there already; name another file`)
  if (!existsSync(path.dirname(file))) throw badInput(`there is no folder ${path.dirname(file)}`)
  await copyTo(file).catch((error: unknown) => {
    const cause = asFileError(error)
    throw isStorageError(cause) && cause.problem in notWritten
      ? badInput(`${file} cannot be written: ${notWritten[cause.problem]}; name a file on another disk`)
      : cause
  })
  terminal.progress(
    'Keys of profiles are in it, sealed: they open only with secret.key of the data folder (or CONDENSERY_SECRET_KEY), which is not in it.',
  )
  terminal.print(`${file} (${formatBytes(statSync(file).size)})`)
}

async function copyTo(file: string): Promise<void> {
  const { kind, url } = databaseLocation()
  if (kind === 'sqlite') return copyDatabase(url, file)
  try {
    await writeBackup(await database(), file)
  } finally {
    await closeDatabase()
  }
}
