import { asJson, isJsonObject, type JsonObject, type JsonValue } from '../../core/json'
import type { Provider } from '../../condensation/providers/provider'
import { providerById, providers } from '../../condensation/registry'
import { contractConfigs } from '../../condensation/testing/configs'
import { builtInPresets, type BuiltInPresetId } from '../registry'
import { scaled } from './scaled'

export interface Strategy {
  readonly name: string
  readonly provider: Provider
  readonly config: JsonObject
  /** Whether every message that the person typed stands. */
  readonly keepsUserText?: boolean
}

/** One strategy with and without the lossless prelude. */
export interface PreludePair {
  readonly name: string
  readonly without: Strategy
  readonly along: Strategy
}

function providerNamed(id: string): Provider {
  const provider = providerById(id)
  if (!provider) throw new Error(`no provider ${id}`)
  return provider
}

function objectOf(config: unknown): JsonObject {
  const json = asJson(config)
  if (!isJsonObject(json)) throw new Error('a config is an object')
  return json
}

/** Their description promises what people typed word for word. */
const keepUserText: ReadonlySet<string> = new Set([
  'conservative',
  'balanced',
  'aggressive',
] satisfies BuiltInPresetId[])

const presets: readonly Strategy[] = builtInPresets.map(({ id, provider, config }) => ({
  name: id,
  provider: providerNamed(provider),
  config: objectOf(config),
  keepsUserText: keepUserText.has(id),
}))

/** As for sessions a thousandth as long, so that all their passes run. */
export const scaledPresets: readonly Strategy[] = presets.map(({ name, provider, config }) => ({
  name: `${name}, scaled`,
  provider,
  config: objectOf(scaled(config)),
}))

/** The corners of each provider's options. */
export const configuredStrategies: readonly Strategy[] = providers.flatMap((provider) =>
  (contractConfigs[provider.id] ?? []).map(({ name, config }) => ({
    name: `${provider.id}, ${name}`,
    provider,
    config: objectOf(config),
  })),
)

const asConfigured: readonly Strategy[] = providers.map((provider) => ({
  name: `${provider.id}, default config`,
  provider,
  config: provider.defaultConfig,
}))

/** Every built-in preset and provider, with the corners of their options. */
export const strategies: readonly Strategy[] = [...presets, ...scaledPresets, ...asConfigured, ...configuredStrategies]

const twoPhase: readonly Strategy[] = [false, true].map((useLLMSummarization) => ({
  name: `two-phase, ${useLLMSummarization ? 'a model' : 'no model'}`,
  provider: providerNamed('smart'),
  config: {
    strategy: 'two-phase',
    preserveRecentCount: 2,
    summaryMaxTokens: 20,
    maxReductionPerPhase: 100,
    targetReductionPercent: 100,
    useLLMSummarization,
  },
}))

/**
 * Every pipeline with and without the lossless prelude. A target ends a run as soon as it is reached, which is sooner
 * after a prelude: these are without one.
 */
export const preludePairs: readonly PreludePair[] = [...presets, ...scaledPresets, ...configuredStrategies, ...twoPhase]
  .filter(({ provider }) => provider.id === 'smart')
  .map(({ name, provider, config }) => {
    const free = withoutTargets(config)
    return {
      name,
      without: { name: `${name}, without a prelude`, provider, config: withPrelude(free, false) },
      along: { name: `${name}, with a prelude`, provider, config: withPrelude(free, true) },
    }
  })

function withoutTargets(config: JsonObject): JsonObject {
  if (config.strategy === 'two-phase') return { ...config, targetReductionPercent: 100, maxReductionPerPhase: 100 }
  const { targetReductionPercent: _percent, targetTokens: _tokens, ...rest } = config
  const passes = Array.isArray(config.passes) ? config.passes.map((pass: JsonValue) => withoutTarget(pass)) : []
  return { ...rest, passes }
}

function withoutTarget(pass: JsonValue): JsonValue {
  if (!isJsonObject(pass)) return pass
  return Object.fromEntries(
    Object.entries(pass).filter(
      ([key, value]) => !['targetTokens', 'targetPercent'].includes(key) && !isEnoughSaved(value),
    ),
  )
}

/** A pass that runs while little is saved has a target of its own. */
function isEnoughSaved(value: JsonValue): boolean {
  return isJsonObject(value) && value.type === 'saved_less'
}

function withPrelude(config: JsonObject, on: boolean): JsonObject {
  if (config.strategy === 'two-phase') return { ...config, enableLossless: on }
  const { losslessPrelude, ...rest } = config
  if (!on) return rest
  return { ...rest, losslessPrelude: { ...(isJsonObject(losslessPrelude) ? losslessPrelude : {}), enabled: true } }
}
