/** Measures the time that a task computes, up to its limit. Paused while the task waits for an answer of the server. */
export interface ComputingClock {
  start(): void
  stop(): void
}

export function computingClock(limitMs: number, onLimit: () => void): ComputingClock {
  let leftMs = limitMs
  let startedAt = 0
  let limit: NodeJS.Timeout | undefined
  return {
    start() {
      startedAt = performance.now()
      limit = setTimeout(onLimit, leftMs)
    },
    stop() {
      if (limit === undefined) return
      clearTimeout(limit)
      limit = undefined
      leftMs -= performance.now() - startedAt
    },
  }
}
