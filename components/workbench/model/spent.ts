import type { StrategyEstimate } from '@/lib/contracts/estimates'
import type { StepProgress } from './column-state'

/** Tokens that a price stands for. */
const PER = 1_000_000

type Expected = Pick<StrategyEstimate, 'calls' | 'inputTokens' | 'profile'>

/** USD that the steps of a run have come to so far. Absent where a price is unknown. */
export function spentSoFar(steps: readonly StepProgress[], expected: Expected | undefined): number | undefined {
  const spent = steps.filter(({ state }) => state !== 'queued').map((step) => spentBy(step, expected))
  return spent.reduce((all, each) => (all === undefined || each === undefined ? undefined : all + each), 0)
}

/**
 * Of a step that is at work, what its calls were asked is expected, what they answer is counted. Nothing of a call whose answer has not
 * begun, which may be turned away.
 */
function spentBy({ state, costUsd, calls }: StepProgress, expected: Expected | undefined): number | undefined {
  if (state !== 'running') return costUsd
  if (calls === undefined) return 0
  const rates = expected?.profile?.rates.rates
  if (expected === undefined || rates?.input === undefined || rates.output === undefined) return undefined
  const answering = calls.finishedCalls + (calls.text === '' ? 0 : 1)
  const asked = expected.inputTokens * Math.min(1, answering / Math.max(1, expected.calls))
  return (asked * rates.input + calls.outputTokens * rates.output) / PER
}
