import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { asJson, type JsonValue } from '@/lib/engine'
import { nextTurn } from '@/lib/base/next-turn'
import { announce, announceHere, watchChanges } from '@/lib/db/changes'
import { database } from '@/lib/db/client'
import { isPostgres, type Database } from '@/lib/db/database'
import { beat, BEAT_MS, endProcess, forgetProcesses, ownProcessId } from '@/lib/db/repositories/processes'
import * as repository from '@/lib/db/repositories/jobs'
import { MOST_ATTEMPTS, type JobLane, type StoredJob } from '@/lib/db/repositories/jobs'
import { isStorageError } from '@/lib/db/storage-error'
import { log } from '@/lib/observe/log'
import { isAppError, toFailure } from '@/lib/server/runtime/failure'
import { inWorkspace } from '@/lib/server/workspaces'
import { isPostponed, type JobContext, type JobKind } from './job-kind'
import { JOBS, topicOfJob } from './topics'

export interface WorkerOptions {
  /** A server that runs jobs beside its pages, or a process for jobs alone. */
  readonly kind: 'server' | 'worker'
  readonly kinds: readonly JobKind[]
  /** Jobs at once in each lane. 0: this process takes none. */
  readonly slots: Readonly<Record<JobLane, number>>
  /** Names the process in tests that have several in one. */
  readonly processId?: string
  readonly timing?: Partial<WorkerTiming>
}

interface WorkerTiming {
  /** How often an idle process looks for what others added. */
  readonly idleMs: number
  /** How often what a job told is kept, and whether it is still wanted is asked. */
  readonly noteMs: number
  readonly beatMs: number
  /** After the first failure; four times as long after each further one. */
  readonly backoffMs: number
}

/** What is added to a SQLite file is added by this process, which wakes itself; the rest is left from before its start. */
const IDLE_MS = { postgres: 1_000, sqlite: 30_000 }
const timings = { noteMs: 400, beatMs: BEAT_MS, backoffMs: 2_000 }
/** After an error of the database. */
const ERROR_MS = 1_000

export interface JobWorker {
  /** Takes no more jobs, ends those that run, and puts them back for others. */
  stop(): Promise<void>
}

/** Takes jobs and runs them until it is stopped. */
export async function startJobWorker(options: WorkerOptions): Promise<JobWorker> {
  const { kind, kinds, slots, processId = ownProcessId() } = options
  const db = await database()
  const idleMs = isPostgres(db) ? IDLE_MS.postgres : IDLE_MS.sqlite
  const stopping = new AbortController()
  const isWorker = Object.values(slots).some((count) => count > 0)
  const context: WorkerContext = {
    processId,
    kind,
    kinds,
    slots,
    timing: { idleMs, ...timings, ...options.timing },
    stopping: stopping.signal,
    alive: async () => beat(await database(), { kind, isWorker, id: processId }),
    running: new Set(),
  }
  await context.alive()
  await forgetProcesses(db)
  const lanes = (['small', 'large'] as const).filter((lane) => slots[lane] > 0)
  const loops = [keepAlive(context), ...lanes.map((lane) => runLane(context, lane))]
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops)
      await endProcess(await database(), processId).catch(() => undefined) // then it counts as lost after a while
    },
  }
}

interface WorkerContext extends Pick<WorkerOptions, 'kind' | 'kinds' | 'slots'> {
  readonly processId: string
  readonly timing: WorkerTiming
  readonly stopping: AbortSignal
  readonly alive: () => Promise<void>
  /** Jobs that this process runs just now. */
  readonly running: Set<StoredJob>
}

/** A server with a file of its own, and nothing to do, writes nothing: nobody else would take its jobs. */
const isIdle = (db: Database, running: ReadonlySet<StoredJob>): boolean => !isPostgres(db) && running.size === 0

/** Beats, and gives the jobs of lost processes to others. */
async function keepAlive({ processId, timing, stopping, alive, running }: WorkerContext): Promise<void> {
  while (!stopping.aborted) {
    await attempt(stopping, async () => {
      const db = await database()
      if (!isIdle(db, running)) await alive()
      if ((await repository.recoverJobs(db, processId)) > 0) announce(JOBS)
      if (isPostgres(db)) await forgetProcesses(db)
    })
    await pause(timing.beatMs, stopping)
  }
}

/** Takes the jobs of a lane as long as it has a free slot. */
async function runLane(context: WorkerContext, lane: JobLane): Promise<void> {
  const { processId, slots, timing, stopping, kinds } = context
  const jobs = new Set<Promise<void>>()
  const changes = watchChanges(JOBS)
  while (!stopping.aborted) {
    const take = async (): Promise<StoredJob | undefined> =>
      // Kinds may be added while this runs.
      repository.takeJob(await database(), { lane, kinds: kinds.map(({ name }) => name) }, processId)
    const job = jobs.size < slots[lane] ? await attempt(stopping, take) : undefined
    if (job) {
      const work: Promise<void> = runJob(context, job).finally(() => {
        jobs.delete(work)
        announce(topicOfJob(job.id))
        announceHere(JOBS)
      })
      jobs.add(work)
    } else await changes.next(timing.idleMs, stopping)
  }
  changes.close()
  await Promise.all(jobs)
}

