import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { endedInAll } from '@/lib/access/ended-sessions'
import { createPostgresDatabase, postgresPrograms } from '../testing/temporary-database'
import { openEndedSessions } from './ended-sessions'
import { closePostgresPool } from './pool'

describe.skipIf(!postgresPrograms.found)('sessions that were signed out, in PostgreSQL', () => {
  it('are refused by every server, until they would have ended anyway', async () => {
    const { url, drop } = await createPostgresDatabase()
    const [here, there] = [await openEndedSessions(url), await openEndedSessions(url)]
    const now = Date.now()
    await here.add('expired', now - 1_000)
    expect(await there.load()).toEqual([])
    const ending = new AbortController()
    const fail = (error: unknown): never => {
      throw error
    }
    const [server, other] = [await endedInAll(here, fail, ending.signal), await endedInAll(there, fail, ending.signal)]
    server.add('token', now + 60_000, now)
    server.add('token', now + 60_000, now)
    expect([server.has('token'), server.has('another')]).toEqual([true, false])
    while (!other.has('token')) await sleep(50)
    expect((await there.load()).map(([, expires]) => expires)).toEqual([now + 60_000])
    ending.abort()
    await closePostgresPool()
    await drop()
  }, 60_000)
})
