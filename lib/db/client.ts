import 'server-only'
import { databaseUrl, dataFolder, ensureDataFolder } from './data-folder'
import { openDatabase, type Database } from './database'
import { migrations } from './generated/migrations'
import { pendingMigrations } from './migrate'

/** On globalThis, because hot reloading and separately bundled routes load this module more than once in a process. */
const holder = globalThis as typeof globalThis & { condenseryDatabase?: Promise<Database> }

/** The database of the data folder: one connection a process, opened and migrated at its first use. */
export function database(): Promise<Database> {
  holder.condenseryDatabase ??= open().catch((error: unknown) => {
    delete holder.condenseryDatabase
    throw error
  })
  return holder.condenseryDatabase
}

/** Whether the database can be asked and has every migration; else why not. For operators, never for pages. */
export async function databaseProblem(): Promise<string | undefined> {
  try {
    await (await database()).$queryRaw`SELECT 1`
    const pending = await pendingMigrations(databaseUrl(dataFolder()), migrations)
    return pending.length === 0 ? undefined : `The database lacks ${pending.join(', ')}.`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

export async function closeDatabase(): Promise<void> {
  const opened = holder.condenseryDatabase
  delete holder.condenseryDatabase
  await (await opened)?.$disconnect()
}

async function open(): Promise<Database> {
  const folder = dataFolder()
  ensureDataFolder(folder)
  return openDatabase(databaseUrl(folder))
}
