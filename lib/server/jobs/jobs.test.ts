import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { JsonValue } from '@/lib/engine'
import { closeDatabase, database } from '@/lib/db/client'
import { enqueueJob, findJob, type StoredJob } from '@/lib/db/repositories/jobs'
import { findJobByKey } from '@/lib/db/repositories/jobs/jobs'
import { beat, GONE_AFTER_MS } from '@/lib/db/repositories/processes'
import { createWorkspace, defaultWorkspaceId } from '@/lib/db/repositories/workspaces'
import { setUpDataFolder } from '@/lib/db/testing/data-folder'
import { createPostgresDatabase, postgresPrograms } from '@/lib/db/testing/temporary-database'
import { appError } from '@/lib/server/runtime/failure'
import { currentWorkspaceId } from '@/lib/server/workspaces'
import { JobPostponed, type JobContext, type JobKind } from './job-kind'
import { cancel, resultOf, retry } from './jobs'
import { stopJobsHere } from './embedded'
import { startJobWorker, type JobWorker } from './worker'

/** Milliseconds that a busy machine may take for what takes one. */
const PATIENCE = 60_000
/** Longer than a busy machine takes for nothing. */
const STEP_MS = 1_000

/** What each kind of database is opened with. */
const databases = [
  { name: 'SQLite', skipped: false },
  {
    name: `PostgreSQL${postgresPrograms.found ? ` ${postgresPrograms.version}` : ''}`,
    skipped: !postgresPrograms.found,
  },
]

