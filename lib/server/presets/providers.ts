import 'server-only'
import type { ProviderView } from '@/lib/contracts/runs'
import { describeFields } from '@/lib/engine/condensation/providers/previews/describe-fields'
import { providers } from '@/lib/engine/condensation/registry'

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
