import type { JsonValue } from '@/lib/engine'
import { toJsonColumn } from '../../columns'
import { isPostgres, lockUntilCommit, type Database, type DatabaseHandle } from '../../handle'
import type { JobId } from '../../ids'
import { aliveProcesses, databaseTime } from '../processes'
import { newRow, toJob, unbegun, type JobLane, type NewJob, type StoredJob } from './row'

/** A job that keeps losing its worker may be what ends it. */
export const MOST_ATTEMPTS = 4

/**
 * The job with this key: the one that is waiting, running or done; else a new one, or one that failed or was cancelled,
 * begun anew. `again`: one that is done, too.
 */
export async function enqueueJob(
  db: Database,
  job: NewJob,
  { again = false }: { readonly again?: boolean | undefined } = {},
): Promise<StoredJob> {
  const now = await databaseTime(db)
  return db.$transaction(async (transaction) => {
    await lockUntilCommit(transaction, `job ${job.key}`)
    const known = await transaction.job.findUnique({ where: { key: job.key } })
    const isOver = known?.state === 'dead' || (again && known?.state === 'done')
    if (known && !isOver && !known.isCancelled) return toJob(known)
    // One that is being cancelled and still runs is begun again under the same key; its process finds that it lost it.
    const row = { where: { key: job.key }, create: newRow(job, now), update: unbegun(now) }
    return toJob(await transaction.job.upsert(row))
  })
}

export async function findJob(db: DatabaseHandle, id: JobId): Promise<StoredJob | undefined> {
  const row = await db.job.findUnique({ where: { id } })
  return row ? toJob(row) : undefined
}

/** The job under a key, whatever became of it. @internal */
export async function findJobByKey(db: DatabaseHandle, key: string): Promise<StoredJob | undefined> {
  const row = await db.job.findUnique({ where: { key } })
  return row ? toJob(row) : undefined
}

/** What a process takes: jobs of the kinds that it knows, which those of another version may not. */
export interface Wanted {
  readonly lane: JobLane
  readonly kinds: readonly string[]
}

/** Takes the next job that waits, for one process alone. Undefined where none waits. */
export async function takeJob(db: Database, wanted: Wanted, processId: string): Promise<StoredJob | undefined> {
  const now = await databaseTime(db)
  if ((await db.job.count({ where: waitingFor(wanted, now) })) === 0) return undefined
  return db.$transaction(async (transaction) => {
    const id = await nextWaiting(transaction, wanted, now)
    if (id === undefined) return undefined
    const data = { state: 'running', processId, startedAt: now, attempts: { increment: 1 }, events: '[]' }
    return toJob(await transaction.job.update({ where: { id }, data }))
  })
}

const waitingFor = ({ lane, kinds }: Wanted, now: Date) => ({
  state: 'waiting',
  lane,
  kind: { in: [...kinds] },
  runAfter: { lte: now },
})

/** PostgreSQL passes over what others are taking just now; in SQLite one transaction waits for the other anyway. */
async function nextWaiting(transaction: DatabaseHandle, wanted: Wanted, now: Date): Promise<string | undefined> {
  if (!isPostgres(transaction)) {
    const orderBy = [{ runAfter: 'asc' as const }, { id: 'asc' as const }]
    return (await transaction.job.findFirst({ where: waitingFor(wanted, now), orderBy, select: { id: true } }))?.id
  }
  const [row] = await transaction.$queryRaw<readonly { id: string }[]>`
    SELECT "id" FROM "Job" WHERE "state" = 'waiting' AND "lane" = ${wanted.lane} AND "kind" = ANY(${[...wanted.kinds]})
    AND "runAfter" <= ${now} ORDER BY "runAfter", "id" FOR UPDATE SKIP LOCKED LIMIT 1`
  return row?.id
}

type TakenJob = Pick<StoredJob, 'id' | 'processId' | 'attempts' | 'startedAt'>

/** Whoever took a job may change it until it is taken again, be it by the same process after it was cancelled and asked for anew. */
const taken = ({ id, processId, attempts, startedAt }: TakenJob) => ({
  id,
  attempts,
  state: 'running',
  processId: processId ?? null,
  startedAt: startedAt ?? null,
})

/** Keeps what a job told so far. False: it is not this process's any more, or a person wants it to end. */
export async function keepEvents(db: DatabaseHandle, job: TakenJob, events: readonly JsonValue[]): Promise<boolean> {
  const where = { ...taken(job), isCancelled: false }
  return (await db.job.updateMany({ where, data: { events: JSON.stringify(events) } })).count > 0
}

