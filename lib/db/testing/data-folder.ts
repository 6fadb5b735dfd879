import { copyFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, inject, vi } from 'vitest'
import { processState } from '@/lib/base/process-state'
import { setUpTemporaryFolder } from '@/lib/base/testing/temporary-folder'
import { closeDatabase } from '../client'
import { databaseUrl } from '../data-folder'
import { keepDatabaseClosed, letDatabaseOpen } from './after-tests'

/** Copies a migrated database without content to `url`, so that opening it migrates nothing. */
export function copyMigratedDatabase(url: string): void {
  copyFileSync(inject('migratedDatabase'), fileURLToPath(url))
}

/** Gives the test file a data folder with a database of its own while its tests run, and returns its path. */
export function setUpDataFolder(): string {
  const folder = setUpTemporaryFolder()
  copyMigratedDatabase(databaseUrl(folder))
  beforeAll(() => {
    letDatabaseOpen()
    vi.stubEnv('CONDENSERY_DATA_DIR', folder)
  })
  afterAll(async () => {
    await stopJobs()
    const closing = closeDatabase()
    keepDatabaseClosed()
    await closing
    vi.unstubAllEnvs()
  })
  return folder
}

/** Those that run would open the database anew, in the folder of whoever runs the tests. */
async function stopJobs(): Promise<void> {
  const state = processState<{ condenseryJobWorker: Promise<{ stop(): Promise<void> }> }>()
  const worker = state.condenseryJobWorker
  delete state.condenseryJobWorker
  await (await worker)?.stop()
}
