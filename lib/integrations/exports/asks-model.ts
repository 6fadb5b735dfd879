import { asksModel, type Preset, providerById } from '@/lib/engine'

/** Whether a preset asks a model for summaries. */
export function summarizes({ provider, config }: Preset): boolean {
  const plan = providerById(provider)?.compile(config)
  return plan?.ok === true && asksModel(plan.value)
}