/** Whether the process that took it is to go on. */
export const isWanted = async (db: DatabaseHandle, job: TakenJob): Promise<boolean> =>
  (await db.job.count({ where: { ...taken(job), isCancelled: false } })) > 0

/** Keeps the result. False: somebody else took the job meanwhile, or it was cancelled, and the result is not kept. */
export async function finishJob(
  db: DatabaseHandle,
  job: TakenJob,
  result: JsonValue,
  events: readonly JsonValue[],
): Promise<boolean> {
  const data = {
    state: 'done',
    result: toJsonColumn(result),
    events: JSON.stringify(events),
    error: null,
    endedAt: await databaseTime(db),
  }
  return (await db.job.updateMany({ where: { ...taken(job), isCancelled: false }, data })).count > 0
}

/** A job that failed waits again for `retryInMs`; without it, it is given up and waits for a person. */
export async function failJob(
  db: DatabaseHandle,
  job: TakenJob,
  error: JsonValue,
  retryInMs: number | undefined,
): Promise<void> {
  const now = await databaseTime(db)
  const data = { error: toJsonColumn(error), processId: null }
  await db.job.updateMany({
    where: taken(job),
    data:
      retryInMs === undefined
        ? { ...data, state: 'dead', endedAt: now }
        : { ...data, state: 'waiting', runAfter: new Date(now.getTime() + retryInMs) },
  })
}

/** Gives a job back that was begun and not done: it did not fail, so this attempt does not count. */
export async function putBackJob(db: DatabaseHandle, job: TakenJob, inMs = 0): Promise<void> {
  const runAfter = new Date((await databaseTime(db)).getTime() + inMs)
  const data = { state: 'waiting', runAfter, processId: null, attempts: { decrement: 1 } }
  await db.job.updateMany({ where: taken(job), data })
}

/** Ends what was cancelled while this process ran it. False: it was not cancelled. */
export async function endCancelled(db: DatabaseHandle, job: TakenJob): Promise<boolean> {
  const data = { state: 'cancelled', processId: null, endedAt: await databaseTime(db) }
  return (await db.job.updateMany({ where: { ...taken(job), isCancelled: true }, data })).count > 0
}

/** Cancels a job: at once where it waits, else as soon as its process sees it. False where it had ended. */
export const cancelJob = (db: DatabaseHandle, id: JobId): Promise<boolean> => cancelWhere(db, { id })

/** Cancels all jobs whose keys begin with a text, in the same way. */
export const cancelGroup = (db: DatabaseHandle, prefix: string): Promise<boolean> =>
  cancelWhere(db, { key: { startsWith: prefix } })

async function cancelWhere(
  db: DatabaseHandle,
  where: { readonly id: JobId } | { readonly key: { readonly startsWith: string } },
): Promise<boolean> {
  const ended = { state: 'cancelled', isCancelled: true, endedAt: await databaseTime(db) }
  const waiting = await db.job.updateMany({ where: { ...where, state: 'waiting' }, data: ended })
  const running = await db.job.updateMany({ where: { ...where, state: 'running' }, data: { isCancelled: true } })
  return waiting.count + running.count > 0
}

/** Begins a job anew that was given up or cancelled. False where there is none. */
export async function retryJob(db: DatabaseHandle, id: JobId): Promise<boolean> {
  const runAfter = await databaseTime(db)
  const data = { state: 'waiting', attempts: 0, runAfter, isCancelled: false, error: null, endedAt: null, events: '[]' }
  const { count } = await db.job.updateMany({ where: { id, state: { in: ['dead', 'cancelled'] } }, data })
  return count > 0
}

/**
 * Lets jobs whose process is gone wait again, or gives them up where that happened too often. Returns their number. The
 * process that asks is alive, whenever it last said so.
 */
export async function recoverJobs(db: DatabaseHandle, asking: string): Promise<number> {
  if ((await db.job.count({ where: { state: 'running' } })) === 0) return 0
  const alive = [asking, ...(await aliveProcesses(db))]
  const now = await databaseTime(db)
  const lost = { state: 'running', processId: { notIn: alive } }
  const ended = { processId: null, endedAt: now }
  const cancelled = await db.job.updateMany({
    where: { ...lost, isCancelled: true },
    data: { ...ended, state: 'cancelled' },
  })
  const dead = await db.job.updateMany({
    where: { ...lost, attempts: { gte: MOST_ATTEMPTS } },
    data: { ...ended, state: 'dead', error: toJsonColumn({ code: 'worker-lost' }) },
  })
  const again = await db.job.updateMany({ where: lost, data: { state: 'waiting', processId: null, runAfter: now } })
  return cancelled.count + dead.count + again.count
}
