import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { databaseUrl, dataFolder, ensureDataFolder } from '@/lib/db/data-folder'
import { migrations } from '@/lib/db/generated/migrations'
import { restoreDatabase, type RestoreProblem } from '@/lib/db/sqlite/restore'
import type { UnknownMigration } from '@/lib/db/migrations/unknown-migration'
import { onlyFile, type Arguments } from '../arguments'
import type { Console } from '../output/console'
import { badInput } from '../failure'

/** `restore FILE`: a backup in the place of the database, which is kept beside it. */
export async function restore(given: Arguments, terminal: Console): Promise<void> {
  const file = path.resolve(onlyFile(given))
  if (!existsSync(file) || !statSync(file).isFile()) throw badInput(`there is no file ${file}`)
  const folder = dataFolder()
  ensureDataFolder(folder)
  const restored = await restoreDatabase(databaseUrl(folder), file, migrations, new Date())
  if (!restored.ok) throw badInput(problemText(restored.error, file, folder))
  if (restored.value.replaced !== undefined)
    terminal.progress(`What was there before is kept as ${restored.value.replaced}`)
  terminal.print(`The database in ${folder} is the one of ${file}.`)
}

function problemText(problem: RestoreProblem, file: string, folder: string): string {
  switch (problem.type) {
    case 'inUse':
      return `something uses ${folder} just now: stop the server first, so that nothing is lost`
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
