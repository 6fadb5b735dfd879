import { noInput, type ActionError, type ActionResult, type Id } from './shared/action'
import { read } from './shared/read'

/*
 * Work that goes on where nobody waits for it. Types and schemas only, so that components may import it.
 */

export interface JobView {
  readonly id: string
  /** `sweep` … */
  readonly kind: string
  /** What it is about: usually the name of a session. */
  readonly title: string
  readonly workspace: string
  readonly state: 'waiting' | 'running' | 'done' | 'dead' | 'cancelled'
  readonly attempts: number
  /** Why it failed the last time. */
  readonly reason?: ActionError
  /** The process that runs it. */
  readonly process?: string
  readonly createdAt: string
  readonly startedAt?: string
  readonly endedAt?: string
}

export interface ProcessView {
  readonly id: string
  readonly kind: 'server' | 'worker'
  readonly host: string
  readonly number: number
  readonly isWorker: boolean
  readonly isAlive: boolean
  readonly startedAt: string
}

export interface JobsView {
  readonly counts: Readonly<Record<JobView['state'], number>>
  readonly open: readonly JobView[]
  readonly failed: readonly JobView[]
  readonly ended: readonly JobView[]
  readonly processes: readonly ProcessView[]
  /** Work waits and no process that runs jobs is alive. */
  readonly isStuck: boolean
}

/** Implemented in lib/server/jobs/actions.ts. */
export interface JobActions {
  cancelJob(input: Id): ActionResult<null>
  /** Begins a job anew that was given up or cancelled. */
  retryJob(input: Id): ActionResult<null>
}

/** Answered by lib/server/jobs/reads.ts. For the whole database. */
export const jobReads = { overview: read<JobsView>()(noInput) }
