import { expect, it } from 'vitest'
import { repositoryContract } from '../../testing/repository-contract'
import * as jobs from '../jobs'
import { findJobByKey } from '../jobs/jobs'
import { beat, databaseTime, endProcess, forgetProcesses, GONE_AFTER_MS, listProcesses } from '../processes'
import { defaultWorkspaceId } from '../workspaces'

repositoryContract('jobs', (db) => {
  let made = 0
  const large = { lane: 'large', kinds: ['sweep'] } as const
  const newJob = (given: Partial<jobs.NewJob> = {}): jobs.NewJob => ({
    key: `key ${made++}`,
    kind: 'sweep',
    lane: 'large',
    workspaceId: defaultWorkspaceId,
    title: 'A session',
    input: { values: [1, 2] },
    ...given,
  })
  const take = async (processId = 'p1', lane: jobs.JobLane = 'large'): Promise<jobs.StoredJob> => {
    const job = await jobs.takeJob(db(), { lane, kinds: ['sweep'] }, processId)
    if (!job) throw new Error('No job waits.')
    return job
  }
  const emptied = async (): Promise<void> => {
    await db().job.deleteMany()
    await db().process.deleteMany()
  }
  const live = (id: string): Promise<void> => beat(db(), { kind: 'worker', isWorker: true, id })
  const lose = async (id: string): Promise<void> => {
    const old = new Date((await databaseTime(db())).getTime() - GONE_AFTER_MS - 1_000)
    await db().process.update({ where: { id }, data: { beatAt: old } })
  }

  it('stand once under their key, also when many ask at once', async () => {
    await emptied()
    const job = newJob()
    const added = await Promise.all(Array.from({ length: 8 }, () => jobs.enqueueJob(db(), job)))
    expect(new Set(added.map(({ id }) => id)).size).toBe(1)
    const taken = await take()
    expect(taken).toMatchObject({ ...job, state: 'running', attempts: 1, processId: 'p1' })
    expect(await jobs.finishJob(db(), taken, { best: 3 }, [{ done: 2 }])).toBe(true)
    expect(await jobs.enqueueJob(db(), job)).toMatchObject({
      id: taken.id,
      state: 'done',
      result: { best: 3 },
      events: [{ done: 2 }],
    })
    expect(await findJobByKey(db(), job.key)).toMatchObject({ state: 'done' })
    const again = await jobs.enqueueJob(db(), job, { again: true })
    expect(again).toMatchObject({ id: taken.id, state: 'waiting', attempts: 0, events: [] })
    await jobs.cancelJob(db(), again.id)
    expect(await jobs.takeJob(db(), large, 'p1')).toBeUndefined()
  })

  it('are each taken by one process, the oldest first, in their own lane', async () => {
    await emptied()
    const keys = Array.from({ length: 12 }, () => newJob())
    for (const job of keys) await jobs.enqueueJob(db(), job)
    const small = await jobs.enqueueJob(db(), newJob({ lane: 'small' }))
    expect((await take('s', 'small')).id).toBe(small.id)
    expect(await jobs.takeJob(db(), { ...large, kinds: ['of another version'] }, 'old')).toBeUndefined()
    const taken = await Promise.all(keys.map((_, index) => jobs.takeJob(db(), large, `p${index % 4}`)))
    expect(taken.map((job) => job?.key).toSorted()).toEqual(keys.map(({ key }) => key).toSorted())
    expect(await jobs.takeJob(db(), large, 'late')).toBeUndefined()
  })

  it('wait and are tried again after a failure, until they are given up and a person retries them', async () => {
    await emptied()
    await jobs.enqueueJob(db(), newJob())
    await jobs.failJob(db(), await take(), { code: 'first' }, 60_000)
    expect(await jobs.takeJob(db(), large, 'p1')).toBeUndefined()
    await db().job.updateMany({ data: { runAfter: new Date(0) } })
    const again = await take()
    expect(again).toMatchObject({ attempts: 2, error: { code: 'first' } })
    await jobs.failJob(db(), again, { code: 'last' }, undefined)
    expect(await jobs.listJobs(db(), ['dead'], 10)).toMatchObject([{ state: 'dead', error: { code: 'last' } }])
    expect([await jobs.retryJob(db(), again.id), await jobs.retryJob(db(), again.id)]).toEqual([true, false])
    expect(await take()).toMatchObject({ attempts: 1 })
  })

  it('that are put back lose no attempt', async () => {
    await emptied()
    await jobs.enqueueJob(db(), newJob())
    await jobs.putBackJob(db(), await take(), 60_000)
    expect(await jobs.takeJob(db(), large, 'p1')).toBeUndefined()
    await db().job.updateMany({ data: { runAfter: new Date(0) } })
    expect(await take()).toMatchObject({ attempts: 1 })
  })

  it('are cancelled at once while they wait, and by their process while they run', async () => {
    await emptied()
    const waiting = await jobs.enqueueJob(db(), newJob())
    expect(await jobs.cancelJob(db(), waiting.id)).toBe(true)
    expect(await jobs.cancelJob(db(), waiting.id)).toBe(false)
    const running = await jobs.enqueueJob(db(), newJob())
    const taken = await take()
    expect(await jobs.keepEvents(db(), taken, [{ done: 1 }])).toBe(true)
    expect(await jobs.cancelJob(db(), running.id)).toBe(true)
    expect([await jobs.isWanted(db(), taken), await jobs.keepEvents(db(), taken, [])]).toEqual([false, false])
    expect(await jobs.finishJob(db(), taken, 'too late', [])).toBe(false)
    await jobs.endCancelled(db(), taken)
    expect(await jobs.findJob(db(), running.id)).toMatchObject({ state: 'cancelled' })
    expect(await jobs.enqueueJob(db(), { ...newJob(), key: running.key })).toMatchObject({ state: 'waiting' })
  })

  it('that are asked for anew while they end are not those that end, even in the same process', async () => {
    await emptied()
    const job = newJob()
    await jobs.enqueueJob(db(), job)
    const ending = await take('p1')
    await jobs.cancelJob(db(), ending.id)
    await jobs.enqueueJob(db(), job)
    const anew = await take('p1')
    expect(anew).toMatchObject({ id: ending.id, attempts: ending.attempts })
    expect([await jobs.isWanted(db(), ending), await jobs.finishJob(db(), ending, 'late', [])]).toEqual([false, false])
    expect(await jobs.finishJob(db(), anew, 'in time', [])).toBe(true)
  })

  it('of a process that is gone run again, and what it finishes late is not kept', async () => {
    await emptied()
    await Promise.all([live('p1'), live('p2')])
    await jobs.enqueueJob(db(), newJob())
    const lost = await take('p1')
    expect(await jobs.recoverJobs(db(), 'other')).toBe(0)
    await lose('p1')
    expect(await jobs.recoverJobs(db(), 'other')).toBe(1)
    const second = await take('p2')
    expect(second).toMatchObject({ id: lost.id, attempts: 2 })
    expect(await jobs.finishJob(db(), lost, 'late', [])).toBe(false)
    expect(await jobs.finishJob(db(), second, 'in time', [])).toBe(true)
    expect(await jobs.findJob(db(), lost.id)).toMatchObject({ state: 'done', result: 'in time' })
  })

  it('that end every process that runs them are given up', async () => {
    await emptied()
    const { id } = await jobs.enqueueJob(db(), newJob())
    for (let attempt = 0; attempt < jobs.MOST_ATTEMPTS; attempt++) {
      await live('p1')
      await take('p1')
      await lose('p1')
      await jobs.recoverJobs(db(), 'other')
    }
    expect(await jobs.findJob(db(), id)).toMatchObject({ state: 'dead', error: { code: 'worker-lost' } })
  })

  it('are counted and listed, and removed once they ended long ago', async () => {
    await emptied()
    const [done] = [await jobs.enqueueJob(db(), newJob()), await jobs.enqueueJob(db(), newJob())]
    await jobs.finishJob(db(), await take(), 1, [])
    expect(await jobs.countJobs(db())).toMatchObject({ waiting: 1, done: 1, waitingSince: expect.any(Date) })
    expect((await jobs.listJobs(db(), ['waiting', 'running'], 10)).map(({ state }) => state)).toEqual(['waiting'])
    expect(await jobs.removeOldJobs(db(), new Date(Date.now() - 60_000))).toBe(0)
    expect(await jobs.removeOldJobs(db(), new Date(Date.now() + 60_000))).toBe(1)
    expect(await jobs.findJob(db(), done.id)).toBeUndefined()
  })

  it('are run by processes that are listed until they end, and for an hour after they were lost', async () => {
    await emptied()
    await Promise.all([live('p1'), live('p2'), live('p3')])
    await lose('p2')
    await endProcess(db(), 'p3')
    const listed = (await listProcesses(db())).map(({ id, isAlive }) => ({ id, isAlive }))
    expect(listed).toHaveLength(2)
    expect(listed).toEqual(
      expect.arrayContaining([
        { id: 'p1', isAlive: true },
        { id: 'p2', isAlive: false },
      ]),
    )
    await db().process.update({ where: { id: 'p2' }, data: { beatAt: new Date(0) } })
    await forgetProcesses(db())
    expect((await listProcesses(db())).map(({ id }) => id)).toEqual(['p1'])
  })

  it('of a group are added at once, cancelled together, and forgotten where they ended', async () => {
    await emptied()
    await jobs.enqueueJobs(db(), [newJob({ key: 'group 0' }), newJob({ key: 'group 1' }), newJob({ key: 'grouped' })])
    const states = async (prefix: string) =>
      (await jobs.jobsOfGroup(db(), prefix)).map(({ name, state }) => `${name} ${state}`).toSorted()
    expect(await states('group ')).toEqual(['0 waiting', '1 waiting'])
    await jobs.cancelGroup(db(), 'group ')
    const taken = await take()
    expect(taken.key).toBe('grouped')
    expect(await states('gro')).toEqual(['up 0 cancelled', 'up 1 cancelled', 'uped running'])
    await jobs.cancelGroup(db(), 'gro')
    expect(await jobs.isWanted(db(), taken)).toBe(false)
    await jobs.forgetEnded(db(), 'gro')
    expect(await states('gro')).toEqual(['uped running'])
  })
})
