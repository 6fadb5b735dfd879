import type { Failure } from '@/lib/server/runtime/failure'

/** Failures of a task that it did not cause itself. */
export const taskFailures = {
  cancelled: (): Failure => ({ code: 'cancelled', message: 'It was cancelled.' }),
  tooLong: (limitMs: number): Failure => ({
    code: 'time-limit',
    message: `This took longer than ${Math.max(1, Math.round(limitMs / 1000))} seconds of computing and was ended. Nothing was changed.`,
    remedy: 'Try a shorter session (the part since its last compaction, say) or a simpler strategy.',
  }),
  outOfMemory: (): Failure => ({
    code: 'out-of-memory',
    message: 'This needed more memory than one task may take and was ended. Nothing was changed.',
    remedy: 'Try a smaller session, or split it.',
  }),
  lost: (): Failure => ({
    code: 'worker-lost',
    message: 'The process that worked on this ended unexpectedly. Nothing was changed.',
    remedy: 'Try again. The server’s log may say more.',
  }),
  stopping: (): Failure => ({
    code: 'stopping',
    message: 'The server is stopping.',
    remedy: 'Try again once it runs again.',
  }),
} as const

/** Whether a failure says nothing of the task: the same is to be asked again. */
export const isPassing = ({ code }: Failure): boolean => code === 'cancelled' || code === 'stopping'
