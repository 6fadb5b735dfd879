import 'server-only'
import { statfsSync, type StatsFs } from 'node:fs'
import { processState } from '@/lib/base/process-state'
import { MEBIBYTE } from '@/lib/engine'
import { closeNotifications } from './changes'
import { DataFolderError, dataFolder, ensureDataFolder, ensureFolder } from './data-folder'
import { openDatabase, pendingMigrations, type Database } from './database'
import { databaseLocation } from './location'
import { closePostgresPool } from './postgres/pool'
import { holdShared, type Hold } from './sqlite/hold'
import { StorageError } from './storage-error'

const state = processState<{ condenseryDatabase: Promise<Database>; condenseryHold: Hold }>()

/** The database, opened and migrated on first use: one for the whole process. */
export function database(): Promise<Database> {
  state.condenseryDatabase ??= open().catch((error: unknown) => {
    delete state.condenseryDatabase
    throw error
  })
  return state.condenseryDatabase
}

/** With less room on its disk than this, the database can hardly save anything. */
const LEAST_FREE_BYTES = MEBIBYTE
const freeBytes = ({ bavail, bsize }: StatsFs): number => bavail * bsize

/**
 * Why the database cannot be used, lacks migrations or can save nothing; undefined if it is fine. For operators, never
 * shown in pages.
 */
export async function databaseProblem(readDisk: (folder: string) => StatsFs = statfsSync): Promise<string | undefined> {
  try {
    await (await database()).$queryRaw`SELECT 1`
    if (freeBytes(readDisk(dataFolder())) < LEAST_FREE_BYTES) throw new StorageError('full')
    const pending = await pendingMigrations(databaseLocation().url)
    return pending.length === 0 ? undefined : `The database lacks ${pending.join(', ')}.`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

export async function closeDatabase(): Promise<void> {
  const opened = state.condenseryDatabase
  const held = state.condenseryHold
  delete state.condenseryDatabase
  delete state.condenseryHold
  await Promise.all([closeNotifications(), closePostgresPool(), (await opened)?.$disconnect()])
  await held?.release()
}

async function open(): Promise<Database> {
  const { kind, url } = databaseLocation()
  const folder = dataFolder()
  if (kind === 'postgres') {
    ensureFolder(folder)
    return openDatabase(url)
  }
  ensureDataFolder(folder)
  const held = await holdShared(url)
  if (!held) throw new DataFolderError(`The database in ${folder} is being replaced just now. Try again in a moment.`)
  try {
    const db = await openDatabase(url)
    state.condenseryHold = held
    return db
  } catch (error) {
    await held.release()
    throw error
  }
}
