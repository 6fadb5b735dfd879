import 'server-only'
import { once } from 'es-toolkit'
import type { ProviderView } from '@/lib/contracts/runs'
import { describeFields, type JsonObject, mayAsk, providerById, providers } from '@/lib/engine'

/** Every provider as the workbench offers it, by priority. */
export const listProviderViews = once((): readonly ProviderView[] =>
  providers.map(({ id, name, description, configSchema, defaultConfig, capabilities }) => ({
    id,
    name,
    description,
    fields: describeFields(configSchema),
    defaultConfig,
    ...asking(id, defaultConfig),
    capabilities: { lossless: capabilities.supportsLossless, usesModel: capabilities.supportsLLMSummarization },
  })),
)

/** Whether options may ask a model, as views say it; nothing of a provider that is not there. */
export function asking(id: string, config: JsonObject): { readonly asksModel?: true } {
  const provider = providerById(id)
  return provider !== undefined && mayAsk({ provider, config }) ? { asksModel: true } : {}
}
