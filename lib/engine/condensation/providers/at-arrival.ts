import type { LosslessConfig } from '../lossless/config'
import type { Plan, Step } from '../steps/step'
import { arrivalLossless, arrivalPlan, capPlan, hasCaps, outlines, readArrival, withoutArrival } from './arrival'
import type { Provider } from './provider'

/** What a strategy does to each message when it first comes in. */
export interface AtArrival {
  /** All of it, for a whole conversation; absent where nothing is done. */
  readonly plan?: Plan
  /** Cuts large results, and nothing else. */
  readonly cap?: Plan
  /** How what repeats is written, and the step that rows of the ledger name. */
  readonly lossless?: { readonly config: LosslessConfig; readonly step: string }
  /** Nothing is left to do later: the strategy never condenses. */
  readonly isAll: boolean
}

/** Of a config that the provider takes. */
export function atArrival(provider: Provider, config: unknown): AtArrival {
  const options = readArrival(config)
  const { losslessAtArrival = false } = options
  const compiled = provider.compile(withoutArrival(config))
  const later = compiled.ok ? compiled.value : undefined
  const [only, ...others] = later?.steps ?? []
  const cap = hasCaps(options) && { cap: capPlan(options, later) }
  if (losslessAtArrival)
    return {
      ...cap,
      plan: arrivalPlan(options, later),
      lossless: { config: arrivalLossless, step: outlines.lossless.id },
      isAll: only === undefined,
    }
  if (only && others.length === 0 && isWrittenOnce(only)) {
    const whole = provider.compile(config)
    return {
      ...cap,
      ...(whole.ok && { plan: whole.value }),
      lossless: { config: only.transform.config, step: only.id },
      isAll: true,
    }
  }
  return { ...cap, ...(cap && { plan: cap.cap }), isAll: false }
}

type LosslessStep = Step & { readonly transform: Extract<Step['transform'], { readonly type: 'lossless' }> }

/** Whether a step only writes references, so that each message can be written once, when it is first sent. */
const isWrittenOnce = (step: Step): step is LosslessStep =>
  step.when.type === 'always' &&
  step.transform.type === 'lossless' &&
  step.transform.config.keep === 'first' &&
  step.transform.config.removeObsoleteState !== 'outright'

/** Whether a strategy only writes references. */
export function writesAtArrival({
  provider,
  config,
}: {
  readonly provider: Provider
  readonly config: unknown
}): boolean {
  const plan = provider.compile(withoutArrival(config))
  return plan.ok && plan.value.steps.length > 0 && plan.value.steps.every(isWrittenOnce)
}
