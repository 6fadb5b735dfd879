import 'server-only'
import { defined } from '@/lib/engine'
import { announce } from '@/lib/db/changes'
import { database } from '@/lib/db/client'
import type { DatabaseHandle } from '@/lib/db/database'
import * as repository from '@/lib/db/repositories/jobs'
import type { JobOfGroup, NewJob } from '@/lib/db/repositories/jobs'
import { runJobsHere } from './embedded'
import { failureOf } from './failure-of'
import type { JobKind } from './job-kind'
import { JOBS, topicOfJob } from './topics'
import type { Failure } from '@/lib/server/runtime/failure'

/*
 * Jobs that belong together: their keys begin with the same text.
 */

export interface GroupedJob extends Pick<JobOfGroup, 'name' | 'startedAt' | 'endedAt'> {
  readonly state: JobOfGroup['state']
  /** Why it was given up. */
  readonly failure?: Failure
}

/** Whether something is still to come of it. */
export const isOpen = ({ state }: Pick<GroupedJob, 'state'>): boolean => state === 'waiting' || state === 'running'

type Added = Omit<NewJob, 'kind' | 'lane'>

/** Adds jobs that are not there yet, in a transaction of the caller. `startJobs` begins them. */
export const addJobs = (db: DatabaseHandle, kind: JobKind, jobs: readonly Added[]): Promise<void> =>
  repository.enqueueJobs(
    db,
    jobs.map((job) => ({ ...job, kind: kind.name, lane: kind.lane })),
  )

/** Runs jobs of the kind in this process, unless servers leave them to others. */
export async function startJobs(kind: JobKind): Promise<void> {
  await runJobsHere([kind])
  announce(JOBS)
}

/** Begins jobs anew that ended, and those that are being cancelled; leaves alone what waits and runs. */
export async function addJobsAnew(kind: JobKind, prefix: string, jobs: readonly Added[]): Promise<void> {
  const db = await database()
  await repository.forgetEnded(db, prefix)
  const there = new Set((await repository.jobsOfGroup(db, prefix)).map(({ name }) => `${prefix}${name}`))
  await addJobs(
    db,
    kind,
    jobs.filter(({ key }) => !there.has(key)),
  )
  for (const job of jobs.filter(({ key }) => there.has(key)))
    await repository.enqueueJob(db, { ...job, kind: kind.name, lane: kind.lane })
  await startJobs(kind)
}

export async function jobsOf(prefix: string): Promise<readonly GroupedJob[]> {
  const jobs = await repository.jobsOfGroup(await database(), prefix)
  return jobs.map(({ name, state, error, startedAt, endedAt }) => ({
    name,
    state,
    ...(state === 'dead' && { failure: failureOf(error) }),
    ...defined({ startedAt, endedAt }),
  }))
}

/** Cancels all whose keys begin with a text: one alone where that is its whole key. */
export async function cancelJobs(prefix: string): Promise<void> {
  const db = await database()
  await repository.cancelGroup(db, prefix)
  for (const { id, state } of await repository.jobsOfGroup(db, prefix))
    if (state === 'running') announce(topicOfJob(id))
}
