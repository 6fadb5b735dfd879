import { afterAll, beforeAll, vi } from 'vitest'
import { isKeptClosed, keepDatabaseClosed, letDatabaseOpen } from '@/lib/db/testing/after-tests'

/**
 * Test files share a process, because importing takes longer than testing. So each restores what it found: environment
 * variables, spies, timers, globals, and the server's state on `globalThis`.
 */
const environment = { ...process.env }

beforeAll(letDatabaseOpen)

afterAll(async () => {
  const isClosed = isKeptClosed()
  // Loaded by those who opened a database only, because it takes a while.
  if ('condenseryDatabase' in globalThis && !isClosed) await (await import('@/lib/db/client')).closeDatabase()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
  for (const name of Object.keys(globalThis))
    if (name.startsWith('condensery')) Reflect.deleteProperty(globalThis, name)
  if (isClosed) keepDatabaseClosed()
})
