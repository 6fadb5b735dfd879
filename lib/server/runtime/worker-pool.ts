import { err, type Result } from '@/lib/core/result'
import { toFailure, type Failure } from '../failure'
import { callHost, type Host } from './host'
import { ownBuffer, type FromWorker, type WorkerPort } from './protocol'
import { taskFailures } from './task-failures'

export interface PoolOptions {
  readonly name: string
  readonly spawn: () => WorkerPort
  /** Workers that compute at the same time. */
  readonly size: number
  /** Workers at all: one that waits for an answer (of a model, say) makes room for another. Default: `size`. */
  readonly most?: number
  /** A key stays with its worker and waits for it, since its caches are there. Otherwise it only goes there where it is free. */
  readonly sticky?: boolean
  /** One more is kept ready and warm, so that a replacement is not felt. */
  readonly spare?: boolean
  /** Between asking a task to stop and ending its worker. */
  readonly graceMs: number
  /** Computing time of a task, waiting for answers aside. */
  readonly limitMs: number
  /** A worker without work ends after that. */
  readonly idleMs: number
  /** After a task with more bytes than that, a worker ends early: its heap would stay large. */
  readonly recycleBytes?: number
}

export interface Job {
  readonly task: string
  readonly input: unknown
  /** Bytes of the input that are handed over. */
  readonly hand?: readonly Uint8Array[]
  /** What the caches of a worker go by. */
  readonly key?: string
  /** Size of what is worked on. */
  readonly bytes?: number
  readonly host: Host
  readonly signal?: AbortSignal
  readonly limitMs?: number
  readonly onEvent?: (event: unknown) => void
  /** How many stand before it, whenever that changes; −1 when it starts. */
  readonly onPosition?: (ahead: number) => void
}

export interface PoolStats {
  readonly name: string
  readonly workers: number
  readonly computing: number
  /** Workers whose task waits for an answer. */
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
  /** Ends everything at once. What runs or waits fails. */
  close(): void
}

/** Whoever waits longer than this for an answer makes room. */
const PARK_MS = 50
const RECYCLE_MS = 5_000
/** A cancelled task is over after that for whoever asked, though its worker may still be at it. */
const ANSWER_MS = 150
const REMEMBERED_KEYS = 500

interface Queued {
  readonly job: Job
  readonly settle: (result: Result<unknown, Failure>) => void
  readonly stopListening: () => void
  ahead?: number
}

interface Running extends Queued {
  readonly id: number
  readonly flag: Int32Array
  readonly calls: Set<number>
  leftMs: number
  startedAt: number
  limit?: NodeJS.Timeout
  parking?: NodeJS.Timeout
  grace?: NodeJS.Timeout
  parked: boolean
}

interface Seat {
  readonly port: WorkerPort
  running?: Running
  isHeavy: boolean
  idle?: NodeJS.Timeout
}

