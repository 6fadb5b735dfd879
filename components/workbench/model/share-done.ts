import type { StrategyEstimate } from '@/lib/contracts/estimates'
import type { StepProgress } from './column-state'

type Expected = Pick<StrategyEstimate, 'calls' | 'outputTokens' | 'breakdown'>

/**
 * How far a run is, from 0 to 1: by the tokens that its models have written of those that they are expected to write. Undefined until
 * the first of them, and where nothing is expected.
 */
export function shareDone(steps: readonly StepProgress[], expected: Expected | undefined): number | undefined {
  if (expected === undefined || expected.outputTokens === 0) return undefined
  const callsOf = new Map(expected.breakdown.map(({ id, calls }) => [id, calls]))
  const aCall = expected.outputTokens / Math.max(1, expected.calls)
  const written = steps.reduce((all, { id, state, calls }) => {
    const whole = (callsOf.get(id) ?? 0) * aCall
    if (state === 'queued') return all
    return all + (state === 'running' ? Math.min(whole, calls?.outputTokens ?? 0) : whole)
  }, 0)
  return written === 0 ? undefined : Math.min(1, written / expected.outputTokens)
}
