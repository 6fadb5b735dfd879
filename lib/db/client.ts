import 'server-only'
import { databaseUrl, DataFolderError, dataFolder, ensureDataFolder } from './data-folder'
import { openDatabase, type Database } from './database'
import { migrations } from './generated/migrations'
import { holdShared, type Hold } from './hold'
import { pendingMigrations } from './migrate'

/** On globalThis, because hot reloading and separately bundled routes load this module more than once in a process. */
const holder = globalThis as typeof globalThis & { condenseryDatabase?: Promise<Database>; condenseryHold?: Hold }

/** The database of the data folder: one connection per process, opened and migrated on first use. */
export function database(): Promise<Database> {
  holder.condenseryDatabase ??= open().catch((error: unknown) => {
    delete holder.condenseryDatabase
    throw error
  })
  return holder.condenseryDatabase
}

/**
 * Why the database cannot be used or lacks migrations; undefined if it is fine. For operators, never shown in pages.
 */
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
  const held = holder.condenseryHold
  delete holder.condenseryDatabase
  delete holder.condenseryHold
  await (await opened)?.$disconnect()
  await held?.release()
}

async function open(): Promise<Database> {
  const folder = dataFolder()
  ensureDataFolder(folder)
  const url = databaseUrl(folder)
  const held = await holdShared(url)
  if (!held) throw new DataFolderError(`The database in ${folder} is being replaced just now. Try again in a moment.`)
  try {
    const db = await openDatabase(url)
    holder.condenseryHold = held
    return db
  } catch (error) {
    await held.release()
    throw error
  }
}
