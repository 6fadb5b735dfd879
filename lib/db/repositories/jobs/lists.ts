import type { DatabaseHandle } from '../../handle'
import { databaseTime } from '../processes'
import { newRow, toFacts, unended, type JobFacts, type JobState, type NewJob, type StoredJob } from './row'

/** Fewer than a statement of SQLite takes. */
const ROWS_AT_ONCE = 500

/** Adds many jobs of new keys at once, to wait. */
export async function enqueueJobs(db: DatabaseHandle, jobs: readonly NewJob[]): Promise<void> {
  const now = await databaseTime(db)
  for (let from = 0; from < jobs.length; from += ROWS_AT_ONCE)
    await db.job.createMany({ data: jobs.slice(from, from + ROWS_AT_ONCE).map((job) => newRow(job, now)) })
}

/** Where a job of a group stands; the key without what is the same in all of the group. */
export interface JobOfGroup extends Pick<StoredJob, 'id' | 'state' | 'attempts' | 'error' | 'startedAt' | 'endedAt'> {
  readonly name: string
}

/** The jobs whose keys begin with a text. */
export async function jobsOfGroup(db: DatabaseHandle, prefix: string): Promise<readonly JobOfGroup[]> {
  const rows = await db.job.findMany({
    where: { key: { startsWith: prefix } },
    omit: { input: true, events: true, result: true },
  })
  return rows.map((row) => ({ ...toFacts(row), name: row.key.slice(prefix.length) }))
}

/** Deletes the jobs that ended of those whose keys begin with a text, so that the same can be begun anew. */
export async function forgetEnded(db: DatabaseHandle, prefix: string): Promise<void> {
  await db.job.deleteMany({ where: { key: { startsWith: prefix }, state: { notIn: [...unended] } } })
}

export interface JobCounts extends Readonly<Record<JobState, number>> {
  /** When the oldest that could be begun by now was ready; absent where none waits. */
  readonly waitingSince?: Date
}

export async function countJobs(db: DatabaseHandle): Promise<JobCounts> {
  const groups = await db.job.groupBy({ by: ['state'], _count: true })
  const of = (state: JobState): number => groups.find((group) => group.state === state)?._count ?? 0
  const first = await db.job.findFirst({
    where: { state: 'waiting', runAfter: { lte: await databaseTime(db) } },
    orderBy: { runAfter: 'asc' },
    select: { runAfter: true },
  })
  return {
    waiting: of('waiting'),
    running: of('running'),
    done: of('done'),
    dead: of('dead'),
    cancelled: of('cancelled'),
    ...(first && { waitingSince: first.runAfter }),
  }
}

/** A job as lists show it, without what it is made from and what it told. */
export interface ListedJob extends JobFacts {
  /** Name of its workspace. */
  readonly workspace: string
}

/** Jobs in one of these states: the oldest first where some are still to end, else the newest first. */
export async function listJobs(
  db: DatabaseHandle,
  states: readonly JobState[],
  limit: number,
): Promise<readonly ListedJob[]> {
  const order = states.some((state) => unended.includes(state)) ? 'asc' : 'desc'
  const rows = await db.job.findMany({
    where: { state: { in: [...states] } },
    orderBy: [{ createdAt: order }, { id: order }],
    take: limit,
    omit: { input: true, events: true, result: true },
    include: { workspace: { select: { name: true } } },
  })
  return rows.map(({ workspace, ...row }) => ({ ...toFacts(row), workspace: workspace.name }))
}

/** Deletes jobs that ended before that time; their results go with them. */
export async function removeOldJobs(db: DatabaseHandle, endedBefore: Date): Promise<number> {
  const { count } = await db.job.deleteMany({ where: { endedAt: { lt: endedBefore }, state: { notIn: [...unended] } } })
  return count
}
