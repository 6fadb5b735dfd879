import { defaultLosslessConfig } from '../../lossless/config'
import type { OperableKind } from '../../operations/operation'
import type { MechanicalConfig, Operation } from '../../operations/registry'
import type { MessageType } from '../../steps/compare/classify'
import { messageTypes } from '../../steps/compare/classify'
import { named, type StepName } from '../../step-label'
import type { PartFilter, Plan, Select, Step } from '../../steps/step'
import { losslessStep } from '../lossless-step'
import { CLASSIC_INSTRUCTION, CLASSIC_PROMPT } from '../native/native-prompts'
import type { CompileContext } from '../provider'
import { keptFirst, type TwoPhaseConfig } from './smart-config'

/** What a message type is in content kinds, and how its content is cut. */
interface Reduction {
  readonly label: StepName
  readonly kind: OperableKind
  readonly filter?: Pick<PartFilter, 'roles' | 'summaries'>
  readonly mechanical: MechanicalConfig
  readonly summarized: boolean
}

const reductions: Record<MessageType, Reduction> = {
  assistant_thinking: {
    label: 'drop-thinking',
    kind: 'thinking',
    mechanical: { operation: 'suppress' },
    summarized: false,
  },
  tool_call: {
    label: 'simplify-tool-calls',
    kind: 'toolParameters',
    mechanical: { operation: 'truncate', maxChars: 100 },
    summarized: false,
  },
  tool_result: {
    label: 'compress-tool-results',
    kind: 'toolResults',
    mechanical: { operation: 'truncate', maxLines: 5, maxChars: 1_000 },
    summarized: true,
  },
  assistant_message: {
    label: 'condense-assistant-messages',
    kind: 'messageText',
    filter: { roles: ['assistant'], summaries: 'exclude' },
    mechanical: { operation: 'truncate', maxChars: 400 },
    summarized: true,
  },
  system_message: {
    label: 'condense-summaries',
    kind: 'messageText',
    filter: { summaries: 'only' },
    mechanical: { operation: 'truncate', maxChars: 2_000 },
    summarized: true,
  },
  unknown: {
    label: 'cut-state',
    kind: 'environment',
    mechanical: { operation: 'truncate', maxLines: 5, maxChars: 400 },
    summarized: false,
  },
  user_message: {
    label: 'condense-user-messages',
    kind: 'messageText',
    filter: { roles: ['user'], summaries: 'exclude' },
    mechanical: { operation: 'truncate', maxChars: 400 },
    summarized: true,
  },
}

/** Lossless first; then type by type, what is least worth keeping first and the least important of it first, until the target is reached. */
export function compileTwoPhase(config: TwoPhaseConfig, { contextWindow, targetTokens }: CompileContext): Plan {
  const lossless = config.enableLossless ? [losslessStep(defaultLosslessConfig)] : []
  return {
    provider: 'smart',
    steps: [...lossless, ...(config.enableContentTypeAwareness ? lossySteps(config) : [wholeStep(config)])],
    until:
      targetTokens === undefined
        ? { type: 'reduction', percent: config.targetReductionPercent, of: 'start' }
        : { type: 'tokens', target: targetTokens },
    contextWindow,
    keepFirstMessage: config.keepFirstMessage,
    failure: 'continue',
    growth: 'refuse',
  }
}

function lossySteps(config: TwoPhaseConfig): readonly Step[] {
  const { preservationPriority: priority } = config
  const unlisted = messageTypes.filter((type) => !priority.includes(type) && !staysUnlisted.has(type))
  return [...unlisted, ...priority.slice(1).toReversed()].map((type) => typeStep(type, reductions[type], config))
}

/** Types that are reduced only where the priorities name them. */
const staysUnlisted: ReadonlySet<MessageType> = new Set(['user_message', 'system_message'])

function typeStep(type: MessageType, reduction: Reduction, config: TwoPhaseConfig): Step {
  return {
    id: type,
    label: named(reduction.label),
    select: selectOf(config, { kinds: [reduction.kind], ...reduction.filter }),
    order: 'importance',
    transform: {
      type: 'operate',
      operations: { [reduction.kind]: operationOf(reduction, config) },
      minTokens: { [reduction.kind]: config.summaryMaxTokens },
      maxParallel: config.maxParallelCalls,
      rule: `smart.two-phase.${type}`,
    },
    when: { type: 'always' },
    maxReduction: config.maxReductionPerPhase,
  }
}

function operationOf(reduction: Reduction, config: TwoPhaseConfig): Operation {
  if (!reduction.summarized || !config.useLLMSummarization) return reduction.mechanical
  const fallback = reduction.mechanical.operation === 'truncate' ? reduction.mechanical : undefined
  return {
    operation: 'summarize',
    maxTokens: config.summaryMaxTokens,
    prompt: config.customPrompt,
    profile: config.profile,
    ...(fallback ? { fallback } : {}),
  }
}

/** Without regard to types: one summary of everything old. */
function wholeStep(config: TwoPhaseConfig): Step {
  return {
    id: 'summarize',
    label: named('summarize-the-conversation'),
    select: selectOf(config),
    order: 'position',
    transform: {
      type: 'summarize-span',
      rule: 'smart.two-phase.summarize',
      layout: {
        keepFirst: 0,
        keepLast: 0,
        role: 'assistant',
        reads: 'selected',
        system: CLASSIC_PROMPT,
        instruction: CLASSIC_INSTRUCTION,
        prompt: { own: config.customPrompt, replaces: 'system' },
        frame: 'marked',
        refusals: 'none',
        maxTokens: Math.max(1_000, config.summaryMaxTokens),
        profile: config.profile,
      },
    },
    when: { type: 'always' },
  }
}

function selectOf(config: TwoPhaseConfig, filter?: PartFilter): Select {
  return {
    preserveFirst: keptFirst(config),
    zones: [{ type: 'recent', keep: config.preserveRecentCount }],
    protect: {
      tools: config.protectedTools,
      paths: config.protectedPaths,
      messages: config.protectedMessages,
    },
    ...(filter ? { filter } : {}),
  }
}
