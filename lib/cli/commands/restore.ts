import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Result } from '@/lib/engine'
import { closeDatabase, database } from '@/lib/db/client'
import { dataFolder, ensureDataFolder } from '@/lib/db/data-folder'
import { migrations } from '@/lib/db/generated/migrations'
import { databaseLocation, describeLocation } from '@/lib/db/location'
import { restoreDatabase, type Restored, type RestoreProblem } from '@/lib/db/sqlite/restore'
import { readBackup } from '@/lib/db/transfer/file'
import type { UnknownMigration } from '@/lib/db/migrations/unknown-migration'
import { onlyFile, type Arguments } from '../arguments'
import type { Console } from '../output/console'
import { badInput } from '../failure'

/** `restore FILE`: a backup in the place of the database, which is kept beside it. */
export async function restore(given: Arguments, terminal: Console): Promise<void> {
  const file = path.resolve(onlyFile(given))
  if (!existsSync(file) || !statSync(file).isFile()) throw badInput(`there is no file ${file}`)
  const restored = await replaceBy(file)
  if (!restored.ok) throw badInput(problemText(restored.error, file, placeName()))
  if (restored.value.replaced !== undefined)
    terminal.progress(`What was there before is kept as ${restored.value.replaced}`)
  terminal.print(`The database in ${placeName()} is the one of ${file}.`)
}

const placeName = (): string => describeLocation(databaseLocation())

async function replaceBy(file: string): Promise<Result<Restored, RestoreProblem>> {
  const { kind, url } = databaseLocation()
  const [folder, now] = [dataFolder(), new Date()]
  if (kind === 'sqlite') {
    ensureDataFolder(folder)
    return restoreDatabase(url, file, migrations, now)
  }
  try {
    const db = await database()
    return await readBackup(db, file, path.join(folder, `condensery.db.replaced-${timeIn(now)}`))
  } finally {
    await closeDatabase()
  }
}

const timeIn = (now: Date): string => now.toISOString().replaceAll(/\D/g, '').slice(0, 17)

function problemText(problem: RestoreProblem, file: string, place: string): string {
  switch (problem.type) {
    case 'inUse':
      return `something uses the database in ${place} just now: stop the server first, so that nothing is lost`
    case 'unknownMigration':
      return unknownMigrationText(problem.migration, file)
    case 'notABackup':
      return `${file} cannot be restored, and nothing was changed: ${problem.reason}`
  }
}

function unknownMigrationText({ name, from }: UnknownMigration, file: string): string {
  switch (from) {
    case 'newer version':
      return `${file} was written by a newer version (it has the migration ${name}): update the program first`
    case 'before first release':
      return `${file} was written before the first release (it has the migration ${name}) and cannot be restored; the program that wrote it can still open it`
  }
}
