import type { CondensationError } from '../errors'
import type { StepReport } from '../report'
import type { Fallback } from '../reasons'

/** What a failed run has to say beside its message. */
export interface FailureDetails {
  /** Spent although it failed; undefined when a price is unknown. */
  readonly costUsd: number | undefined
  readonly steps: readonly StepReport[]
  /** What was tried in vain on the way. */
  readonly fallbacks: readonly Fallback[]
}

type Failed = Pick<CondensationError, 'details'>

/** Undefined where the error is none of a run: it was refused before anything was done. */
const detailsOf = ({ details }: Failed): FailureDetails | undefined => (isFailure(details) ? details : undefined)

const isFailure = (details: unknown): details is FailureDetails =>
  typeof details === 'object' && details !== null && 'costUsd' in details && 'fallbacks' in details

/** What a failed run spent (USD); undefined when a price is unknown. */
export function failedRunCost(error: Failed): number | undefined {
  const details = detailsOf(error)
  return details ? details.costUsd : 0
}

/** The models that were asked without success before the run failed. */
export const failedAttempts = (error: Failed): readonly Fallback[] => detailsOf(error)?.fallbacks ?? []