/** A database that cannot be reached for a while ends no worker: undefined after a pause. */
async function attempt<Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work()
  } catch (error) {
    log().error({ error: error instanceof Error ? error.message : String(error) }, 'jobs')
    await pause(ERROR_MS, signal)
    return undefined
  }
}

/** For so long, or until the signal aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined)

/** Runs a job and keeps how it ended. Never rejects. */
async function runJob(context: WorkerContext, job: StoredJob): Promise<void> {
  const { stopping, alive, running } = context
  running.add(job)
  const unwanted = new AbortController()
  const over = new AbortController()
  const events: JsonValue[] = []
  await attempt(stopping, async () => {
    if (!isPostgres(await database())) await alive()
  })
  const noting = keepNotes(context, job, events, { unwanted, over: over.signal })
  try {
    const signal = AbortSignal.any([unwanted.signal, stopping])
    await finish(context, job, events, signal)
  } catch (error) {
    const end = endOf(context, job, error, unwanted.signal.aborted)
    // As long as it is not kept, the job would stand as running in this process.
    while (!(await attempt(stopping, () => keepEnd(job, end))) && !stopping.aborted);
  }
  over.abort()
  await noting
  running.delete(job)
}

async function finish(
  { kind: processKind, kinds }: WorkerContext,
  job: StoredJob,
  events: JsonValue[],
  signal: AbortSignal,
): Promise<void> {
  const kind = kinds.find(({ name }) => name === job.kind)
  if (!kind) throw new Error(`This version knows no jobs of the kind ${job.kind}.`)
  const started = performance.now()
  const context: JobContext = {
    signal,
    since: job.createdAt,
    giveWay: processKind === 'server' ? (stepMs) => sleep(stepMs) : nextTurn,
    tell: (event) => void events.push(event),
  }
  const result = await inWorkspace(job.workspaceId, () => kind.run(job.input, context))
  const db = await database()
  if (!(await repository.finishJob(db, job, result, events))) await repository.endCancelled(db, job)
  log().info({ job: job.id, kind: job.kind, ms: Math.round(performance.now() - started) }, 'job')
}

/** Keeps what a job tells until it is `over`, and aborts `unwanted` where it is to end. */
async function keepNotes(
  { timing }: WorkerContext,
  job: StoredJob,
  events: readonly JsonValue[],
  { unwanted, over }: { readonly unwanted: AbortController; readonly over: AbortSignal },
): Promise<void> {
  let noted = 0
  for (;;) {
    await pause(timing.noteMs, over)
    if (over.aborted) return
    await attempt(over, async () => {
      const db = await database()
      const count = events.length
      const goesOn = count > noted ? repository.keepEvents(db, job, events) : repository.isWanted(db, job)
      if (!(await goesOn)) return unwanted.abort()
      if (count > noted) announce(topicOfJob(job.id))
      noted = count
    })
  }
}

/** What becomes of a job that did not finish. */
type End =
  | { readonly type: 'unwanted' }
  | { readonly type: 'putBack'; readonly waitMs: number }
  | { readonly type: 'failed'; readonly failure: JsonValue; readonly retryInMs: number | undefined }

function endOf({ stopping, timing }: WorkerContext, job: StoredJob, error: unknown, isUnwanted: boolean): End {
  if (isUnwanted) return { type: 'unwanted' }
  if (stopping.aborted) return { type: 'putBack', waitMs: 0 }
  if (isPostponed(error)) return { type: 'putBack', waitMs: error.waitMs }
  const isFinal = (isAppError(error) && !isStorageError(error)) || job.attempts >= MOST_ATTEMPTS
  log().warn({ job: job.id, kind: job.kind, attempt: job.attempts, final: isFinal }, 'job failed')
  const retryInMs = isFinal ? undefined : timing.backoffMs * 4 ** (job.attempts - 1)
  return { type: 'failed', failure: asJson(toFailure(error)), retryInMs }
}

/** Keeps how a job ended, in its row; nothing happens where another process took it. */
async function keepEnd(job: StoredJob, end: End): Promise<true> {
  const db = await database()
  if (await repository.endCancelled(db, job)) return true
  if (end.type === 'putBack') {
    await repository.putBackJob(db, job, end.waitMs)
    takeIn(end.waitMs)
  }
  if (end.type === 'failed') {
    await repository.failJob(db, job, end.failure, end.retryInMs)
    if (end.retryInMs !== undefined) takeIn(end.retryInMs)
  }
  return true
}

/** For a job that waits for its time. A little later, because clocks differ by milliseconds. */
const takeIn = (ms: number): void => (ms === 0 ? announce(JOBS) : void setTimeout(announceHere, ms + 20, JOBS).unref())
