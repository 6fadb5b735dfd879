import { err, type Result } from '@/lib/engine'
import { toFailure, type Failure } from '@/lib/server/runtime/failure'
import { computingClock } from './computing-clock'
import { callHost } from './host'
import type { Job } from './job'
import { ownBuffer, type FromWorker, type WorkerPort } from './protocol'
import { taskFailures } from './task-failures'

/** A task that waits longer than this for an answer lets another one compute. */
const PARK_MS = 50
/** How long after cancelling the caller gets its answer, even if the task has not stopped yet. */
const ANSWER_MS = 150

export interface TaskBounds {
  /** Between cancelling a task and terminating its worker. */
  readonly graceMs: number
  /** Limit of computing time, without the time spent waiting for answers. */
  readonly limitMs: number
}

/** Why a worker must be terminated with its task. */
export type WorkerStop = 'timedOut' | 'cancelled'

export interface TaskWatcher {
  /** Called once, with the result. */
  onEnd(result: Result<unknown, Failure>): void
  /** The task waits for an answer: another one may compute meanwhile. */
  onParked(): void
  onMustStop(reason: WorkerStop, failure: Failure): void
  /** The caller that cancelled gets its answer, before the task itself has ended. */
  onGivenUp(): void
}

/** A task on its worker: measures its computing time, answers its calls, and cancels it. */
export interface RunningTask {
  readonly isParked: () => boolean
  hear(message: FromWorker): void
  cancel(): void
  /** Ignores further messages of the task. */
  stop(): void
}

/** Throws if the input cannot be cloned. */
export function startTask(
  id: number,
  port: WorkerPort,
  job: Job,
  bounds: TaskBounds,
  watcher: TaskWatcher,
): RunningTask {
  const limitMs = job.limitMs ?? bounds.limitMs
  const shared = new SharedArrayBuffer(4)
  const flag = new Int32Array(shared)
  const open = new Set<number>()
  const clock = computingClock(limitMs, () => watcher.onMustStop('timedOut', taskFailures.tooLong(limitMs)))
  let isParked = false
  let isStopped = false
  let parking: NodeJS.Timeout | undefined
  let grace: NodeJS.Timeout | undefined

  async function answer({ call, name, argument }: Extract<FromWorker, { type: 'call' }>): Promise<void> {
    open.add(call)
    if (!isParked) parking ??= setTimeout(park, PARK_MS)
    const handed: ArrayBuffer[] = []
    const result = await callHost(job.host, name, argument, (bytes) =>
      handed.push(...[ownBuffer(bytes) ?? []].flat()),
    ).then(
      (value) => ({ ok: true as const, value }),
      (error: unknown) => err(toFailure(error)),
    )
    if (isStopped) return
    open.delete(call)
    if (open.size === 0) unpark()
    try {
      port.post({ type: 'answer', id, call, result }, handed)
    } catch (error) {
      port.post({ type: 'answer', id, call, result: err(toFailure(error)) }, [])
    }
  }

  function park(): void {
    isParked = true
    parking = undefined
    clock.stop()
    watcher.onParked()
  }

  function unpark(): void {
    clearTimeout(parking)
    parking = undefined
    if (!isParked) return
    isParked = false
    clock.start()
  }

  port.post(
    { type: 'run', id, task: job.task, input: job.input, encoded: job.encoded ?? false, cancelled: shared },
    (job.hand ?? []).flatMap((bytes) => ownBuffer(bytes) ?? []),
  )
  clock.start()
  return {
    isParked: () => isParked,
    hear(message) {
      if (isStopped || message.id !== id) return
      if (message.type === 'tell') job.onEvent?.(message.event)
      else if (message.type === 'call') void answer(message)
      else watcher.onEnd(message.result)
    },
    cancel() {
      Atomics.store(flag, 0, 1)
      port.post({ type: 'cancel', id }, [])
      grace = setTimeout(() => watcher.onMustStop('cancelled', taskFailures.cancelled()), bounds.graceMs)
      // The caller that cancelled does not wait for a worker that is kept alive for its caches.
      setTimeout(() => watcher.onGivenUp(), ANSWER_MS).unref()
    },
    stop() {
      isStopped = true
      clock.stop()
      clearTimeout(parking)
      clearTimeout(grace)
    },
  }
}
