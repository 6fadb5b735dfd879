import 'server-only'
import type { JsonValue } from '@/lib/engine'
import { announce, watchChanges } from '@/lib/db/changes'
import { nextTurn } from '@/lib/base/next-turn'
import { database } from '@/lib/db/client'
import { parseJobId, type JobId } from '@/lib/db/ids'
import * as repository from '@/lib/db/repositories/jobs'
import type { NewJob, StoredJob } from '@/lib/db/repositories/jobs'
import { isStorageError } from '@/lib/db/storage-error'
import { AppError, appError, notFound } from '@/lib/server/runtime/failure'
import { runJobsHere } from './embedded'
import { failureOf } from './failure-of'
import type { JobKind } from './job-kind'
import { JOBS, topicOfJob } from './topics'

/** How often one who follows a job looks for what nobody told it. */
const LOOK_MS = 1_000

/** A job of a kind. `lane`: where it is not that of its kind. */
type Added = Omit<NewJob, 'kind' | 'lane'> & Partial<Pick<NewJob, 'lane'>>

/** Adds a job, unless the same is waiting, running or done. */
async function enqueue(kind: JobKind, job: Added, again?: boolean): Promise<StoredJob> {
  await runJobsHere([kind])
  const added = await repository.enqueueJob(await database(), { lane: kind.lane, ...job, kind: kind.name }, { again })
  announce(JOBS)
  return added
}

/** Adds a job that nobody follows. One that is at its end, whatever became of it, is begun anew. */
export const addJob = async (kind: JobKind, job: Added): Promise<JobId> => (await enqueue(kind, job, true)).id

/**
 * Adds a job and follows it to its end. Where the disk or the database refuses to keep it, it is done here and now, for
 * whoever waits.
 */
export async function resultOf(
  kind: JobKind,
  job: Added,
  { tell, onJob, signal, again }: Following,
): Promise<JsonValue> {
  let added: StoredJob
  try {
    added = await enqueue(kind, job, again)
  } catch (error) {
    if (!isStorageError(error)) throw error
    return kind.run(job.input, { tell, signal, giveWay: nextTurn, since: new Date() })
  }
  onJob(added.id)
  return followJob(added.id, tell, signal)
}

interface Following {
  readonly signal: AbortSignal
  /** One that is done is begun anew. */
  readonly again?: boolean
  /** Gets the id of the job, by which it can be cancelled. */
  onJob(id: JobId): void
  tell(event: JsonValue): void
}

/**
 * Follows a job to its end and returns its result. `tell` gets what it tells, also what it told before. Whoever stops
 * following leaves the job alone.
 */
async function followJob(id: JobId, tell: (event: JsonValue) => void, signal: AbortSignal): Promise<JsonValue> {
  const db = await database()
  const changes = watchChanges(topicOfJob(id))
  try {
    let told = 0
    let begun: number | undefined
    for (;;) {
      const job = await repository.findJob(db, id)
      if (!job) throw notFound('job')
      // Begun again, it tells everything again.
      const start = job.startedAt?.getTime()
      if (start !== begun) [told, begun] = [0, start]
      for (const event of job.events.slice(told)) tell(event)
      told = Math.max(told, job.events.length)
      if (job.state === 'done') return job.result ?? null
      if (job.state === 'dead') throw new AppError(failureOf(job.error))
      if (job.state === 'cancelled') throw cancelled()
      if (signal.aborted) throw cancelled()
      await changes.next(LOOK_MS, signal)
    }
  } finally {
    changes.close()
  }
}

const cancelled = (): AppError => appError('cancelled', 'It was cancelled.')

/** Cancels a job. Nothing happens where it had ended. */
export async function cancel(id: string): Promise<null> {
  const known = jobIdOf(id)
  await repository.cancelJob(await database(), known)
  announce(topicOfJob(known))
  return null
}

/** Begins a job anew that was given up or cancelled. */
export async function retry(id: string): Promise<null> {
  if (!(await repository.retryJob(await database(), jobIdOf(id)))) throw notFound('job')
  announce(JOBS)
  return null
}

function jobIdOf(id: string): JobId {
  const parsed = parseJobId(id)
  if (!parsed) throw notFound('job')
  return parsed
}
