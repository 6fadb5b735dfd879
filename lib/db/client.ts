import 'server-only'
import { databaseUrl, dataFolder, ensureDataFolder } from './data-folder'
import { openDatabase, type Database } from './database'

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
