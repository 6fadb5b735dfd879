import 'server-only'
import { processState } from '@/lib/base/process-state'

const state = processState<{ condenseryJobWaiters: Set<() => void>; condenseryJobChanges: number }>()
const waiters = (): Set<() => void> => (state.condenseryJobWaiters ??= new Set())

/** Says in this process that something about jobs has changed. Other processes look by themselves. */
export function wakeUp(): void {
  state.condenseryJobChanges = changesSoFar() + 1
  for (const wake of waiters()) wake()
}

/** The same later: for a job that waits for its time. A little later still, because clocks differ by milliseconds. */
export const wakeUpIn = (ms: number): void => void setTimeout(wakeUp, ms + 20).unref()

/** Read before looking for something, so that `changeOrAfter` misses no change during the look. */
export const changesSoFar = (): number => state.condenseryJobChanges ?? 0

/** Until something changes in this process that was not `seen`, at most so long, or until the signal aborts. */
export function changeOrAfter(ms: number, signal: AbortSignal, seen: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      waiters().delete(done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    waiters().add(done)
    if (signal.aborted || changesSoFar() !== seen) done()
    else signal.addEventListener('abort', done, { once: true })
  })
}
