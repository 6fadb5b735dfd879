import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { asJson } from '@/lib/engine'
import { setUpDataFolder } from '@/lib/db/testing/data-folder'
import { closeDatabase, database } from '@/lib/db/client'
import { createPostgresDatabase, postgresPrograms } from '@/lib/db/testing/temporary-database'
import type { ConversationId } from '@/lib/db/ids'
import { beat, endProcess } from '@/lib/db/repositories/processes'
import { beginRunGroup, endRunGroup, keepGroupEvents } from '@/lib/db/repositories/run-groups'
import { savedConversation } from '@/lib/server/testing/money'
import { currentWorkspaceId } from '@/lib/server/workspaces'
import type { FollowedEvent } from '@/lib/contracts/runs'
import { cancelGroup, followRuns } from './groups'
import { startGroup } from './run-group'

const strategy = { key: 'a', title: 'Lossless', provider: 'lossless', config: {} }

describe.skipIf(!postgresPrograms.found)('several servers on one PostgreSQL database', () => {
  setUpDataFolder()
  let server: Awaited<ReturnType<typeof createPostgresDatabase>>
  /** What another server sends. */
  let other: pg.Client
  beforeAll(async () => {
    server = await createPostgresDatabase()
    vi.stubEnv('DATABASE_URL', server.url)
    other = new pg.Client({ connectionString: server.url })
    await other.connect()
  }, 120_000)
  afterAll(async () => {
    await other.end()
    await closeDatabase()
    await server.drop()
  })

  const notify = (topic: string): Promise<unknown> =>
    other.query('SELECT pg_notify($1, $2)', ['condensery', JSON.stringify(['another process', topic])])

  function follow(id: string, awaited: readonly string[] = []) {
    const told: FollowedEvent[] = []
    const over = new AbortController()
    const ended = followRuns({ id, awaited }, (event) => told.push(event), over.signal)
    return { told, ended, leave: () => over.abort() }
  }

  async function beginElsewhere(conversationId: string): Promise<string> {
    const db = await database()
    await beat(db, { kind: 'server', isWorker: false, id: 'elsewhere' })
    const id = randomUUID()
    const group = { id, conversationId: conversationId as ConversationId, strategies: asJson([strategy]) }
    await beginRunGroup(db, { ...group, workspaceId: await currentWorkspaceId() }, 'elsewhere')
    return id
  }

  it('a run of another server is followed to its end, and after it', async () => {
    const conversation = await savedConversation(61)
    const groupId = await beginElsewhere(conversation)
    const db = await database()
    const { told, ended } = follow(conversation)
    await vi.waitFor(() => expect(told).toEqual([{ type: 'strategy', groupId, strategy }]))
    const queued = (ahead: number) => ({ type: 'run-queued', key: 'a', ahead })
    await keepGroupEvents(db, groupId, asJson([['a', [queued(2)]]]))
    await notify(`runs ${conversation}`)
    await vi.waitFor(() => expect(told).toHaveLength(2))
    const failed = { type: 'run-failed', key: 'a', error: { code: 'x', message: 'It failed.' } }
    await endRunGroup(db, groupId, asJson([['a', [queued(1), failed]]]))
    await notify(`runs ${conversation}`)
    await ended
    expect(told.flatMap((event) => (event.type === 'event' ? [event.event] : []))).toEqual([
      queued(2),
      queued(1),
      failed,
    ])
    const late = follow(conversation, [groupId])
    await late.ended
    expect(late.told.at(-1)).toEqual({ type: 'event', groupId, event: failed })
    const others = follow(conversation)
    await others.ended
    expect(others.told).toEqual([])
  })

  it('a run whose server is lost is told as interrupted', async () => {
    const conversation = await savedConversation(62)
    const groupId = await beginElsewhere(conversation)
    const { told, ended } = follow(conversation)
    await vi.waitFor(() => expect(told).toHaveLength(1))
    await endProcess(await database(), 'elsewhere')
    await ended
    expect(told.at(-1)).toMatchObject({ groupId, event: { type: 'run-failed', error: { code: 'interrupted' } } })
  })

  it('cancelling is passed on to the server that works on the group', async () => {
    const conversation = await savedConversation(63)
    const groupId = await beginElsewhere(conversation)
    await cancelGroup(groupId)
    expect(await (await database()).runGroup.findUnique({ where: { id: groupId } })).toMatchObject({
      isCancelled: true,
    })
  })

  it('what runs here is kept for others, who can cancel it', async () => {
    const conversation = await savedConversation(64)
    const db = await database()
    const groupId = randomUUID()
    await startGroup({ groupId, conversationId: conversation, strategies: [strategy] })
    const row = () => db.runGroup.findUniqueOrThrow({ where: { id: groupId } })
    expect(await row()).toMatchObject({ conversationId: conversation, isCancelled: false })
    await vi.waitFor(async () => expect((await row()).endedAt).not.toBeNull(), 20_000)
    expect((await row()).events).toContain('run-finished')

    const second = randomUUID()
    const strategies = Array.from({ length: 5 }, (_, index) => ({ ...strategy, key: `k${index}` }))
    await startGroup({ groupId: second, conversationId: conversation, strategies })
    await db.runGroup.update({ where: { id: second }, data: { isCancelled: true } })
    await notify(`group ${second}`)
    const { told, ended } = follow(conversation, [second])
    await ended
    expect(told.at(-1)).toMatchObject({ event: { type: 'run-cancelled', key: 'k4' } })
  })
})
