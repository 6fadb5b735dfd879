import { describe, expect, it } from 'vitest'
import { createSharedThrottle } from '@/lib/access/throttle'
import { createPostgresDatabase, postgresPrograms } from '../testing/temporary-database'
import { closePostgresPool } from './pool'
import { openSignInAttempts } from './sign-in-attempts'

describe.skipIf(!postgresPrograms.found)('failed attempts to sign in, in PostgreSQL', () => {
  it('count for every server, and are forgotten after a success', async () => {
    const { url, drop } = await createPostgresDatabase()
    const fail = (error: unknown): never => {
      throw error
    }
    const attempts = await openSignInAttempts(url)
    const [here, there] = [createSharedThrottle(attempts, fail), createSharedThrottle(attempts, fail)]
    const now = Date.now()
    for (const server of [here, there, here, there]) await server.failed('guest', now)
    expect(await there.waitOf('guest', now)).toBe(0)
    await here.failed('guest', now)
    expect(await there.waitOf('guest', now)).toBeGreaterThan(1_000)
    expect(await there.waitOf('owner', now)).toBe(0)
    await here.succeeded('guest')
    expect(await there.waitOf('guest', now)).toBe(0)
    await closePostgresPool()
    await drop()
  }, 60_000)
})
