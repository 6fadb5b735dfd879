import type { JsonObject } from '@/lib/core/json'
import { smartConfigSchema } from '@/lib/condensation/providers/smart-config'
import { toJson } from './pipeline'

/** Names of the passes that are made, in the person's language. */
export interface PassNames {
  readonly native: string
  readonly truncation: string
}

type Config = JsonObject
const numberOf = (config: Config, key: string, otherwise: number): number => (typeof config[key] === 'number' ? config[key] : otherwise)
const textOf = (config: Config, key: string): string | undefined => (typeof config[key] === 'string' && config[key] !== '' ? config[key] : undefined)
const listOf = (config: Config, key: string): readonly string[] => (Array.isArray(config[key]) ? config[key].filter((item: unknown): item is string => typeof item === 'string') : [])

/** The lossless strategies as the prelude of a pipeline without passes: the same behaviour. */
const fromLossless = (config: Config): object => ({ losslessPrelude: { enabled: true, operations: config }, passes: [] })

/** One summary: of all but the first message and the last three, or of everything. */
function fromNative(config: Config, names: PassNames): object {
  const fresh = config['variant'] === 'fresh-start'
  return {
    keepFirstMessage: !fresh,
    passes: [
      {
        id: 'summarize-old',
        name: names.native,
        selection: { type: 'preserve_recent', keepRecentCount: fresh ? 0 : 3 },
        mode: 'batch',
        batchConfig: {
          operation: 'summarize',
          summarizationConfig: { keepFirst: fresh ? 0 : 1, apiProfile: textOf(config, 'profile'), customPrompt: textOf(config, 'customPrompt'), ...(typeof config['summaryMaxTokens'] === 'number' && { maxTokens: Math.max(100, config['summaryMaxTokens']) }) },
        },
      },
    ],
  }
}

/** The cuts of all versions as one pass. Thresholds there leave alone what has exactly so many tokens, here what has fewer. */
function fromTruncation(config: Config, names: PassNames): object {
  const version = config['version']
  const staged = version === 'v2' || version === 'v3'
  const asks = version === 'v3' && config['useLLMSummarization'] !== false
  const cutResults = { operation: 'truncate', maxLines: numberOf(config, 'maxToolResultLines', 5), maxChars: numberOf(config, 'maxToolResultChars', 2_000), ...(numberOf(config, 'tailLines', 0) > 0 && { tailLines: numberOf(config, 'tailLines', 0) }) }
  const cutParameters = { operation: 'truncate', maxChars: numberOf(config, 'maxToolParamChars', 100) }
  const summary = { operation: 'summarize', maxTokens: numberOf(config, 'summaryMaxTokens', 100), prompt: textOf(config, 'customPrompt'), profile: textOf(config, 'profile') }
  const operation = (mode: unknown, cut: object): object => (mode === 'keep' || mode === 'suppress' ? { operation: mode } : asks ? { ...summary, fallback: cut } : cut)
  const keepsText = config['preserveUserMessages'] !== false && config['preserveAssistantText'] !== false
  return {
    keepFirstMessage: numberOf(config, 'preserveFirstCount', 1) > 0,
    protectedTools: listOf(config, 'protectedTools'),
    protectedPaths: listOf(config, 'protectedPaths'),
    ...(staged && { targetReductionPercent: numberOf(config, 'targetReductionPercent', 50) }),
    ...(asks && { maxParallelCalls: numberOf(config, 'maxParallelCalls', 5) }),
    passes: [
      {
        id: 'truncate-tools',
        name: names.truncation,
        selection: { type: 'preserve_recent', keepRecentCount: numberOf(config, 'preserveRecentCount', 5) },
        mode: 'individual',
        order: staged ? (textOf(config, 'truncationPriority') ?? 'size') : 'age',
        individualConfig: {
          defaults: {
            toolResults: operation(config['toolResults'], cutResults),
            toolParameters: operation(config['toolParameters'], cutParameters),
            ...(!keepsText && { messageText: { operation: 'truncate', maxChars: numberOf(config, 'maxTextChars', 500) } }),
          },
          ...(staged && { messageTokenThresholds: { toolResults: numberOf(config, 'toolResultThreshold', 500) + 1, toolParameters: numberOf(config, 'toolParamThreshold', 100) + 1 } }),
        },
      },
    ],
  }
}

const ways = { lossless: fromLossless, native: fromNative, truncation: fromTruncation } as const
export type Convertible = keyof typeof ways

export const isConvertible = (provider: string): provider is Convertible => provider in ways

/** A config of another provider as a pipeline that does nearly the same; undefined where its options do not fit. */
export function turnIntoPipeline(provider: Convertible, config: JsonObject, names: PassNames): JsonObject | undefined {
  const parsed = smartConfigSchema.safeParse(toJson(ways[provider](config, names)))
  return parsed.success ? toJson(parsed.data) : undefined
}

/** The other structure of the smart strategy, with what both have in common. */
export function otherStructure(config: JsonObject, to: 'passes' | 'two-phase', passes: JsonObject): JsonObject {
  const { keepFirstMessage, protectedTools, protectedPaths, maxParallelCalls } = config
  const shared = { keepFirstMessage, protectedTools, protectedPaths, maxParallelCalls }
  return toJson(smartConfigSchema.parse(toJson(to === 'two-phase' ? { ...shared, strategy: 'two-phase' } : { ...passes, ...toJson(shared) })))
}
