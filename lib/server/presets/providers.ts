import 'server-only'
import type { ProviderView } from '@/lib/contracts/runs'
import { describeFields, providers } from '@/lib/engine'

/** Every provider as the workbench offers it, by priority. */
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