/** Workers with one task each, a queue in order, and a home for each key. */
export function createPool(options: PoolOptions): WorkerPool {
  const { size, most = size, sticky = false } = options
  const seats = new Set<Seat>()
  const homes = new Map<string, Seat>()
  const queue: Queued[] = []
  const counts = { done: 0, failed: 0, cancelled: 0, timedOut: 0, lost: 0 }
  let spare: Seat | undefined
  let lastId = 0
  let isClosed = false

  const computing = (): number => [...seats].filter(({ running }) => running && !running.parked).length

  function open(): Seat {
    const seat: Seat = { port: options.spawn(), isHeavy: false }
    seat.port.onMessage((message) => hear(seat, message))
    seat.port.onExit((error) => leave(seat, isOutOfMemory(error) ? taskFailures.outOfMemory() : taskFailures.lost()))
    return seat
  }

  function keepSpare(): void {
    if (!options.spare || spare || isClosed) return
    spare = open()
    spare.port.post({ type: 'warm' }, [])
  }

  function takeSeat(): Seat {
    const seat = spare ?? open()
    spare = undefined
    seats.add(seat)
    if (options.spare) setTimeout(keepSpare, 0).unref()
    return seat
  }

  /** A free worker for the task; a new one where there may be more. Undefined: it waits. */
  function seatFor({ key }: Job): Seat | undefined {
    const home = key === undefined ? undefined : homes.get(key)
    if (home && !home.running) return computing() < size || sticky ? home : undefined
    if (home && sticky) return undefined
    if (computing() >= size) return undefined
    const free = [...seats].filter(({ running }) => !running)
    const empty = free.find((seat) => ![...homes.values()].includes(seat))
    if (empty) return empty
    if (sticky ? seats.size < most : free.length === 0 && seats.size < most) return takeSeat()
    return free[0]
  }

  function dispatch(): void {
    for (let at = 0; at < queue.length && !isClosed; ) {
      const next = queue[at]
      const seat = next && seatFor(next.job)
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

  function start(seat: Seat, queued: Queued): void {
    const { job } = queued
    clearTimeout(seat.idle)
    const shared = new SharedArrayBuffer(4)
    const running: Running = { ...queued, id: ++lastId, flag: new Int32Array(shared), calls: new Set(), leftMs: job.limitMs ?? options.limitMs, startedAt: 0, parked: false }
    seat.running = running
    seat.isHeavy ||= (job.bytes ?? 0) > (options.recycleBytes ?? Number.POSITIVE_INFINITY)
    settleHome(job.key, seat)
    job.onPosition?.(-1)
    runClock(seat, running)
    try {
      seat.port.post({ type: 'run', id: running.id, task: job.task, input: job.input, cancelled: shared }, (job.hand ?? []).flatMap((bytes) => ownBuffer(bytes) ?? []))
    } catch (error) {
      finish(seat, running, err(toFailure(error)))
    }
  }

  function settleHome(key: string | undefined, seat: Seat): void {
    if (key === undefined) return
    homes.delete(key)
    homes.set(key, seat)
    const [oldest] = homes.keys()
    if (homes.size > REMEMBERED_KEYS && oldest !== undefined) homes.delete(oldest)
  }

  function runClock(seat: Seat, running: Running): void {
    running.startedAt = performance.now()
    running.limit = setTimeout(() => {
      counts.timedOut++
      replace(seat, taskFailures.tooLong(running.job.limitMs ?? options.limitMs))
    }, running.leftMs)
  }

  function stopClock(running: Running): void {
    clearTimeout(running.limit)
    running.leftMs -= performance.now() - running.startedAt
  }

  function hear(seat: Seat, message: FromWorker): void {
    const { running } = seat
    if (!running || message.id !== running.id) return
    if (message.type === 'tell') running.job.onEvent?.(message.event)
    else if (message.type === 'call') void answerCall(seat, running, message)
    else finish(seat, running, message.result)
  }

  async function answerCall(seat: Seat, running: Running, { call, name, argument }: Extract<FromWorker, { type: 'call' }>): Promise<void> {
    running.calls.add(call)
    if (!running.parked) running.parking ??= setTimeout(() => park(running), PARK_MS)
    const handed: ArrayBuffer[] = []
    const result = await callHost(running.job.host, name, argument, (bytes) => handed.push(...[ownBuffer(bytes) ?? []].flat())).then(
      (value) => ({ ok: true as const, value }),
      (error: unknown) => err(toFailure(error)),
    )
    if (seat.running !== running) return
    running.calls.delete(call)
    if (running.calls.size === 0) unpark(seat, running)
    try {
      seat.port.post({ type: 'answer', id: running.id, call, result }, handed)
    } catch (error) {
      seat.port.post({ type: 'answer', id: running.id, call, result: err(toFailure(error)) }, [])
    }
  }

  function park(running: Running): void {
    running.parked = true
    running.parking = undefined
    stopClock(running)
    dispatch()
  }

  function unpark(seat: Seat, running: Running): void {
    clearTimeout(running.parking)
    running.parking = undefined
    if (!running.parked) return
    running.parked = false
    runClock(seat, running)
  }

  function finish(seat: Seat, running: Running, result: Result<unknown, Failure>): void {
    clearTimeout(running.limit)
    clearTimeout(running.parking)
    clearTimeout(running.grace)
    running.stopListening()
    seat.running = undefined
    counts[result.ok ? 'done' : 'failed']++
    running.settle(result)
    if (seats.has(seat)) restLater(seat)
    dispatch()
  }

  function restLater(seat: Seat): void {
    seat.idle = setTimeout(() => remove(seat), seat.isHeavy ? Math.min(RECYCLE_MS, options.idleMs) : options.idleMs)
    seat.idle.unref()
  }

  function remove(seat: Seat): void {
    clearTimeout(seat.idle)
    if (spare === seat) spare = undefined
    seats.delete(seat)
    for (const [key, home] of homes) if (home === seat) homes.delete(key)
    seat.port.terminate()
  }

  /** Ends a worker with what it does. */
  function replace(seat: Seat, failure: Failure): void {
    remove(seat)
    if (seat.running) finish(seat, seat.running, err(failure))
    else dispatch()
  }

  function leave(seat: Seat, failure: Failure): void {
    if (!seats.has(seat) && seat !== spare) return
    if (seat.running) counts.lost++
    replace(seat, failure)
  }

  function cancel(queued: Queued): void {
    const at = queue.indexOf(queued)
    if (at !== -1) {
      queue.splice(at, 1)
      counts.cancelled++
      queued.stopListening()
      queued.settle(err(taskFailures.cancelled()))
      return dispatch()
    }
    const seat = [...seats].find(({ running }) => running?.settle === queued.settle)
    const running = seat?.running
    if (!seat || !running) return
    counts.cancelled++
    Atomics.store(running.flag, 0, 1)
    seat.port.post({ type: 'cancel', id: running.id }, [])
    running.grace = setTimeout(() => replace(seat, taskFailures.cancelled()), options.graceMs)
    // Whoever cancelled does not wait for a worker that is let live for its caches.
    setTimeout(() => running.settle(err(taskFailures.cancelled())), ANSWER_MS).unref()
  }

  return {
    run: (job) =>
      new Promise((resolve) => {
        if (isClosed) return resolve(err(taskFailures.stopping()))
        if (job.signal?.aborted) return resolve(err(taskFailures.cancelled()))
        const onAbort = (): void => cancel(queued)
        const queued: Queued = { job, settle: resolve, stopListening: () => job.signal?.removeEventListener('abort', onAbort) }
        job.signal?.addEventListener('abort', onAbort, { once: true })
        queue.push(queued)
        dispatch()
        keepSpare()
      }),
    stats: () => {
      const active = computing()
      return { name: options.name, workers: seats.size + (spare ? 1 : 0), computing: active, waiting: [...seats].filter(({ running }) => running).length - active, queued: queue.length, ...counts }
    },
    close() {
      isClosed = true
      for (const queued of queue.splice(0)) {
        queued.stopListening()
        queued.settle(err(taskFailures.stopping()))
      }
      for (const seat of [...seats, ...(spare ? [spare] : [])]) replace(seat, taskFailures.stopping())
    },
  }
}

const isOutOfMemory = (error: Error | undefined): boolean => error !== undefined && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
