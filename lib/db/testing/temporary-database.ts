import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { databaseUrl } from '../data-folder'
import { openDatabase, type Database } from '../database'
import { copyMigratedDatabase } from './data-folder'

/** An empty, migrated database for one test suite. */
export interface TemporaryDatabase {
  readonly db: Database
  close(): Promise<void>
}

export async function openTemporarySqlite(): Promise<TemporaryDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'condensery-'))
  const url = databaseUrl(folder)
  copyMigratedDatabase(url)
  const db = await openDatabase(url)
  return {
    db,
    close: async () => {
      await db.$disconnect()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
