const ROUNDS = 5
const STEPS = 2_000_000

/**
 * Milliseconds that this machine takes for a fixed piece of work in one thread: string building, maps and integer
 * arithmetic, as the engine does them. The fastest of several rounds, so that other work on the machine counts little.
 * Times divided by it can be compared between machines.
 */
export function measureCalibration(now: () => number, work: () => unknown = workOnce): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = now()
    work()
    return now() - start
  })
  return Math.min(...times)
}

/** Returns what it computed, so that no compiler leaves the work out. */
function workOnce(): number {
  const counts = new Map<string, number>()
  let state = 20261126
  let sum = 0
  for (let step = 0; step < STEPS; step += 1) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    const key = `k${state % 5000}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    sum = (sum + count * key.length) >>> 0
  }
  return sum
}
