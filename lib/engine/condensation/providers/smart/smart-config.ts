import * as z from 'zod'
import { losslessConfigSchema } from '../../lossless/config'
import { messageTypes } from '../../steps/compare/classify'
import { arrivalFields } from '../arrival'
import { occasionFields } from '../trigger'
import { protectedFields } from '../protected-fields'
import { MOST_PASSES } from './smart-limits'
import { count, passSchema } from './pass-config'

const shared = {
  keepFirstCount: z.int().min(1).max(1_000).optional().meta({
    title: 'First messages kept',
    description:
      'Where the first message is kept: so many. The task with what stands before it counts as one. Empty: 1.',
  }),
  keepFirstMessage: z.boolean().default(true).meta({
    title: 'Keep the first message',
    description: 'The task: all that a person typed before the first answer, with what stands before it.',
  }),
  ...protectedFields,
  ...arrivalFields,
  ...occasionFields,
  maxParallelCalls: z
    .int()
    .min(1)
    .max(64)
    .default(5)
    .meta({ title: 'Parallel calls', description: 'Summaries asked for at the same time.' }),
}

const passesSchema = z
  .strictObject({
    strategy: z.literal('passes').optional(),
    losslessPrelude: z
      .strictObject({
        enabled: z
          .boolean()
          .default(true)
          .meta({ title: 'Run first', description: 'Writes repetition as references before anything is lost.' }),
        operations: losslessConfigSchema.prefault({}),
      })
      .optional()
      .meta({ title: 'Lossless prelude' }),
    passes: z.array(passSchema).max(MOST_PASSES).meta({ title: 'Passes' }),
    targetTokens: count(100_000_000)
      .optional()
      .meta({ title: 'Target tokens', description: 'The run stops as soon as the conversation is this small.' }),
    targetReductionPercent: z
      .number()
      .min(0)
      .max(100)
      .optional()
      .meta({ title: 'Target reduction (%)', description: 'The run stops as soon as this much is saved.' }),
    ...shared,
  })
  .refine((config) => new Set(config.passes.map((pass) => pass.id)).size === config.passes.length, {
    path: ['passes'],
    message: 'Two passes have the same id.',
    params: { problem: 'sameId' },
  })
  .meta({ title: 'Passes', description: 'A lossless prelude, then passes in order.' })

const twoPhaseSchema = z
  .strictObject({
    strategy: z.literal('two-phase'),
    enableLossless: z.boolean().default(true).meta({ title: 'Lossless phase' }),
    enableContentTypeAwareness: z.boolean().default(true).meta({
      title: 'Content-type awareness',
      description: 'Reduce what matters least first, by kind and importance. Off: one summary of everything old.',
    }),
    targetReductionPercent: z.number().min(0).max(100).default(50).meta({ title: 'Target reduction (%)' }),
    preservationPriority: z
      .array(z.enum(messageTypes))
      .min(1, 'At least one kind of content, the one that is never touched.')
      .refine((types) => new Set(types).size === types.length, 'A kind of content stands here twice.')
      .default(['user_message', 'assistant_message', 'tool_result', 'tool_call'])
      .meta({
        title: 'Preservation priority',
        description:
          'Most worth keeping first. The first is never touched. What is missing goes first, but for what people typed and earlier summaries, which stay.',
      }),
    maxReductionPerPhase: z.number().min(0).max(100).default(90).meta({ title: 'Largest reduction per phase (%)' }),
    useLLMSummarization: z
      .boolean()
      .default(true)
      .meta({ title: 'Summarize with a model', description: 'Off: cut mechanically.' }),
    preserveRecentCount: count().default(5).meta({ title: 'Recent messages kept' }),
    summaryMaxTokens: z.int().min(10).max(200_000).default(150).meta({ title: 'Summary length' }),
    customPrompt: z.string().optional().meta({ title: 'Prompt', multiline: true }),
    profile: z.string().optional().meta({ title: 'Profile' }),
    ...shared,
  })
  .meta({
    title: 'Two phases',
    description: 'Lossless first, then the least important content until the target is reached.',
  })

export const smartConfigSchema = z
  .discriminatedUnion('strategy', [passesSchema, twoPhaseSchema])
  .meta({ title: 'Strategy' })

export type SmartConfig = z.infer<typeof smartConfigSchema>

export type PassesConfig = z.infer<typeof passesSchema>

export type TwoPhaseConfig = z.infer<typeof twoPhaseSchema>

/** First messages kept, as `firstMessages` counts them. */
export const keptFirst = ({
  keepFirstMessage,
  keepFirstCount = 1,
}: Pick<SmartConfig, 'keepFirstMessage' | 'keepFirstCount'>): number => (keepFirstMessage ? keepFirstCount : 0)
