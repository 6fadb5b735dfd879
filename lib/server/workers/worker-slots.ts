import type { FromWorker, WorkerPort } from './protocol'

export interface WorkerSlotOptions {
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
export interface WorkerSlot<Work> {
  readonly port: WorkerPort
  work?: Work | undefined
}

export interface WorkerSlotWatcher<Work> {
  onMessage(slot: WorkerSlot<Work>, message: FromWorker): void
  /** The worker ended by itself; its slot is gone. */
  onLost(slot: WorkerSlot<Work>, error: Error | undefined): void
}

/** The workers of a pool: finds one that is free for a key, starts, idles and ends them. */
export interface WorkerSlots<Work> {
  /**
   * A worker for a task with that key, while `computing` others compute; starts a new one if allowed. Undefined: the
   * task must wait.
   */
  free(key: string | undefined, computing: number): WorkerSlot<Work> | undefined
  take(slot: WorkerSlot<Work>, work: Work, key: string | undefined, bytes: number): void
  /** The worker's task is done. It ends if it gets no other for a while. */
  rest(slot: WorkerSlot<Work>): void
  end(slot: WorkerSlot<Work>): void
  keepSpare(): void
  working(): readonly Work[]
  find(isIt: (work: Work) => boolean): WorkerSlot<Work> | undefined
  count(): number
  /** Terminates all workers; no others are started. Returns the work they had. */
  close(): readonly Work[]
}

const RECYCLE_MS = 5_000
const REMEMBERED_KEYS = 500

interface ManagedSlot<Work> extends WorkerSlot<Work> {
  isHeavy: boolean
  idle?: NodeJS.Timeout
}

export function createWorkerSlots<Work>(
  options: WorkerSlotOptions,
  watcher: WorkerSlotWatcher<Work>,
): WorkerSlots<Work> {
  const { size, most = size, sticky = false } = options
  const slots = new Set<ManagedSlot<Work>>()
  const slotOfKey = new Map<string, ManagedSlot<Work>>()
  let spare: ManagedSlot<Work> | undefined
  let isClosed = false

  function open(): ManagedSlot<Work> {
    const slot: ManagedSlot<Work> = { port: options.spawn(), isHeavy: false }
    slot.port.onMessage((message) => watcher.onMessage(slot, message))
    slot.port.onExit((error) => {
      if (!slots.has(slot) && slot !== spare) return
      end(slot)
      watcher.onLost(slot, error)
    })
    return slot
  }

  function keepSpare(): void {
    if (!options.spare || spare || isClosed) return
    spare = open()
    spare.port.post({ type: 'warm' }, [])
  }

  function add(): ManagedSlot<Work> {
    const slot = spare ?? open()
    spare = undefined
    slots.add(slot)
    if (options.spare) setTimeout(keepSpare, 0).unref()
    return slot
  }

  function free(key: string | undefined, computing: number): ManagedSlot<Work> | undefined {
    const assigned = key === undefined ? undefined : slotOfKey.get(key)
    if (assigned && !assigned.work) return computing < size || sticky ? assigned : undefined
    if (assigned && sticky) return undefined
    if (computing >= size) return undefined
    const idle = [...slots].filter(({ work }) => !work)
    const empty = idle.find((slot) => ![...slotOfKey.values()].includes(slot))
    if (empty) return empty
    if (sticky ? slots.size < most : idle.length === 0 && slots.size < most) return add()
    return idle[0]
  }

  function assignKey(key: string, slot: ManagedSlot<Work>): void {
    slotOfKey.delete(key)
    slotOfKey.set(key, slot)
    const [oldest] = slotOfKey.keys()
    if (slotOfKey.size > REMEMBERED_KEYS && oldest !== undefined) slotOfKey.delete(oldest)
  }

  function end(slot: ManagedSlot<Work>): void {
    clearTimeout(slot.idle)
    if (spare === slot) spare = undefined
    slots.delete(slot)
    for (const [key, assigned] of slotOfKey) if (assigned === slot) slotOfKey.delete(key)
    slot.port.terminate()
  }

  return {
    free,
    take(slot: ManagedSlot<Work>, work, key, bytes) {
      clearTimeout(slot.idle)
      slot.work = work
      slot.isHeavy ||= bytes > (options.recycleBytes ?? Number.POSITIVE_INFINITY)
      if (key !== undefined) assignKey(key, slot)
    },
    rest(slot: ManagedSlot<Work>) {
      slot.work = undefined
      if (!slots.has(slot)) return
      slot.idle = setTimeout(() => end(slot), slot.isHeavy ? Math.min(RECYCLE_MS, options.idleMs) : options.idleMs)
      slot.idle.unref()
    },
    end,
    keepSpare,
    working: () => [...slots].flatMap(({ work }) => work ?? []),
    find: (isIt) => [...slots].find(({ work }) => work !== undefined && isIt(work)),
    count: () => slots.size + (spare ? 1 : 0),
    close() {
      isClosed = true
      const ended = [...slots, ...(spare ? [spare] : [])]
      ended.forEach(end)
      return ended.flatMap(({ work }) => work ?? [])
    },
  }
}
