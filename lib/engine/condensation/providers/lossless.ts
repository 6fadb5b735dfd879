import { defaultLosslessConfig, losslessConfigSchema, type LosslessConfig } from '../lossless/config'
import { capFields } from './arrival'
import { losslessStep } from './lossless-step'
import { defineProvider } from './provider'
import type { ValidationWarning } from './validation'

/** Caps beside the strategies themselves, which write at arrival already. */
const configSchema = losslessConfigSchema.safeExtend(capFields)

export const lossless = defineProvider({
  id: 'lossless',
  name: 'Lossless',
  description:
    'Writes what repeats as references: file reads, tool results, harness state, lines. The original can be rebuilt from the output alone. No model is asked.',
  version: '1.0.0',
  capabilities: {
    supportsLossless: true,
    supportsBatchMode: false,
    supportsIndividualMode: false,
    supportsMultiPass: false,
    supportsLLMSummarization: false,
    supportsContentTypeAwareness: true,
    supportsCustomPrompts: false,
    supportsImportanceScoring: false,
    supportsIncremental: false,
    supportsApiProfiles: false,
    estimatedSpeed: 'fast',
  },
  configSchema,
  defaultConfig: defaultLosslessConfig,
  warnings: warningsOf,
  compile: ({ capResultTokens: _, capOutputTokens: __, thinLineNumbers: ___, ...config }, { contextWindow }) => ({
    provider: 'lossless',
    steps: [losslessStep(config)],
    contextWindow,
    keepFirstMessage: true,
    failure: 'continue',
    growth: 'warn', // text that looks like a reference is escaped, which costs tokens where nothing repeats
  }),
})

function warningsOf(config: LosslessConfig): readonly ValidationWarning[] {
  const enabled =
    config.deduplicateFileReads ||
    config.consolidateToolResults ||
    config.referenceRepeatedLines ||
    config.removeObsoleteState !== 'off'
  return [
    ...(enabled ? [] : [{ field: '', type: 'everyStrategyOff' } as const]),
    ...(config.removeObsoleteState === 'outright'
      ? [{ field: 'removeObsoleteState', type: 'removesOutright' } as const]
      : []),
  ]
}
