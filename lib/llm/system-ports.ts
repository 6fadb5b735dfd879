import 'server-only'
import type { RetryPorts } from './network/retry'

export interface SystemPorts extends RetryPorts {
  now(): number
}

/** The clock and random source of the machine. */
export const systemPorts: SystemPorts = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const timer = setTimeout(finish, milliseconds)
      signal?.addEventListener('abort', finish, { once: true })
      function finish(): void {
        clearTimeout(timer)
        signal?.removeEventListener('abort', finish)
        resolve()
      }
    }),
}
