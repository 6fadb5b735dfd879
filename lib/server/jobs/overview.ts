import 'server-only'
import type { JobsView, JobView, ProcessView } from '@/lib/contracts/jobs'
import { database } from '@/lib/db/client'
import * as repository from '@/lib/db/repositories/jobs'
import type { StoredJob } from '@/lib/db/repositories/jobs'
import { listProcesses, ownProcessId, type ProcessRecord } from '@/lib/db/repositories/processes'
import { listWorkspaces } from '@/lib/server/workspaces'
import { failureOf } from './failure-of'

const MOST_OPEN = 200
const MOST_ENDED = 50

/** All jobs of the database, and the processes that run them. */
export async function jobsOverview(): Promise<JobsView> {
  const db = await database()
  const [counts, processes, open, failed, ended, workspaces] = await Promise.all([
    repository.countJobs(db),
    listProcesses(db),
    repository.listJobs(db, ['running', 'waiting'], MOST_OPEN),
    repository.listJobs(db, ['dead'], MOST_OPEN),
    repository.listJobs(db, ['done', 'cancelled'], MOST_ENDED),
    listWorkspaces(),
  ])
  const nameOf = (id: string): string => workspaces.find((workspace) => workspace.id === id)?.name ?? id
  const view = (job: StoredJob): JobView => toView(job, nameOf(job.workspaceId), processes)
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

function toView(job: StoredJob, workspace: string, processes: readonly ProcessRecord[]): JobView {
  const { id, kind, title, state, attempts, error, startedAt, endedAt } = job
  const runner = processes.find((process) => process.id === job.processId)
  return {
    id,
    kind,
    title,
    workspace,
    state,
    attempts,
    createdAt: job.createdAt.toISOString(),
    ...(error !== undefined && { reason: reasonOf(job) }),
    ...(runner && state === 'running' && { process: `${runner.host} ${runner.number}` }),
    ...(startedAt && { startedAt: startedAt.toISOString() }),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
  }
}

function reasonOf({ error }: StoredJob): NonNullable<JobView['reason']> {
  const { code, message, remedy } = failureOf(error)
  return { code, message, ...(remedy !== undefined && { remedy }) }
}

/** The process that answers lives, also where it said so some time ago because it had nothing to do. */
const toProcess = ({ startedAt, beatAt: _, ...process }: ProcessRecord): ProcessView => ({
  ...process,
  isAlive: process.isAlive || process.id === ownProcessId(),
  startedAt: startedAt.toISOString(),
})
