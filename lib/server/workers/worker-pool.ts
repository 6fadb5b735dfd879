import { err, type Result } from '@/lib/engine'
import { toFailure, type Failure } from '@/lib/server/runtime/failure'
import type { Job } from './job'
import { startTask, type RunningTask, type TaskBounds } from './running-task'
import { taskFailures } from './task-failures'
import { createWorkerSlots, type WorkerSlot, type WorkerSlotOptions } from './worker-slots'

export type { Job } from './job'

export interface PoolOptions extends WorkerSlotOptions, TaskBounds {
  readonly name: string
}

export interface PoolStats {
  readonly name: string
  readonly workers: number
  readonly computing: number
  /** Number of workers whose task waits for an answer. */
  readonly waiting: number
  readonly queued: number
  readonly done: number
  readonly failed: number
  readonly cancelled: number
  readonly timedOut: number
  readonly lost: number
}

export interface WorkerPool {
  /** Never rejects: failures are values. */
  run(job: Job): Promise<Result<unknown, Failure>>
  stats(): PoolStats
  /** Terminates all workers. Running and queued tasks fail. */
  close(): void
}

/** A task from request to result: first in the queue, then running. */
interface Errand {
  readonly job: Job
  readonly settle: (result: Result<unknown, Failure>) => void
  readonly stopListening: () => void
  ahead?: number
  task?: RunningTask
}

/** A pool of workers with one task each, and a queue in order: what can wait stands behind the rest. */
export function createPool(options: PoolOptions): WorkerPool {
  const queue: Errand[] = []
  const counts = { done: 0, failed: 0, cancelled: 0, timedOut: 0, lost: 0 }
  let lastId = 0
  let isClosed = false
  const slots = createWorkerSlots<Errand>(options, {
    onMessage: (slot, message) => slot.work?.task?.hear(message),
    onLost(slot, error) {
      if (slot.work) counts.lost++
      finish(slot, err(isOutOfMemory(error) ? taskFailures.outOfMemory() : taskFailures.lost()))
    },
  })
  /** Tasks in the queue that cannot wait: they stand before the others. */
  const urgent = (): number => queue.filter(({ job }) => !job.canWait).length
  const computing = (): number => slots.working().filter(({ task }) => !task?.isParked()).length

  function dispatch(): void {
    for (let at = 0; at < queue.length && !isClosed; ) {
      const next = queue[at]
      const slot = next && slots.free(next.job.key, computing())
      if (!next || !slot) {
        at++
        continue
      }
      queue.splice(at, 1)
      start(slot, next)
    }
    queue.forEach((waiting, ahead) => {
      if (waiting.ahead === ahead) return
      waiting.ahead = ahead
      waiting.job.onPosition?.(ahead)
    })
  }

  function start(slot: WorkerSlot<Errand>, errand: Errand): void {
    const { job } = errand
    slots.take(slot, errand, job.key, job.bytes ?? 0)
    job.onPosition?.(-1)
    try {
      errand.task = startTask(++lastId, slot.port, job, options, {
        onEnd: (result) => finish(slot, result),
        onParked: dispatch,
        onMustStop: (reason, failure) => {
          if (reason === 'timedOut') counts.timedOut++
          slots.end(slot)
          finish(slot, err(failure))
        },
        onGivenUp: () => errand.settle(err(taskFailures.cancelled())),
      })
    } catch (error) {
      finish(slot, err(toFailure(error)))
    }
  }

  function finish(slot: WorkerSlot<Errand>, result: Result<unknown, Failure>): void {
    const errand = slot.work
    if (errand) {
      errand.task?.stop()
      errand.stopListening()
      counts[result.ok ? 'done' : 'failed']++
      errand.settle(result)
      slots.rest(slot)
    }
    dispatch()
  }

  function cancel(errand: Errand): void {
    counts.cancelled++
    if (errand.task) return errand.task.cancel()
    queue.splice(queue.indexOf(errand), 1)
    errand.stopListening()
    errand.settle(err(taskFailures.cancelled()))
    dispatch()
  }

  return {
    run: (job) =>
      new Promise((resolve) => {
        if (isClosed) return resolve(err(taskFailures.stopping()))
        if (job.signal?.aborted) return resolve(err(taskFailures.cancelled()))
        const onAbort = (): void => cancel(errand)
        const errand: Errand = {
          job,
          settle: resolve,
          stopListening: () => job.signal?.removeEventListener('abort', onAbort),
        }
        job.signal?.addEventListener('abort', onAbort, { once: true })
        queue.splice(job.canWait ? queue.length : urgent(), 0, errand)
        dispatch()
        slots.keepSpare()
      }),
    stats: () => {
      const active = computing()
      return {
        name: options.name,
        workers: slots.count(),
        computing: active,
        waiting: slots.working().length - active,
        queued: queue.length,
        ...counts,
      }
    },
    close() {
      isClosed = true
      for (const { task, stopListening, settle } of [...queue.splice(0), ...slots.close()]) {
        task?.stop()
        stopListening()
        settle(err(taskFailures.stopping()))
      }
    },
  }
}

const isOutOfMemory = (error: Error | undefined): boolean =>
  error !== undefined && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
