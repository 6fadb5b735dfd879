import { err, type Result } from '@/lib/engine'
import { toFailure, type Failure } from '@/lib/server/runtime/failure'
import type { Job } from './job'
import { startTask, type RunningTask, type TaskBounds } from './running-task'
import { taskFailures } from './task-failures'
import { createSeats, type Seat, type SeatOptions } from './worker-seats'

export type { Job } from './job'

export interface PoolOptions extends SeatOptions, TaskBounds {
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

/** A pool of workers with one task each, and a queue in order. */
export function createPool(options: PoolOptions): WorkerPool {
  const queue: Errand[] = []
  const counts = { done: 0, failed: 0, cancelled: 0, timedOut: 0, lost: 0 }
  let lastId = 0
  let isClosed = false
  const seats = createSeats<Errand>(options, {
    onMessage: (seat, message) => seat.work?.task?.hear(message),
    onLost(seat, error) {
      if (seat.work) counts.lost++
      finish(seat, err(isOutOfMemory(error) ? taskFailures.outOfMemory() : taskFailures.lost()))
    },
  })
  const computing = (): number => seats.working().filter(({ task }) => !task?.isParked()).length

  function dispatch(): void {
    for (let at = 0; at < queue.length && !isClosed; ) {
      const next = queue[at]
      const seat = next && seats.free(next.job.key, computing())
      if (!next || !seat) {
        at++
        continue
      }
      queue.splice(at, 1)
      start(seat, next)
    }
    queue.forEach((waiting, ahead) => {
      if (waiting.ahead === ahead) return
      waiting.ahead = ahead
      waiting.job.onPosition?.(ahead)
    })
  }

  function start(seat: Seat<Errand>, errand: Errand): void {
    const { job } = errand
    seats.take(seat, errand, job.key, job.bytes ?? 0)
    job.onPosition?.(-1)
    try {
      errand.task = startTask(++lastId, seat.port, job, options, {
        onEnd: (result) => finish(seat, result),
        onParked: dispatch,
        onDoomed: (doom, failure) => {
          if (doom === 'timedOut') counts.timedOut++
          seats.end(seat)
          finish(seat, err(failure))
        },
        onGivenUp: () => errand.settle(err(taskFailures.cancelled())),
      })
    } catch (error) {
      finish(seat, err(toFailure(error)))
    }
  }

  function finish(seat: Seat<Errand>, result: Result<unknown, Failure>): void {
    const errand = seat.work
    if (errand) {
      errand.task?.stop()
      errand.stopListening()
      counts[result.ok ? 'done' : 'failed']++
      errand.settle(result)
      seats.rest(seat)
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
        queue.push(errand)
        dispatch()
        seats.keepSpare()
      }),
    stats: () => {
      const active = computing()
      return {
        name: options.name,
        workers: seats.count(),
        computing: active,
        waiting: seats.working().length - active,
        queued: queue.length,
        ...counts,
      }
    },
    close() {
      isClosed = true
      for (const { task, stopListening, settle } of [...queue.splice(0), ...seats.close()]) {
        task?.stop()
        stopListening()
        settle(err(taskFailures.stopping()))
      }
    },
  }
}

const isOutOfMemory = (error: Error | undefined): boolean =>
  error !== undefined && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
