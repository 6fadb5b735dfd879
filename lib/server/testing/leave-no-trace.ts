import { afterAll, vi } from 'vitest'
import { closeDatabase } from '@/lib/db/client'

/**
 * Test files share a process, because importing takes longer than testing. So each restores what it found: environment
 * variables, spies, and the server's state on `globalThis`.
 */
const environment = { ...process.env }

afterAll(async () => {
  await closeDatabase()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
  for (const name of Object.keys(globalThis))
    if (name.startsWith('condensery')) Reflect.deleteProperty(globalThis, name)
})
