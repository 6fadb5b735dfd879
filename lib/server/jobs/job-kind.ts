import 'server-only'
import type { JsonValue } from '@/lib/engine'
import type { JobLane } from '@/lib/db/repositories/jobs'

export interface JobContext {
  /** Aborts where a person cancels the job, the process ends, or somebody else runs the job by now. */
  readonly signal: AbortSignal
  /** When it was asked for. */
  readonly since: Date
  /** To be awaited after each of many short steps. Where the process serves pages too, it pauses as long as the step took, so that they are answered. */
  giveWay(stepMs: number): Promise<void>
  /** Tells those who follow the job. */
  tell(event: JsonValue): void
}

/** What is done for a kind of job. It may run more than once: whatever it keeps, it keeps under a key of its content. */
export interface JobKind {
  readonly name: string
  readonly lane: JobLane
  /** `input` is what was enqueued; the kind checks it. Returns the result. */
  run(input: JsonValue, context: JobContext): Promise<JsonValue>
}

/** Thrown by a kind where a provider or another limit wants it to wait: it is begun again after that time, and did not fail. */
export class JobPostponed extends Error {
  override readonly name = 'JobPostponed'

  constructor(readonly waitMs: number) {
    super(`Postponed by ${waitMs} ms.`)
  }
}

export const isPostponed = (error: unknown): error is JobPostponed =>
  error instanceof Error && error.name === 'JobPostponed' && 'waitMs' in error
