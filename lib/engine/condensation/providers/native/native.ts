import { named } from '../../step-label'
import type { Plan, Step } from '../../steps/step'
import { selectAll } from '../../steps/step'
import { MESSAGES_TO_KEEP, type SummaryLayout } from '../../steps/summarize/summary-layout'
import { nativeConfigSchema, type NativeConfig } from './native-config'
import { defineProvider, type CompileContext } from '../provider'
import { styledLayout } from './summary-styles'
import type { ValidationWarning } from '../validation'

function compile(config: NativeConfig, { contextWindow }: CompileContext): Plan {
  const classic = config.variant === 'classic'
  return {
    provider: 'native',
    steps: [config.variant === 'classic' ? classicStep(config) : freshStartStep(config)],
    contextWindow,
    keepFirstMessage: classic || config.keepTask,
    failure: 'stop',
    growth: classic ? 'refuse' : 'warn',
  }
}

function classicStep(config: NativeConfig): Step {
  return {
    id: 'summarize',
    label: named('summarize-the-conversation'),
    select: { preserveFirst: 1, zones: [{ type: 'recent', keep: MESSAGES_TO_KEEP }] },
    order: 'position',
    when: { type: 'always' },
    transform: { type: 'summarize-span', rule: 'native.classic', layout: layoutOf(config) },
  }
}

function freshStartStep(config: Extract<NativeConfig, { variant: 'fresh-start' }>): Step {
  return {
    id: 'summarize',
    label: named('start-afresh-from-a-summary'),
    select: { ...selectAll, preserveFirst: config.keepTask ? 1 : 0 },
    order: 'position',
    when: { type: 'always' },
    transform: { type: 'summarize-span', rule: 'native.fresh-start', layout: layoutOf(config) },
  }
}

const layoutOf = ({ variant, customPrompt, profile, summaryMaxTokens }: NativeConfig): SummaryLayout =>
  styledLayout(variant, { keepFirst: 0, keepLast: 0, maxTokens: summaryMaxTokens, prompt: customPrompt, profile })

function warningsOf(config: NativeConfig): readonly ValidationWarning[] {
  const empty = config.customPrompt !== undefined && config.customPrompt.trim() === ''
  return empty ? [{ field: 'customPrompt', type: 'emptyPrompt' }] : []
}

export const native = defineProvider({
  id: 'native',
  name: 'Native',
  description:
    'A model summarizes the conversation, as the extension does it: classic (the task, one summary, last three) or as a fresh start (the task and one summary).',
  version: '2.0.0',
  capabilities: {
    supportsLossless: false,
    supportsBatchMode: true,
    supportsIndividualMode: false,
    supportsMultiPass: false,
    supportsLLMSummarization: true,
    supportsContentTypeAwareness: false,
    supportsCustomPrompts: true,
    supportsImportanceScoring: false,
    supportsIncremental: true,
    supportsApiProfiles: true,
    estimatedSpeed: 'medium',
  },
  configSchema: nativeConfigSchema,
  defaultConfig: nativeConfigSchema.parse({ variant: 'classic' }),
  warnings: warningsOf,
  compile,
})
