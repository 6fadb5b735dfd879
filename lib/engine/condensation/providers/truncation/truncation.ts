import type { OperableKind } from '../../operations/operation'
import type { MechanicalConfig, Operation } from '../../operations/registry'
import { named, type StepName } from '../../step-label'
import type { Order, Plan, Select, Step, Until } from '../../steps/step'
import { defineProvider, type CompileContext } from '../provider'
import {
  defaultTruncationConfig,
  truncationConfigSchema,
  upgradeV1,
  upgradeV2,
  type TruncationConfig,
  type TruncationV3,
} from './truncation-config'
import type { ValidationWarning } from '../validation'

const RULE = 'truncation.old-zone'

function compile(config: TruncationConfig, { contextWindow, targetTokens }: CompileContext): Plan {
  const latest = asLatest(config)
  const until: Until =
    targetTokens === undefined
      ? { type: 'reduction', percent: latest.targetReductionPercent, of: 'start' }
      : { type: 'tokens', target: targetTokens }
  return {
    provider: 'truncation',
    steps: [toolStep(latest), ...textSteps(latest)],
    until,
    contextWindow,
    keepFirstMessage: latest.preserveFirstCount > 0,
    failure: 'continue',
    growth: 'refuse',
  }
}

/** Versions 1 and 2 are version 3 with options at rest, so there is one compiler. */
function asLatest(config: TruncationConfig): TruncationV3 {
  if (config.version === 'v3') return config
  return upgradeV2(config.version === 'v1' ? upgradeV1(config) : config)
}

function toolStep(config: TruncationV3): Step {
  const results = mechanical(config.toolResults, {
    maxLines: config.maxToolResultLines,
    maxChars: config.maxToolResultChars,
    tailLines: config.tailLines,
  })
  const parameters = mechanical(config.toolParameters, { maxChars: config.maxToolParamChars })
  return {
    id: 'tools',
    label: named(config.useLLMSummarization ? 'summarize-tool-content' : 'truncate-tool-content'),
    select: selectOf(config),
    order: orderOf(config.truncationPriority),
    transform: {
      type: 'operate',
      operations: { toolResults: withModel(results, config), toolParameters: withModel(parameters, config) },
      minTokens: { toolResults: config.toolResultThreshold + 1, toolParameters: config.toolParamThreshold + 1 },
      maxParallel: config.maxParallelCalls,
      rule: RULE,
    },
    when: { type: 'always' },
  }
}

/** Only where the config gives text up, and then after the tools. */
function textSteps(config: TruncationV3): readonly Step[] {
  const step = (role: 'user' | 'assistant', name: StepName): Step => ({
    id: `${role}-text`,
    label: named(name),
    select: { ...selectOf(config), filter: { roles: [role], kinds: ['messageText'] } },
    order: orderOf(config.truncationPriority),
    transform: {
      type: 'operate',
      operations: { messageText: { operation: 'truncate', maxChars: config.maxTextChars } },
      maxParallel: 1,
      rule: RULE,
    },
    when: { type: 'always' },
  })
  return [
    ...(config.preserveAssistantText ? [] : [step('assistant', 'truncate-assistant-text')]),
    ...(config.preserveUserMessages ? [] : [step('user', 'truncate-user-text')]),
  ]
}

function selectOf(config: TruncationV3): Select {
  return {
    preserveFirst: config.preserveFirstCount,
    zones: [{ type: 'recent', keep: config.preserveRecentCount }],
    pairAtBoundary: config.pairAtBoundary,
    protect: {
      tools: config.protectedTools,
      paths: config.protectedPaths,
      messages: config.protectedMessages,
    },
  }
}

const orderOf = (priority: TruncationV3['truncationPriority']): Order => priority

function mechanical(
  mode: TruncationV3['toolResults'],
  bounds: Omit<Extract<MechanicalConfig, { operation: 'truncate' }>, 'operation'>,
): MechanicalConfig {
  return mode === 'truncate' ? { operation: 'truncate', ...bounds } : { operation: mode }
}

/** A kind that is truncated is summarized where the config says so, and truncated where that fails. Suppressing asks nobody. */
function withModel(operation: MechanicalConfig, config: TruncationV3): Operation {
  if (!config.useLLMSummarization || operation.operation !== 'truncate') return operation
  return {
    operation: 'summarize',
    maxTokens: config.summaryMaxTokens,
    prompt: config.customPrompt,
    profile: config.profile,
    fallback: operation,
  }
}

function warningsOf(config: TruncationConfig): readonly ValidationWarning[] {
  const kinds: readonly Extract<OperableKind, 'toolResults' | 'toolParameters'>[] = ['toolResults', 'toolParameters']
  const idle =
    kinds.every((kind) => config[kind] === 'keep') && config.preserveUserMessages && config.preserveAssistantText
  return [
    ...(idle ? [{ field: 'toolResults', type: 'keepsEverything' } as const] : []),
    ...(config.preserveRecentCount === 0 ? [{ field: 'preserveRecentCount', type: 'nothingRecentKept' } as const] : []),
  ]
}

export const truncation = defineProvider({
  id: 'truncation',
  name: 'Truncation',
  description:
    'Cuts or removes old tool results and parameters, by rule and at once. What user and assistant said stays. Version 3 summarizes instead of cutting.',
  version: '3.0.0',
  capabilities: {
    supportsLossless: false,
    supportsBatchMode: false,
    supportsIndividualMode: true,
    supportsMultiPass: false,
    supportsLLMSummarization: true,
    supportsContentTypeAwareness: true,
    supportsCustomPrompts: true,
    supportsImportanceScoring: false,
    supportsIncremental: false,
    supportsApiProfiles: true,
    estimatedSpeed: 'fast',
  },
  configSchema: truncationConfigSchema,
  defaultConfig: defaultTruncationConfig,
  warnings: warningsOf,
  compile,
})