describe.each(databases)('jobs on $name', { timeout: 2 * PATIENCE }, ({ name, skipped }) => {
  describe.skipIf(skipped)('are run', () => {
    setUpDataFolder()
    let drop = async (): Promise<void> => undefined
    beforeAll(async () => {
      if (name === 'SQLite') return
      const made = await createPostgresDatabase()
      vi.stubEnv('DATABASE_URL', made.url)
      drop = made.drop
    }, 120_000)
    afterAll(async () => {
      await closeDatabase()
      await drop()
    })

    let made = 0
    const timing = { idleMs: 20, noteMs: 20, beatMs: 50, backoffMs: 10 }
    const kindOf = (run: (input: JsonValue, context: JobContext) => Promise<JsonValue>): JobKind => ({
      name: `kind ${made++}`,
      lane: 'large',
      run,
    })
    const job = (input: JsonValue = null) => ({
      key: `job ${made++}`,
      workspaceId: defaultWorkspaceId,
      title: 'A',
      input,
    })
    const add = async (kind: JobKind, input?: JsonValue): Promise<StoredJob> =>
      enqueueJob(await database(), { ...job(input), kind: kind.name, lane: kind.lane })
    const start = (kind: JobKind, processId: string, large = 2): Promise<JobWorker> =>
      startJobWorker({ kind: 'worker', kinds: [kind], slots: { small: 1, large }, processId, timing })
    const ended = async ({ id }: StoredJob): Promise<StoredJob> => {
      await vi.waitFor(async () => expect((await findJob(await database(), id))?.endedAt).toBeDefined(), PATIENCE)
      const found = await findJob(await database(), id)
      if (!found) throw new Error('The job is gone.')
      return found
    }
    const untilAborted = (signal: AbortSignal): Promise<never> =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))

    it.each([
      ['server', true],
      ['worker', false],
    ] as const)('and give way to pages in the process of a %s: %s', async (process, gives) => {
      const kind = kindOf(async (_, { giveWay }) => {
        const since = performance.now()
        await giveWay(STEP_MS)
        return performance.now() - since
      })
      const one = await startJobWorker({ kind: process, kinds: [kind], slots: { small: 0, large: 1 }, timing })
      const { result } = await ended(await add(kind))
      await one.stop()
      expect(Number(result) > 0.99 * STEP_MS).toBe(gives)
    })

    it('each once by several workers, in the workspace they were begun in', async () => {
      const workspace = await createWorkspace(await database(), 'Other')
      const runs: JsonValue[] = []
      const kind = kindOf(async (input) => {
        runs.push(input)
        return currentWorkspaceId()
      })
      const workers = await Promise.all(['a', 'b', 'c'].map((id) => start(kind, id)))
      const added = await Promise.all(
        Array.from({ length: 20 }, async (_, index) =>
          enqueueJob(await database(), { ...job(index), workspaceId: workspace, kind: kind.name, lane: 'large' }),
        ),
      )
      const results = await Promise.all(added.map(ended))
      await Promise.all(workers.map((worker) => worker.stop()))
      expect(results.every(({ state, result }) => state === 'done' && result === workspace)).toBe(true)
      expect(runs).toHaveLength(20)
    })

    it('by the server itself for whoever waits, who hears all that they tell', async () => {
      const kind = kindOf(async (input, { tell }) => {
        for (const done of [1, 2, 3]) tell({ done })
        return input
      })
      const told: JsonValue[] = []
      const ids: string[] = []
      const asked = { ...job('the answer') }
      const following = {
        signal: new AbortController().signal,
        onJob: (id: string) => ids.push(id),
        tell: (event: JsonValue) => told.push(event),
      }
      expect(await resultOf(kind, asked, following)).toBe('the answer')
      expect(await resultOf(kind, asked, following)).toBe('the answer')
      expect(told).toEqual([1, 2, 3, 1, 2, 3].map((done) => ({ done })))
      expect(new Set(ids).size).toBe(1)
      await stopJobsHere()
    })

    it('to their end where nobody follows them any more', async () => {
      let go: () => void = () => undefined
      const gate = new Promise<void>((resolve) => (go = resolve))
      const kind = kindOf(async () => gate.then(() => 'done'))
      const leaving = new AbortController()
      const asked = job()
      const left = resultOf(kind, asked, {
        signal: leaving.signal,
        onJob: () => leaving.abort(),
        tell: () => undefined,
      })
      await expect(left).rejects.toMatchObject({ failure: { code: 'cancelled' } })
      go()
      const found = await findJobByKey(await database(), asked.key)
      expect(found && (await ended(found))).toMatchObject({ state: 'done', result: 'done' })
      await stopJobsHere()
    })

    it('again after a failure, at once given up after one that will not change', async () => {
      let failures = 0
      const kind = kindOf(async (input) => {
        if (input === 'refused') throw appError('not-found', 'There is no such session.', 'Choose another.')
        if (failures++ < 2) throw new Error('for now')
        return 'third time'
      })
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      const worker = await start(kind, 'a', 1)
      expect(await ended(await add(kind))).toMatchObject({ state: 'done', attempts: 3, result: 'third time' })
      const dead = await ended(await add(kind, 'refused'))
      expect(dead).toMatchObject({
        state: 'dead',
        attempts: 1,
        error: { code: 'not-found', remedy: 'Choose another.' },
      })
      await retry(dead.id)
      expect(await ended(dead)).toMatchObject({ state: 'dead' })
      await worker.stop()
      vi.restoreAllMocks()
    })

    it('later where they must wait, which is no failure', async () => {
      let asked = 0
      const kind = kindOf(async () => {
        if (asked++ < 5) throw new JobPostponed(5)
        return 'allowed'
      })
      const worker = await start(kind, 'a', 1)
      expect(await ended(await add(kind))).toMatchObject({ state: 'done', attempts: 1 })
      await worker.stop()
    })

    it('until somebody cancels them', async () => {
      const kind = kindOf((_, { signal }) => untilAborted(signal))
      const worker = await start(kind, 'a', 1)
      const [running, waiting] = [await add(kind), await add(kind)]
      await vi.waitFor(
        async () => expect((await findJob(await database(), running.id))?.state).toBe('running'),
        PATIENCE,
      )
      await cancel(waiting.id)
      await cancel(running.id)
      expect([(await ended(running)).state, (await ended(waiting)).state]).toEqual(['cancelled', 'cancelled'])
      await worker.stop()
    })

    it('that end by themselves while they are being cancelled are cancelled', async () => {
      const kind = kindOf(async (key) => {
        const found = await findJobByKey(await database(), String(key))
        if (found) await cancel(found.id)
        return 'done'
      })
      const worker = await start(kind, 'a', 1)
      const asked = job()
      const added = await enqueueJob(await database(), { ...asked, input: asked.key, kind: kind.name, lane: 'large' })
      expect(await ended(added)).toMatchObject({ state: 'cancelled' })
      await worker.stop()
    })

    it('to an end that is kept once the database takes it again', async () => {
      const refusal = new Error('The database refuses it.')
      let runs = 0
      const kind = kindOf(async () => {
        for (let refused = 0; refused < 3 && runs === 0; refused++) writing.mockRejectedValueOnce(refusal)
        return ++runs
      })
      const writing = vi.spyOn((await database()).job, 'updateMany')
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      const worker = await start(kind, 'a', 1)
      const { state, result } = await ended(await add(kind))
      expect([state, result]).toEqual(['done', 2])
      await worker.stop()
      vi.restoreAllMocks()
    })

    it('by another where a worker is stopped, or lost without a word', async () => {
      let runs = 0
      const kind = kindOf(async (_, { signal }) => (runs++ === 0 ? untilAborted(signal) : 'by another'))
      const stopped = await start(kind, 'stopped', 1)
      const first = await add(kind)
      await vi.waitFor(async () => expect((await findJob(await database(), first.id))?.state).toBe('running'), PATIENCE)
      await stopped.stop()
      expect(await findJob(await database(), first.id)).toMatchObject({ state: 'waiting', attempts: 0 })

      const lost = await add(kind)
      const db = await database()
      await beat(db, { kind: 'worker', isWorker: true, id: 'lost' })
      await db.job.update({ where: { id: lost.id }, data: { state: 'running', processId: 'lost', attempts: 1 } })
      await db.process.update({ where: { id: 'lost' }, data: { beatAt: new Date(Date.now() - GONE_AFTER_MS - 5_000) } })
      const other = await start(kind, 'other', 1)
      const results = [await ended(first), await ended(lost)]
      expect(results.map(({ state, result }) => [state, result])).toEqual([
        ['done', 'by another'],
        ['done', 'by another'],
      ])
      await other.stop()
    })
  })
})
