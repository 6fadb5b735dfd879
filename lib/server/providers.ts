import 'server-only'
import type { PresetView, ProviderView } from '@/lib/server/contract'
import { describeFields } from '@/lib/condensation/providers/describe-fields'
import { providers } from '@/lib/condensation/registry'
import { builtInPresets } from '@/lib/presets/registry'
import type { Preset } from '@/lib/presets/schema'

/** Every provider as the workbench offers it, in the order of their priority. */
export function listProviderViews(): readonly ProviderView[] {
  return providers.map(({ id, name, description, configSchema, defaultConfig, capabilities }) => ({
    id,
    name,
    description,
    fields: describeFields(configSchema),
    defaultConfig,
    capabilities: { lossless: capabilities.supportsLossless, usesModel: capabilities.supportsLLMSummarization },
  }))
}

export function listPresetViews(): readonly PresetView[] {
  return builtInPresets.map(({ schema: _, ...preset }: Preset) => preset)
}
