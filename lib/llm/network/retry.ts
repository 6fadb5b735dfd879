import type { Problem } from '../handler'

export interface RetryPorts {
  /** Resolves after the time, or at once when the signal aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
  /** From 0 up to, not including, 1. */
  random(): number
}

export interface RetryPolicy {
  readonly maxRetries: number
  readonly firstDelayMs: number
  readonly longestDelayMs: number
  /** If a provider asks for a longer delay than this, the call fails. */
  readonly longestRetryAfterMs: number
}

export const defaultDelays = { firstDelayMs: 500, longestDelayMs: 16_000, longestRetryAfterMs: 60_000 } as const

/**
 * Milliseconds before retry number `retry` (from 1), or undefined: do not retry. Doubles each time; the upper half is
 * random.
 */
export function delayBefore(
  retry: number,
  problem: Problem,
  policy: RetryPolicy,
  random: () => number,
): number | undefined {
  if (!problem.retryable || retry > policy.maxRetries) return undefined
  if (problem.retryAfterMs !== undefined)
    return problem.retryAfterMs > policy.longestRetryAfterMs ? undefined : problem.retryAfterMs
  const longest = Math.min(policy.longestDelayMs, policy.firstDelayMs * 2 ** (retry - 1))
  return longest * (0.5 + random() / 2)
}
