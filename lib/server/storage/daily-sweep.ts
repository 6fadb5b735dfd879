import 'server-only'
import { DAY_MS } from '@/lib/engine'
import { log } from '@/lib/observe/log'
import { sweep } from './storage'

/** The clock of the sweep. */
export interface SweepClock {
  now(): Date
  /** Calls back once, unless stopped before. Does not keep the process alive. */
  after(ms: number, work: () => void): () => void
}

const MINUTE_MS = 60 * 1000

const systemClock: SweepClock = {
  now: () => new Date(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

/**
 * Sweeps soon after the start, then once a day; a failed sweep is retried the next day. Returns a function that stops
 * it.
 */
export function startDailySweep(clock = systemClock, work: (now: Date) => Promise<object> = sweep): () => void {
  let stopped = false
  let cancel = clock.after(MINUTE_MS, run)
  function run(): void {
    void work(clock.now())
      .then((removed) => log().info({ ...removed }, 'sweep'))
      .catch((error: unknown) =>
        log().error({ error: error instanceof Error ? error.message : String(error) }, 'sweep failed'),
      )
      .finally(() => {
        if (!stopped) cancel = clock.after(DAY_MS, run)
      })
  }
  return () => {
    stopped = true
    cancel()
  }
}
