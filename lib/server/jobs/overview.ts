import 'server-only'
import type { JobsView, JobView, ProcessView } from '@/lib/contracts/jobs'
import { database } from '@/lib/db/client'
import * as repository from '@/lib/db/repositories/jobs'
import type { ListedJob } from '@/lib/db/repositories/jobs'
import { listProcesses, ownProcessId, type ProcessRecord } from '@/lib/db/repositories/processes'
import { failureOf } from './failure-of'

const MOST_OPEN = 200
const MOST_ENDED = 50

/** All jobs of the database, and the processes that run them. */
export async function jobsOverview(): Promise<JobsView> {
  const db = await database()
  const [counts, processes, open, failed, ended] = await Promise.all([
    repository.countJobs(db),
    listProcesses(db),
    repository.listJobs(db, ['running', 'waiting'], MOST_OPEN),
    repository.listJobs(db, ['dead'], MOST_OPEN),
    repository.listJobs(db, ['done', 'cancelled'], MOST_ENDED),
  ])
  const view = (job: ListedJob): JobView => toView(job, processes)
  const shown = processes.map(toProcess)
  const { waitingSince, ...states } = counts
  return {
    counts: states,
    open: open.map(view),
    failed: failed.map(view),
    ended: ended.map(view),
    processes: shown,
    isStuck: waitingSince !== undefined && !shown.some(({ isWorker, isAlive }) => isWorker && isAlive),
  }
}

function toView(job: ListedJob, processes: readonly ProcessRecord[]): JobView {
  const { id, kind, title, workspace, state, attempts, error, startedAt, endedAt } = job
  const runner = processes.find((process) => process.id === job.processId)
  return {
    id,
    kind,
    title,
    workspace,
    state,
    attempts,
    createdAt: job.createdAt.toISOString(),
    ...(error !== undefined && { reason: failureOf(error) }),
    ...(runner && state === 'running' && { process: `${runner.host} ${runner.number}` }),
    ...(startedAt && { startedAt: startedAt.toISOString() }),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
  }
}

/** The process that answers is alive, although one with a SQLite file does not say so while it has nothing to do. */
const toProcess = ({ startedAt, beatAt: _, ...process }: ProcessRecord): ProcessView => ({
  ...process,
  isAlive: process.isAlive || process.id === ownProcessId(),
  startedAt: startedAt.toISOString(),
})
