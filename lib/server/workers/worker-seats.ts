import type { FromWorker, WorkerPort } from './protocol'

export interface SeatOptions {
  readonly spawn: () => WorkerPort
  /** Number of workers that may compute at the same time. */
  readonly size: number
  /**
   * Maximum number of workers: one that waits for an answer (of a model, say) lets another compute. Default: `size`.
   */
  readonly most?: number
  /**
   * True: a task waits for the worker of its key, which has its caches. False: it goes there only if that worker is
   * free.
   */
  readonly sticky?: boolean
  /** Keeps one more worker ready, so that replacing one takes no time. */
  readonly spare?: boolean
  /** An idle worker ends after this time. */
  readonly idleMs: number
  /** After a task with a larger input, a worker ends early, because its heap would stay large. */
  readonly recycleBytes?: number
}

/** A worker and its current work. */
export interface Seat<Work> {
  readonly port: WorkerPort
  work?: Work | undefined
}

export interface SeatWatcher<Work> {
  onMessage(seat: Seat<Work>, message: FromWorker): void
  /** The worker ended by itself; its seat is gone. */
  onLost(seat: Seat<Work>, error: Error | undefined): void
}

/** The workers of a pool: finds one that is free for a key, starts, idles and ends them. */
export interface Seats<Work> {
  /**
   * A worker for a task with that key, while `computing` others compute; starts a new one if allowed. Undefined: the
   * task must wait.
   */
  free(key: string | undefined, computing: number): Seat<Work> | undefined
  take(seat: Seat<Work>, work: Work, key: string | undefined, bytes: number): void
  /** The worker's task is done. It ends if it gets no other for a while. */
  rest(seat: Seat<Work>): void
  end(seat: Seat<Work>): void
  keepSpare(): void
  working(): readonly Work[]
  find(isIt: (work: Work) => boolean): Seat<Work> | undefined
  count(): number
  /** Terminates all workers; no others are started. Returns the work they had. */
  close(): readonly Work[]
}

const RECYCLE_MS = 5_000
const REMEMBERED_KEYS = 500

interface Chair<Work> extends Seat<Work> {
  isHeavy: boolean
  idle?: NodeJS.Timeout
}

export function createSeats<Work>(options: SeatOptions, watcher: SeatWatcher<Work>): Seats<Work> {
  const { size, most = size, sticky = false } = options
  const chairs = new Set<Chair<Work>>()
  const homes = new Map<string, Chair<Work>>()
  let spare: Chair<Work> | undefined
  let isClosed = false

  function open(): Chair<Work> {
    const chair: Chair<Work> = { port: options.spawn(), isHeavy: false }
    chair.port.onMessage((message) => watcher.onMessage(chair, message))
    chair.port.onExit((error) => {
      if (!chairs.has(chair) && chair !== spare) return
      end(chair)
      watcher.onLost(chair, error)
    })
    return chair
  }

  function keepSpare(): void {
    if (!options.spare || spare || isClosed) return
    spare = open()
    spare.port.post({ type: 'warm' }, [])
  }

  function add(): Chair<Work> {
    const chair = spare ?? open()
    spare = undefined
    chairs.add(chair)
    if (options.spare) setTimeout(keepSpare, 0).unref()
    return chair
  }

  function free(key: string | undefined, computing: number): Chair<Work> | undefined {
    const home = key === undefined ? undefined : homes.get(key)
    if (home && !home.work) return computing < size || sticky ? home : undefined
    if (home && sticky) return undefined
    if (computing >= size) return undefined
    const idle = [...chairs].filter(({ work }) => !work)
    const empty = idle.find((chair) => ![...homes.values()].includes(chair))
    if (empty) return empty
    if (sticky ? chairs.size < most : idle.length === 0 && chairs.size < most) return add()
    return idle[0]
  }

  function settleHome(key: string, chair: Chair<Work>): void {
    homes.delete(key)
    homes.set(key, chair)
    const [oldest] = homes.keys()
    if (homes.size > REMEMBERED_KEYS && oldest !== undefined) homes.delete(oldest)
  }

  function end(chair: Chair<Work>): void {
    clearTimeout(chair.idle)
    if (spare === chair) spare = undefined
    chairs.delete(chair)
    for (const [key, home] of homes) if (home === chair) homes.delete(key)
    chair.port.terminate()
  }

  return {
    free,
    take(seat: Chair<Work>, work, key, bytes) {
      clearTimeout(seat.idle)
      seat.work = work
      seat.isHeavy ||= bytes > (options.recycleBytes ?? Number.POSITIVE_INFINITY)
      if (key !== undefined) settleHome(key, seat)
    },
    rest(seat: Chair<Work>) {
      seat.work = undefined
      if (!chairs.has(seat)) return
      seat.idle = setTimeout(() => end(seat), seat.isHeavy ? Math.min(RECYCLE_MS, options.idleMs) : options.idleMs)
      seat.idle.unref()
    },
    end,
    keepSpare,
    working: () => [...chairs].flatMap(({ work }) => work ?? []),
    find: (isIt) => [...chairs].find(({ work }) => work !== undefined && isIt(work)),
    count: () => chairs.size + (spare ? 1 : 0),
    close() {
      isClosed = true
      const ended = [...chairs, ...(spare ? [spare] : [])]
      ended.forEach(end)
      return ended.flatMap(({ work }) => work ?? [])
    },
  }
}
