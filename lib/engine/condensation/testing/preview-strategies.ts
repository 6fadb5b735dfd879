import { builtInPresets } from '../../presets/registry'
import { asksModel } from '../providers/previews/estimate'
import { providers } from '../registry'
import { contractConfigs } from './configs'
import { pass } from './previews'

export const strategies = [
  ...providers.flatMap((provider) =>
    (contractConfigs[provider.id] ?? []).map(({ name, config }) => ({
      name: `${provider.id}, ${name}`,
      provider,
      config,
    })),
  ),
  ...builtInPresets.flatMap((preset) =>
    providers
      .filter(({ id }) => id === preset.provider)
      .map((provider) => ({ name: `preset ${preset.id}`, provider, config: preset.config as unknown })),
  ),
]

export const mechanical = strategies.filter(({ provider, config }) => {
  const plan = provider.compile(config)
  return plan.ok && !asksModel(plan.value)
})

export const off = pass('off', { defaults: { toolResults: { operation: 'suppress' } } }, { enabled: false })
