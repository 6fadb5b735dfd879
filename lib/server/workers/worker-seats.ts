import type { FromWorker, WorkerPort } from './protocol'

export interface SeatOptions {
  readonly spawn: () => WorkerPort
  /** Workers that compute at the same time. */
  readonly size: number
  /** Workers at all: one that waits for an answer (of a model, say) makes room for another. Default: `size`. */
  readonly most?: number
  /** A key stays with its worker and waits for it, since its caches are there. Otherwise it only goes there where it is free. */
  readonly sticky?: boolean
  /** One more is kept ready and warm, so that a replacement is not felt. */
  readonly spare?: boolean
  /** A worker without work ends after that. */
  readonly idleMs: number
  /** After a task with more bytes than that, a worker ends early: its heap would stay large. */
  readonly recycleBytes?: number
}

/** A worker, with what it does. */
export interface Seat<Work> {
  readonly port: WorkerPort
  work?: Work | undefined
}

export interface SeatWatcher<Work> {
  onMessage(seat: Seat<Work>, message: FromWorker): void
  /** It ended by itself; it is no seat any more. */
  onLost(seat: Seat<Work>, error: Error | undefined): void
}

/** The workers of a pool: who is free for a key, who begins, who rests, who ends. */
export interface Seats<Work> {
  /** A free worker for a task with that key, where `computing` do compute; a new one where there may be more. Undefined: it waits. */
  free(key: string | undefined, computing: number): Seat<Work> | undefined
  take(seat: Seat<Work>, work: Work, key: string | undefined, bytes: number): void
  /** Its work is done. Without more of it, it ends after a while. */
  rest(seat: Seat<Work>): void
  end(seat: Seat<Work>): void
  keepSpare(): void
  working(): readonly Work[]
  find(isIt: (work: Work) => boolean): Seat<Work> | undefined
  count(): number
  /** Ends all of them; there will be no others. */
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
