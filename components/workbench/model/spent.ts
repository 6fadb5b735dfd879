import type { StrategyEstimate } from '@/lib/contracts/estimates'
import type { CallProgress } from '@/lib/contracts/runs'

/** Tokens that a price stands for. */
const PER = 1_000_000

/** USD that the calls of a running step have come to: what they were asked is expected, what they answer is counted. Absent where a price is unknown. */
export function spentSoFar(
  { call, outputTokens }: Pick<CallProgress, 'call' | 'outputTokens'>,
  expected: Pick<StrategyEstimate, 'calls' | 'inputTokens' | 'profile'> | undefined,
): number | undefined {
  const rates = expected?.profile?.rates.rates
  if (expected === undefined || rates?.input === undefined || rates.output === undefined) return undefined
  const asked = expected.inputTokens * Math.min(1, call / Math.max(1, expected.calls))
  return (asked * rates.input + outputTokens * rates.output) / PER
}
