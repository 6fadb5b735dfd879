import type { OperateOverride, Plan, Protection, Select, Step, Until, When } from '../../steps/step'
import type { PerKind } from '../../operations/operation'
import type { Operation } from '../../operations/registry'
import { labelOfPass, named } from '../../step-label'
import { losslessStep } from '../lossless-step'
import { defineProvider, type CompileContext, type StepOutline } from '../provider'
import { keptFirst, smartConfigSchema, type PassesConfig, type SmartConfig } from './smart-config'
import type { PassConfig } from './pass-config'
import { defaultSmartConfig } from './smart-default'
import { PRELUDE_ID } from './smart-limits'
import { styledLayout } from '../native/summary-styles'
import { compileTwoPhase } from './two-phase'
import type { ValidationWarning } from '../validation'

function compile(config: SmartConfig, context: CompileContext): Plan {
  return config.strategy === 'two-phase' ? compileTwoPhase(config, context) : compilePasses(config, context)
}

function compilePasses(
  config: PassesConfig,
  { contextWindow, targetTokens = config.targetTokens }: CompileContext,
): Plan {
  const lossless = config.losslessPrelude?.enabled
    ? [{ ...losslessStep(config.losslessPrelude.operations), ...preludeOutline }]
    : []
  return {
    provider: 'smart',
    steps: [...lossless, ...config.passes.flatMap((pass) => passStep(pass, config, contextWindow))],
    until: untilOf(targetTokens, config.targetReductionPercent),
    contextWindow,
    keepFirstMessage: config.keepFirstMessage,
    failure: 'continue',
    growth: config.passes.some(startsAfresh) ? 'warn' : 'refuse',
  }
}

/** A fresh start stands even where it is larger, as in the native provider. */
const startsAfresh = (pass: PassConfig): boolean =>
  pass.mode === 'batch' && pass.batchConfig.summarizationConfig.style === 'fresh-start'

const preludeOutline = { id: PRELUDE_ID, label: named('lossless-prelude') } as const

function outline(config: SmartConfig): readonly StepOutline[] {
  if (config.strategy === 'two-phase') return compileTwoPhase(config, {}).steps.map(({ id, label }) => ({ id, label }))
  return [
    ...(config.losslessPrelude ? [preludeOutline] : []),
    ...config.passes.map(({ id, name }) => ({ id, label: labelOfPass(name) })),
  ]
}

function untilOf(targetTokens: number | undefined, percent: number | undefined): Until | undefined {
  if (targetTokens !== undefined) return { type: 'tokens', target: targetTokens }
  return percent === undefined ? undefined : { type: 'reduction', percent, of: 'start' }
}

/** The larger one where a pass has two. */
function targetOf({ targetTokens, targetPercent }: PassConfig, contextWindow: number | undefined): number | undefined {
  const share =
    targetPercent === undefined || contextWindow === undefined ? undefined : (targetPercent * contextWindow) / 100
  return targetTokens !== undefined && share !== undefined ? Math.max(targetTokens, share) : (targetTokens ?? share)
}

/** A pass that is switched off, or a batch that keeps everything, is no step. */
function passStep(pass: PassConfig, config: PassesConfig, contextWindow: number | undefined): readonly Step[] {
  if (pass.enabled === false) return []
  const target = targetOf(pass, contextWindow)
  const base = {
    id: pass.id,
    label: labelOfPass(pass.name),
    select: selectOf(pass.selection, config),
    when: whenOf(pass.execution),
    ...(target === undefined ? {} : { until: { type: 'tokens', target } as const }),
    ...(pass.minSavingTokens === undefined ? {} : { minSaving: pass.minSavingTokens }),
  }
  if (pass.mode === 'batch') {
    return pass.batchConfig.operation === 'keep'
      ? []
      : [{ ...base, order: 'position', transform: batchTransform(pass, config) }]
  }
  return [{ ...base, order: pass.order, transform: individualTransform(pass, config) }]
}

function selectOf(selection: PassConfig['selection'], config: PassesConfig): Select {
  const protect: Protection = {
    tools: config.protectedTools,
    paths: config.protectedPaths,
    messages: config.protectedMessages,
  }
  const pairAtBoundary = selection.type === 'custom' ? undefined : selection.pairAtBoundary
  return {
    preserveFirst: keptFirst(config),
    zones: [zoneOf(selection)],
    protect,
    ...(pairAtBoundary && { pairAtBoundary }),
    ...(selection.filter ? { filter: selection.filter } : {}),
  }
}

