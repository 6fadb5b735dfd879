import 'server-only'
import { asJson, type JsonValue } from '@/lib/engine'
import { database } from '@/lib/db/client'
import { isPostgres, type Database } from '@/lib/db/database'
import { beat, BEAT_MS, endProcess, forgetProcesses, ownProcessId } from '@/lib/db/repositories/processes'
import * as repository from '@/lib/db/repositories/jobs'
import { MOST_ATTEMPTS, type JobLane, type StoredJob } from '@/lib/db/repositories/jobs'
import { isStorageError } from '@/lib/db/storage-error'
import { log } from '@/lib/observe/log'
import { isAppError, toFailure } from '@/lib/server/runtime/failure'
import { inWorkspace } from '@/lib/server/workspaces'
import { isPostponed, type JobKind } from './job-kind'
import { changeOrAfter, wakeUp } from './wake'

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

const timings: WorkerTiming = { idleMs: 1_000, noteMs: 400, beatMs: BEAT_MS, backoffMs: 2_000 }

export interface JobWorker {
  /** Takes no more jobs, ends those that run, and puts them back for others. */
  stop(): Promise<void>
}

/** Takes jobs and runs them until it is stopped. */
export async function startJobWorker(options: WorkerOptions): Promise<JobWorker> {
  const processId = options.processId ?? ownProcessId()
  const timing = { ...timings, ...options.timing }
  const stopping = new AbortController()
  const isWorker = Object.values(options.slots).some((count) => count > 0)
  const alive = async (): Promise<void> => beat(await database(), { kind: options.kind, isWorker, id: processId })
  const context: LaneContext = {
    processId,
    timing,
    stopping: stopping.signal,
    kinds: options.kinds,
    alive,
    running: new Set(),
  } // prettier-ignore
  await alive()
  const loops = [
    keepAlive(context),
    ...(['small', 'large'] as const).flatMap((lane) =>
      Array.from({ length: options.slots[lane] }, () => runLane(context, lane)),
    ),
  ]
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops)
      await endProcess(await database(), processId).catch(() => undefined)
    },
  }
}

interface LaneContext {
  readonly processId: string
  readonly timing: WorkerTiming
  readonly stopping: AbortSignal
  readonly kinds: readonly JobKind[]
  readonly alive: () => Promise<void>
  /** Jobs that this process runs just now. */
  readonly running: Set<StoredJob>
}

/** A server with a file of its own, and nothing to do, writes nothing: nobody else would take its jobs. */
const isIdle = (db: Database, running: ReadonlySet<StoredJob>): boolean => !isPostgres(db) && running.size === 0

/** Beats, and gives the jobs of lost processes to others. */
async function keepAlive({ timing, stopping, alive, running }: LaneContext): Promise<void> {
  while (!stopping.aborted) {
    await attempt(async () => {
      const db = await database()
      if (!isIdle(db, running)) await alive()
      if ((await repository.recoverJobs(db)) > 0) wakeUp()
      if (isPostgres(db)) await forgetProcesses(db)
    })
    await pause(timing.beatMs, stopping)
  }
}

async function runLane(context: LaneContext, lane: JobLane): Promise<void> {
  const { processId, timing, stopping, running, alive, kinds } = context
  while (!stopping.aborted) {
    const job = await attempt(async () =>
      // Kinds may be added while this runs.
      repository.takeJob(await database(), { lane, kinds: kinds.map(({ name }) => name) }, processId),
    )
    if (job) {
      running.add(job)
      await attempt(async () => {
        if (!isPostgres(await database())) await alive()
        await runJob(context, job)
      })
      running.delete(job)
    } else await changeOrAfter(timing.idleMs, stopping)
  }
}

/** A database that cannot be reached for a while ends no worker. */
async function attempt<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work()
  } catch (error) {
    log().error({ error: error instanceof Error ? error.message : String(error) }, 'jobs')
    await new Promise((resolve) => setTimeout(resolve, 1_000).unref())
    return undefined
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    if (signal.aborted) done()
    else signal.addEventListener('abort', done, { once: true })
  })
}

async function runJob({ timing, stopping, kinds }: LaneContext, job: StoredJob): Promise<void> {
  const db = await database()
  const ending = new AbortController()
  const events: JsonValue[] = []
  let noted = 0
  const note = async (): Promise<void> => {
    const count = events.length
    const goesOn = count > noted ? repository.keepEvents(db, job, events) : repository.isWanted(db, job)
    if (!(await goesOn)) return ending.abort()
    if (count > noted) wakeUp()
    noted = count
  }
  const noting = setInterval(() => void note().catch(() => undefined), timing.noteMs)
  const started = performance.now()
  try {
    const kind = kinds.find(({ name }) => name === job.kind)
    if (!kind) throw new Error(`This version knows no jobs of the kind ${job.kind}.`)
    const signal = AbortSignal.any([ending.signal, stopping])
    const context = { signal, tell: (event: JsonValue) => void events.push(event) }
    const result = await inWorkspace(job.workspaceId, () => kind.run(job.input, context))
    await repository.finishJob(db, job, result, events)
    log().info({ job: job.id, kind: job.kind, ms: Math.round(performance.now() - started) }, 'job')
  } catch (error) {
    await settle(db, job, error, { isStopping: stopping.aborted, isEnded: ending.signal.aborted, timing })
  } finally {
    clearInterval(noting)
    wakeUp()
  }
}

interface End {
  readonly isStopping: boolean
  /** Cancelled by a person, or taken over by another process. */
  readonly isEnded: boolean
  readonly timing: WorkerTiming
}

async function settle(
  db: Database,
  job: StoredJob,
  error: unknown,
  { isStopping, isEnded, timing }: End,
): Promise<void> {
  if (isEnded) return repository.endCancelled(db, job)
  if (isStopping) return repository.putBackJob(db, job)
  if (isPostponed(error)) return repository.putBackJob(db, job, error.waitMs)
  const isFinal = (isAppError(error) && !isStorageError(error)) || job.attempts >= MOST_ATTEMPTS
  const failure = asJson(toFailure(error))
  await repository.failJob(db, job, failure, isFinal ? undefined : timing.backoffMs * 4 ** (job.attempts - 1))
  log().warn({ job: job.id, kind: job.kind, attempt: job.attempts, final: isFinal }, 'job failed')
}
