import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/core/json'
import type { Changes } from './changes'
import { truncationVersionOf } from './historic-truncation'

/** A config with the provider that it is for, as far as it says. */
export interface FoundConfig {
  readonly provider: string
  readonly config: JsonValue
}

/** Names that the smart provider's config was kept under among the settings of the extension. */
const smartNames = ['smart', 'smartConfig', 'smartProviderConfig', 'smartProviderSettings']

/** The config among the settings of an editor, where they are such: what stands beside it is left out. */
export function configOfSettings(settings: JsonObject, changes: Changes): FoundConfig {
  const { provider } = settings
  const known = typeof provider === 'string' ? provider : undefined
  const names = known === undefined ? smartNames : [`${known}Config`, 'providerConfig', ...(known === 'smart' ? smartNames : [])]
  const name = 'passes' in settings ? undefined : names.find((each) => isJsonObject(settings[each]))
  const { provider: _, ...bare } = settings
  if (name === undefined) return { provider: known ?? providerOf(bare), config: bare }
  const besides = Object.keys(bare).filter((key) => key !== name)
  if (besides.length > 0) changes.note([], { type: 'settings', fields: besides.join(', ') })
  return { provider: known ?? 'smart', config: name === 'providerConfig' ? twoPhase(settings, changes) : (settings[name] ?? {}) }
}

/** The oldest smart provider had two phases and no passes; its target stood beside its options. */
function twoPhase({ providerConfig, targetReductionPercent }: JsonObject, changes: Changes): JsonValue {
  if (!isJsonObject(providerConfig) || providerConfig['enableLossless'] === undefined || providerConfig['strategy'] !== undefined) return providerConfig ?? {}
  changes.note(['config'], { type: 'written', to: '"strategy": "two-phase"' })
  return { strategy: 'two-phase', ...providerConfig, ...(targetReductionPercent !== undefined && { targetReductionPercent }) }
}

/** Options of the truncation give themselves away; the other historic dialects are all of the smart provider. */
export const providerOf = (config: JsonObject): string => (!('passes' in config) && (typeof config['version'] === 'string' || truncationVersionOf(config) !== undefined) ? 'truncation' : 'smart')
