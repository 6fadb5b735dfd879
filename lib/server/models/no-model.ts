import {
  type BeforeProblem,
  callReason,
  err,
  ownOf,
  reasonText,
  type Summarizer,
  type SummarizerError,
} from '@/lib/engine'
import type { ModelHop } from '@/lib/contracts/runs'
import { AppError } from '@/lib/server/runtime/failure'

export const noSuchProfile: SummarizerError = {
  code: 'no-handler',
  message: 'There is no such profile; it may have been deleted.',
  problem: { detail: { type: 'profileGone' } },
}

/** Why none of the profiles in `hops` can be asked. */
export function noUsableModel(hops: readonly ModelHop[]): SummarizerError {
  const unusable = hops.flatMap(({ profile, profileName, reason }) =>
    reason ? [{ name: profileName ?? profile ?? '', reason }] : [],
  )
  if (unusable.length === 0)
    return {
      code: 'no-handler',
      message: 'No model is set up for condensing. Choose a profile for condensing or for the conversation.',
      problem: { detail: { type: 'noModel' } },
    }
  const before = unusable.map(
    ({ name, reason }): BeforeProblem =>
      reason.type === 'modelFailed'
        ? { profile: name, code: reason.code, message: reason.message, ...ownOf(reason.problem) }
        : { profile: name, code: 'no-handler', message: reasonText(reason), detail: { type: 'profileGone' } },
  )
  const message = `No profile can condense. ${unusable.map(({ name, reason }) => `${name}: ${reasonText(reason)}`).join(' ')}`
  return {
    code: 'no-handler',
    message,
    problem: { detail: { type: 'noneUsable', profiles: unusable.map(({ name }) => name) }, before },
  }
}

/** The refusal of a run that cannot do without a model. */
export const noModelRefusal = (error: SummarizerError): AppError =>
  new AppError({ code: 'HANDLER_INVALID', message: error.message, reason: callReason('modelFailed', error) })

/** A summarizer that always fails with `error`: for plans without a usable model, so that each step reports why. */
export function failingSummarizer(error: SummarizerError): Summarizer {
  return {
    id: 'none',
    label: 'no model',
    acceptsImages: false,
    estimateOutput: () => 0,
    estimateCost: () => 0,
    summarize: async () => err(error),
  }
}
