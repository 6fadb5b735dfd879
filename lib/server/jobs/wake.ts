import 'server-only'
import { processState } from '@/lib/base/process-state'

const state = processState<{ condenseryJobWaiters: Set<() => void> }>()
const waiters = (): Set<() => void> => (state.condenseryJobWaiters ??= new Set())

/** Says in this process that something about jobs has changed. Other processes look by themselves. */
export function wakeUp(): void {
  for (const wake of waiters()) wake()
}

/** Until something changes in this process, at most so long, or until the signal aborts. */
export function changeOrAfter(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      waiters().delete(done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    waiters().add(done)
    if (signal.aborted) done()
    else signal.addEventListener('abort', done, { once: true })
  })
}
