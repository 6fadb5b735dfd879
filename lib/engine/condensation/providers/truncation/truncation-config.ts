import * as z from 'zod'
import { arrivalFields } from '../arrival'
import { occasionFields } from '../trigger'
import { protectedFields } from '../protected-fields'

const modes = ['truncate', 'suppress', 'keep'] as const

const v1Fields = {
  preserveFirstCount: z.int().min(0).max(1_000).default(1).meta({
    title: 'First messages kept',
    description: 'Messages at the start that are never touched: the task with what stands before it counts as one.',
  }),
  preserveRecentCount: z
    .int()
    .min(0)
    .max(100_000)
    .default(5)
    .meta({ title: 'Recent messages kept', description: 'Messages at the end that are never touched.' }),
  pairAtBoundary: z.enum(['recent', 'old']).default('recent').meta({
    title: 'Pair at the boundary',
    description:
      'A tool call and its result that the boundary of the recent messages falls between: both count as recent, or both as old.',
  }),
  toolResults: z
    .enum(modes)
    .default('truncate')
    .meta({ title: 'Tool results', description: 'What happens to old tool results.' }),
  toolParameters: z
    .enum(modes)
    .default('truncate')
    .meta({ title: 'Tool parameters', description: 'What happens to the arguments of old tool calls.' }),
  maxToolResultLines: z
    .int()
    .min(0)
    .max(100_000)
    .default(5)
    .meta({ title: 'Lines of a result', description: 'First lines of a truncated result that stay.' }),
  maxToolResultChars: z
    .int()
    .min(20)
    .max(10_000_000)
    .default(2_000)
    .meta({ title: 'Characters of a result', description: 'Upper bound for results whose lines are long.' }),
  tailLines: z
    .int()
    .min(0)
    .max(10_000)
    .default(0)
    .meta({ title: 'Last lines of a result', description: 'Lines of the end that stay too.' }),
  maxToolParamChars: z
    .int()
    .min(0)
    .max(10_000_000)
    .default(100)
    .meta({ title: 'Characters of a parameter', description: 'First characters of each truncated value that stay.' }),
  preserveUserMessages: z
    .boolean()
    .default(true)
    .meta({ title: 'Keep user text', description: 'What the user wrote stays word for word.' }),
  preserveAssistantText: z
    .boolean()
    .default(true)
    .meta({ title: 'Keep assistant text', description: 'What the assistant said stays word for word.' }),
  maxTextChars: z
    .int()
    .min(0)
    .max(10_000_000)
    .default(500)
    .meta({ title: 'Characters of a text', description: 'First characters that stay of a text that is not kept.' }),
  ...protectedFields,
  ...arrivalFields,
  ...occasionFields,
}

const v2Fields = {
  ...v1Fields,
  targetReductionPercent: z
    .number()
    .min(0)
    .max(100)
    .default(50)
    .meta({ title: 'Target reduction (%)', description: 'Stops as soon as the conversation is smaller by this much.' }),
  toolResultThreshold: z
    .int()
    .min(0)
    .max(10_000_000)
    .default(500)
    .meta({ title: 'Result threshold', description: 'Only results of more tokens are touched.' }),
  toolParamThreshold: z
    .int()
    .min(0)
    .max(10_000_000)
    .default(100)
    .meta({ title: 'Parameter threshold', description: 'Only calls of more tokens are touched.' }),
  truncationPriority: z.enum(['size', 'age', 'type', 'combined']).default('size').meta({
    title: 'Priority',
    description: 'What is cut first: the largest, the oldest, results before parameters, or large and old ones.',
  }),
}

const v3Fields = {
  ...v2Fields,
  useLLMSummarization: z.boolean().default(true).meta({
    title: 'Summarize with a model',
    description: 'Candidates are summarized one by one; where that fails they are cut as in version 2.',
  }),
  maxParallelCalls: z
    .int()
    .min(1)
    .max(64)
    .default(5)
    .meta({ title: 'Parallel calls', description: 'Summaries asked for at the same time.' }),
  summaryMaxTokens: z
    .int()
    .min(10)
    .max(100_000)
    .default(100)
    .meta({ title: 'Summary length', description: 'Upper bound of each summary, in tokens.' }),
  profile: z
    .string()
    .optional()
    .meta({ title: 'Profile', description: 'Profile that summarizes. Empty: the condensing profile of the run.' }),
  customPrompt: z
    .string()
    .optional()
    .meta({ title: 'Prompt', description: 'Instead of the default instruction. Empty: the default.', multiline: true }),
}

const v1Schema = z
  .strictObject({ version: z.literal('v1'), ...v1Fields })
  .meta({ title: 'Version 1: mechanical', description: 'Cuts everything in the old messages.' })
const v2Schema = z.strictObject({ version: z.literal('v2'), ...v2Fields }).meta({
  title: 'Version 2: by threshold',
  description: 'Cuts only what is oversized, in order of priority, until the target is reached.',
})
const v3Schema = z
  .strictObject({ version: z.literal('v3'), ...v3Fields })
  .meta({ title: 'Version 3: with a model', description: 'Like version 2, but summarizes instead of cutting.' })

export const truncationConfigSchema = z
  .discriminatedUnion('version', [v1Schema, v2Schema, v3Schema])
  .meta({ title: 'Version', description: 'Each version adds to the one before it.' })
export type TruncationConfig = z.infer<typeof truncationConfigSchema>
export type TruncationV1 = Extract<TruncationConfig, { version: 'v1' }>
export type TruncationV2 = Extract<TruncationConfig, { version: 'v2' }>
export type TruncationV3 = Extract<TruncationConfig, { version: 'v3' }>

export const defaultTruncationConfig = truncationConfigSchema.parse({ version: 'v2' })

/** The same behaviour in the words of version 2: no thresholds, no target, oldest first. */
export function upgradeV1(config: TruncationV1): TruncationV2 {
  return v2Schema.parse({
    ...config,
    version: 'v2',
    targetReductionPercent: 100,
    toolResultThreshold: 0,
    toolParamThreshold: 0,
    truncationPriority: 'age',
  })
}

/** The same behaviour in the words of version 3: no model is asked until one is switched on. */
export function upgradeV2(config: TruncationV2): TruncationV3 {
  return v3Schema.parse({ ...config, version: 'v3', useLLMSummarization: false })
}