function zoneOf(selection: PassConfig['selection']): Select['zones'][number] {
  switch (selection.type) {
    case 'preserve_recent':
      return { type: 'recent', keep: selection.keepRecentCount }
    case 'preserve_percent':
      return { type: 'percent', keep: selection.keepPercentage }
    case 'preserve_tokens':
      return { type: 'tokens', keep: selection.keepTokens }
    case 'preserve_turns':
      return { type: 'turns', keep: selection.keepTurns }
    case 'custom':
      return { type: 'all' }
  }
}

function whenOf(execution: PassConfig['execution']): When {
  switch (execution.type) {
    case 'always':
      return { type: 'always' }
    case 'conditional':
      return { type: 'tokens', above: execution.condition.tokenThreshold }
    case 'percentage':
      return { type: 'percentage', atLeast: execution.percentage, of: execution.relativeTo }
    case 'saved_less':
      return { type: 'saved-less', percent: execution.percentage }
  }
}

function batchTransform(
  { batchConfig, id }: Extract<PassConfig, { mode: 'batch' }>,
  config: PassesConfig,
): Step['transform'] {
  if (batchConfig.operation === 'drop')
    return {
      type: 'drop',
      share: batchConfig.dropShare,
      even: batchConfig.dropShare < 1,
      status: 'removed',
      rule: `smart.${id}`,
    }
  const { keepFirst, customPrompt, apiProfile, style = 'marked', ...own } = batchConfig.summarizationConfig
  const layout = styledLayout(style, {
    ...own,
    keepFirst: Math.max(0, keepFirst - keptFirst(config)),
    prompt: customPrompt,
    profile: apiProfile,
  })
  return { type: 'summarize-span', rule: `smart.${id}`, layout }
}

function individualTransform(
  { individualConfig, id }: Extract<PassConfig, { mode: 'individual' }>,
  config: PassesConfig,
): Step['transform'] {
  return {
    type: 'operate',
    operations: individualConfig.defaults,
    minTokens: individualConfig.messageTokenThresholds,
    overrides: individualConfig.overrides?.map(
      (override): OperateOverride => ({ index: override.messageIndex, operations: override.operations }),
    ),
    maxParallel: config.maxParallelCalls,
    rule: `smart.${id}`,
  }
}

function warningsOf(config: SmartConfig): readonly ValidationWarning[] {
  if (config.strategy === 'two-phase') return []
  const prelude = config.losslessPrelude?.enabled ?? false
  const idle = config.passes.flatMap((pass, index) =>
    isIdle(pass) ? [{ field: `passes.${index}`, type: 'passKeepsEverything', pass: pass.name } as const] : [],
  )
  return [...(config.passes.length === 0 && !prelude ? [{ field: 'passes', type: 'noPass' } as const] : []), ...idle]
}

function isIdle(pass: PassConfig): boolean {
  if (pass.mode === 'batch') return pass.batchConfig.operation === 'keep'
  const all: readonly PerKind<Operation>[] = [
    pass.individualConfig.defaults,
    ...(pass.individualConfig.overrides ?? []).map((override) => override.operations),
  ]
  return all.every((operations) =>
    Object.values(operations).every((operation) => operation === undefined || operation.operation === 'keep'),
  )
}

export const smart = defineProvider({
  id: 'smart',
  name: 'Smart',
  description:
    'A pipeline of passes over message text, tool parameters and tool results, each with its own selection, operations and condition, after a lossless prelude.',
  version: '2.0.0',
  capabilities: {
    supportsLossless: true,
    supportsBatchMode: true,
    supportsIndividualMode: true,
    supportsMultiPass: true,
    supportsLLMSummarization: true,
    supportsContentTypeAwareness: true,
    supportsCustomPrompts: true,
    supportsImportanceScoring: true,
    supportsIncremental: true,
    supportsApiProfiles: true,
    estimatedSpeed: 'slow',
  },
  configSchema: smartConfigSchema,
  defaultConfig: defaultSmartConfig,
  warnings: warningsOf,
  compile,
  outline,
})
