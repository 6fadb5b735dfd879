import type { StrategyEstimate } from '@/lib/contracts/estimates'
import type { CallProgress } from '@/lib/contracts/runs'

/** Tokens that a price stands for. */
const PER = 1_000_000

/**
 * USD that the calls of a running step have come to: what they were asked is expected, what they answer is counted. Nothing of a call
 * whose answer has not begun, which may be turned away. Absent where a price is unknown.
 */
export function spentSoFar(
  { finishedCalls, text, outputTokens }: Pick<CallProgress, 'finishedCalls' | 'text' | 'outputTokens'>,
  expected: Pick<StrategyEstimate, 'calls' | 'inputTokens' | 'profile'> | undefined,
): number | undefined {
  const rates = expected?.profile?.rates.rates
  if (expected === undefined || rates?.input === undefined || rates.output === undefined) return undefined
  const answering = finishedCalls + (text === '' ? 0 : 1)
  const asked = expected.inputTokens * Math.min(1, answering / Math.max(1, expected.calls))
  return (asked * rates.input + outputTokens * rates.output) / PER
}
