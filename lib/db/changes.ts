import { processState } from '@/lib/base/process-state'
import { databaseLocation } from './location'
import { openNotifications, type Notifications } from './postgres/notifications'
import { ownProcessId } from './repositories/processes'

/*
 * Who waits for something that another request, or another process of the same database, writes, is woken here. It is a
 * hint only: whoever waits also looks by itself after a while.
 */

interface Waiter {
  readonly topic: string
  wake(): void
}

const state = processState<{
  condenseryWaiters: Set<Waiter>
  condenseryNotifications: Notifications
}>()
const waiters = (): Set<Waiter> => (state.condenseryWaiters ??= new Set())

/** Says that something about the topic has changed: in this process at once, in others where they share a PostgreSQL database. */
export function announce(topic: string): void {
  announceHere(topic)
  others()?.send(topic)
}

/** The same in this process alone. Without a topic: whatever anybody here waits for. */
export function announceHere(topic?: string): void {
  for (const waiter of waiters()) if (topic === undefined || waiter.topic === topic) waiter.wake()
}

/** Absent with a SQLite file: all that waits for it is in this process. */
function others(): Notifications | undefined {
  const { kind, url } = databaseLocation()
  if (kind === 'sqlite') return undefined
  return (state.condenseryNotifications ??= openNotifications(url, ownProcessId(), announceHere))
}

/** Stops listening to other processes. */
export async function closeNotifications(): Promise<void> {
  const opened = state.condenseryNotifications
  delete state.condenseryNotifications
  await opened?.close()
}

export interface ChangeWatch {
  /**
   * Until something changes, or has changed since the last call; at most so long, or until the signal aborts. Returns
   * whether something changed.
   */
  next(ms: number, signal: AbortSignal): Promise<boolean>
  close(): void
}

/** Watches a topic from now on, so that nothing is missed between a look and the wait after it. */
export function watchChanges(topic: string): ChangeWatch {
  others()
  let hasChanged = false
  let go = (): void => undefined
  const waiter: Waiter = {
    topic,
    wake() {
      hasChanged = true
      go()
    },
  }
  waiters().add(waiter)
  return {
    next: (ms, signal) =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer)
          signal.removeEventListener('abort', done)
          go = () => undefined
          resolve(hasChanged)
          hasChanged = false
        }
        const timer = setTimeout(done, ms)
        go = done
        if (signal.aborted || hasChanged) done()
        else signal.addEventListener('abort', done, { once: true })
      }),
    close: () => void waiters().delete(waiter),
  }
}
