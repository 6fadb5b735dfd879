import { asksModel, type Plan, type Preset, providerById } from '@/lib/engine'

function planOf({ provider, config }: Preset): Plan | undefined {
  const plan = providerById(provider)?.compile(config)
  return plan?.ok ? plan.value : undefined
}

/** Whether a preset asks a model for summaries. */
export function summarizes(preset: Preset): boolean {
  const plan = planOf(preset)
  return plan !== undefined && asksModel(plan)
}

/** Whether a preset does anything to messages when they come in. */
export const worksAtArrival = (preset: Preset): boolean =>
  planOf(preset)?.steps.some(
    ({ timing, transform }) =>
      timing === 'arrival' || (transform.type === 'lossless' && transform.config.timing === 'arrival'),
  ) === true
