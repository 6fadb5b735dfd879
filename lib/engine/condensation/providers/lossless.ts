import { defaultLosslessConfig, losslessConfigSchema, type LosslessConfig } from '../lossless/config'
import { named } from '../step-label'
import { selectAll, type Step } from '../steps/step'
import { defineProvider } from './provider'
import type { ValidationWarning } from './validation'

/** The lossless strategies as one step; other providers put it before their own. */
export function losslessStep(config: LosslessConfig): Step {
  return {
    id: 'lossless',
    label: named('lossless'),
    select: selectAll,
    order: 'position',
    transform: { type: 'lossless', config },
    when: { type: 'always' },
  }
}

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
  configSchema: losslessConfigSchema,
  defaultConfig: defaultLosslessConfig,
  warnings: warningsOf,
  compile: (config, { contextWindow }) => ({
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
