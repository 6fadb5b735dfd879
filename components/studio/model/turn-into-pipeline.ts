import {
  type ArrivalOptions,
  defined,
  type OccasionOptions,
  type JsonObject,
  type MechanicalConfig,
  MESSAGES_TO_KEEP,
  nativeConfigSchema,
  smartConfigSchema,
  toJsonObject,
  truncationConfigSchema,
  type TruncationV3,
  upgradeV1,
  upgradeV2,
} from '@/lib/engine'

/** Names of the passes that are made, in the person's language. */
export interface PassNames {
  readonly native: string
  readonly truncation: string
  readonly assistantText: string
  readonly userText: string
}

/** The lossless strategies as the prelude of a pipeline without passes. */
const fromLossless = ({ capResultTokens, capOutputTokens, thinLineNumbers, ...config }: JsonObject): object => ({
  ...defined({ capResultTokens, capOutputTokens, thinLineNumbers }),
  losslessPrelude: { enabled: true, operations: config },
  passes: [],
})

/** One summary, asked for and written as the native provider does it. */
function fromNative(given: JsonObject, names: PassNames): object | undefined {
  const read = nativeConfigSchema.safeParse(given)
  if (!read.success) return undefined
  const { data: config } = read
  const isClassic = config.variant === 'classic'
  const summarizationConfig = {
    style: config.variant,
    keepFirst: 0,
    keepLast: 0,
    maxTokens: config.summaryMaxTokens,
    apiProfile: config.profile,
    customPrompt: config.customPrompt,
  }
  const pass = {
    id: 'summarize-old',
    name: names.native,
    selection: { type: 'preserve_recent', keepRecentCount: isClassic ? MESSAGES_TO_KEEP : 0 },
    mode: 'batch',
    batchConfig: { operation: 'summarize', summarizationConfig },
    ...(isClassic && { minSavingTokens: 1 }),
  }
  return { keepFirstMessage: isClassic || config.keepTask, ...ofEveryStrategy(config), passes: [pass] }
}

const ofEveryStrategy = ({
  losslessAtArrival,
  capResultTokens,
  capOutputTokens,
  thinLineNumbers,
  coldFrom,
  leastSavedTokens,
}: ArrivalOptions & OccasionOptions): ArrivalOptions & OccasionOptions =>
  defined({ losslessAtArrival, capResultTokens, capOutputTokens, thinLineNumbers, coldFrom, leastSavedTokens })

/** The cuts of tools as one pass, and one for each role whose text is given up. */
function fromTruncation(given: JsonObject, names: PassNames): object | undefined {
  const read = truncationConfigSchema.safeParse(given)
  if (!read.success) return undefined
  const { data } = read
  const config = data.version === 'v3' ? data : upgradeV2(data.version === 'v1' ? upgradeV1(data) : data)
  const { preserveFirstCount, preserveRecentCount, pairAtBoundary, truncationPriority: order, maxTextChars } = config
  const selection = { type: 'preserve_recent', keepRecentCount: preserveRecentCount, pairAtBoundary }
  const textPass = (role: 'assistant' | 'user', name: string): object => ({
    id: `${role}-text`,
    name,
    selection: { ...selection, filter: { roles: [role], kinds: ['messageText'] } },
    mode: 'individual',
    order,
    individualConfig: { defaults: { messageText: { operation: 'truncate', maxChars: maxTextChars } } },
  })
  const tools = {
    id: 'truncate-tools',
    name: names.truncation,
    selection,
    mode: 'individual',
    order,
    // There, what has exactly so many tokens is left alone; here, what has fewer.
    individualConfig: {
      defaults: toolOperations(config),
      messageTokenThresholds: {
        toolResults: config.toolResultThreshold + 1,
        toolParameters: config.toolParamThreshold + 1,
      },
    },
  }
  return {
    keepFirstMessage: preserveFirstCount > 0,
    ...(preserveFirstCount > 1 && { keepFirstCount: preserveFirstCount }),
    protectedTools: config.protectedTools,
    protectedPaths: config.protectedPaths,
    ...(config.protectedMessages && { protectedMessages: config.protectedMessages }),
    ...ofEveryStrategy(config),
    targetReductionPercent: config.targetReductionPercent,
    maxParallelCalls: config.maxParallelCalls,
    passes: [
      tools,
      ...(config.preserveAssistantText ? [] : [textPass('assistant', names.assistantText)]),
      ...(config.preserveUserMessages ? [] : [textPass('user', names.userText)]),
    ],
  }
}

function toolOperations(config: TruncationV3): object {
  const cut = (
    mode: TruncationV3['toolResults'],
    bounds: Omit<Extract<MechanicalConfig, { operation: 'truncate' }>, 'operation'>,
  ): object => {
    if (mode !== 'truncate') return { operation: mode }
    const fallback = { operation: mode, ...bounds }
    return config.useLLMSummarization
      ? {
          operation: 'summarize',
          maxTokens: config.summaryMaxTokens,
          prompt: config.customPrompt,
          profile: config.profile,
          fallback,
        }
      : fallback
  }
  return {
    toolResults: cut(config.toolResults, {
      maxLines: config.maxToolResultLines,
      maxChars: config.maxToolResultChars,
      ...(config.tailLines > 0 && { tailLines: config.tailLines }),
    }),
    toolParameters: cut(config.toolParameters, { maxChars: config.maxToolParamChars }),
  }
}

const ways = { lossless: fromLossless, native: fromNative, truncation: fromTruncation } as const
export type Convertible = keyof typeof ways

export const isConvertible = (provider: string): provider is Convertible => provider in ways

/** A config of another provider as a pipeline that gives the same result; undefined where it is none. */
export function turnIntoPipeline(provider: Convertible, config: JsonObject, names: PassNames): JsonObject | undefined {
  const made = ways[provider](config, names)
  const parsed = smartConfigSchema.safeParse(made && toJsonObject(made))
  return parsed.success ? toJsonObject(parsed.data) : undefined
}

/** The other structure of the smart strategy, with what both have in common. */
export function otherStructure(config: JsonObject, to: 'passes' | 'two-phase', passes: JsonObject): JsonObject {
  const { keepFirstMessage, keepFirstCount, protectedTools, protectedPaths, protectedMessages, maxParallelCalls } =
    config
  const shared = {
    keepFirstMessage,
    ...(keepFirstCount !== undefined && { keepFirstCount }),
    protectedTools,
    protectedPaths,
    ...(protectedMessages !== undefined && { protectedMessages }),
    maxParallelCalls,
    ...ofEveryStrategy(config),
  }
  return toJsonObject(
    smartConfigSchema.parse(
      toJsonObject(to === 'two-phase' ? { ...shared, strategy: 'two-phase' } : { ...passes, ...toJsonObject(shared) }),
    ),
  )
}
