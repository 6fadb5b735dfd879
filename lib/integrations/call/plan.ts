import { estimate, type Estimate, labelText, type StepLabel, unwrap } from '@/lib/engine'
import { type CondenseCallOptions, windowOf } from './condense'
import { type Input, openInput } from './input'
import { portsOf } from './ports'
import { chooseStrategy, type PresetReference } from './preset'

export interface PlannedStep {
  readonly id: string
  readonly name: string
  readonly label: StepLabel
}

/** What `condense` would do, without asking a model. */
export interface Planned {
  readonly provider: string
  readonly preset?: string
  readonly steps: readonly PlannedStep[]
  /** Exact where no model is asked. */
  readonly estimate: Estimate
}

/** A dry run. Throws as `condense` does. */
export async function plan(messages: Input, preset: PresetReference, options: CondenseCallOptions): Promise<Planned> {
  const { provider, config, preset: id } = await chooseStrategy(preset)
  const { conversation } = openInput(messages, options)
  const { targetTokens, signal } = options
  const made = await estimate(provider, conversation, config, portsOf(options), {
    contextWindow: windowOf(options, conversation),
    trigger: 'manual',
    targetTokens,
    ...(signal && { signal }),
  })
  return {
    provider: provider.id,
    ...(id !== undefined && { preset: id }),
    steps: provider.outline(config).map((step) => ({ ...step, name: labelText(step.label) })),
    estimate: unwrap(made),
  }
}
