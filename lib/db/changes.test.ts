import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { announce, closeNotifications, watchChanges } from './changes'
import { setUpDataFolder } from './testing/data-folder'
import { createPostgresDatabase, postgresPrograms } from './testing/temporary-database'

setUpDataFolder()
const never = new AbortController().signal
/** Milliseconds that nobody waits for in vain. */
const LONG = 30_000

describe('in one process', () => {
  it('who waits is woken by what was announced, also before the wait', async () => {
    const [watch, other] = [watchChanges('a'), watchChanges('b')]
    announce('a')
    expect(await watch.next(LONG, never)).toBe(true)
    const waiting = watch.next(LONG, never)
    announce('a')
    expect(await waiting).toBe(true)
    expect([await watch.next(1, never), await other.next(1, never)]).toEqual([false, false])
    expect(await other.next(LONG, AbortSignal.abort())).toBe(false)
    watch.close()
    other.close()
  })
})

describe.skipIf(!postgresPrograms.found)('in several processes of one PostgreSQL database', () => {
  let server: Awaited<ReturnType<typeof createPostgresDatabase>>
  let other: pg.Client
  beforeAll(async () => {
    server = await createPostgresDatabase()
    vi.stubEnv('DATABASE_URL', server.url)
    other = new pg.Client({ connectionString: server.url })
    await other.connect()
  }, 120_000)
  afterEach(closeNotifications)
  afterAll(async () => {
    await other.end()
    await server.drop()
  })
  const notify = (text: string) => other.query('SELECT pg_notify($1, $2)', ['condensery', text])

  it('what another announces is heard, and what is not understood is not', async () => {
    const watch = watchChanges('a')
    expect(await watch.next(LONG, never)).toBe(true) // connected: something may have been missed before
    for (const text of ['', '{}', '[1, 2]', 'no JSON', '["other", "b"]']) await notify(text)
    await notify('["other", "a"]')
    expect(await watch.next(LONG, never)).toBe(true)
    expect(await watch.next(1, never)).toBe(false)
    watch.close()
  })

  it('others hear what is announced here', async () => {
    const heard: (string | undefined)[] = []
    other.on('notification', ({ payload }) => heard.push(payload))
    await other.query('LISTEN condensery')
    const watch = watchChanges('a')
    await watch.next(LONG, never)
    announce('a')
    await vi.waitFor(() => expect(heard).toEqual([expect.stringMatching(/,"a"\]$/)]), LONG)
    watch.close()
  })

  it('a connection that breaks is opened again, and whoever waits looks', async () => {
    const watch = watchChanges('a')
    await watch.next(LONG, never)
    const waiting = watch.next(LONG, never)
    await other.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'condensery notifications' AND datname = current_database()`,
    )
    expect(await waiting).toBe(true)
    await notify('["other", "a"]')
    expect(await watch.next(LONG, never)).toBe(true)
    watch.close()
  })
})
