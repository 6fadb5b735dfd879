import { recordOf } from '../../../core/record-of'
import * as z from 'zod'
import { roles } from '../../../conversation/message'
import { operableKinds } from '../../operations/operation'
import { operationSchema } from '../../operations/registry'
import { globList } from '../../steps/select/glob'
import { orders } from '../../steps/step'
import { LONGEST_PASS_NAME } from './smart-limits'
import { summaryStyleIds } from '../native/summary-styles'

export const count = (maximum = 1_000_000) => z.int().min(0).max(maximum)

const filterSchema = z
  .strictObject({
    roles: z.array(z.enum(roles)).optional().meta({ title: 'Roles', description: 'Only messages of these roles.' }),
    kinds: z
      .array(z.enum(operableKinds))
      .optional()
      .meta({ title: 'Content kinds', description: 'Only parts of these kinds.' }),
    tools: globList
      .optional()
      .meta({ title: 'Tools', description: 'Only calls and results of these tools, with * allowed.' }),
    paths: globList
      .optional()
      .meta({ title: 'Paths', description: 'Only calls and results that name such a path (*, **, ?).' }),
    minTokens: count()
      .optional()
      .meta({ title: 'At least tokens', description: 'Only parts of at least so many tokens.' }),
    typed: z
      .enum(['only', 'exclude'])
      .optional()
      .meta({ title: 'User text', description: 'Only messages that the user typed something in, or all but these.' }),
    superseded: z
      .boolean()
      .optional()
      .meta({ title: 'Superseded calls', description: 'Only calls whose tool was used again later on the same path.' }),
    errors: z
      .enum(['only', 'exclude'])
      .optional()
      .meta({ title: 'Errors', description: 'Only failed calls, or all but these.' }),
    range: z
      .strictObject({
        from: z.int().min(1).optional().meta({ title: 'From message' }),
        to: z.int().min(1).optional().meta({ title: 'To message' }),
      })
      .optional()
      .meta({ title: 'Range', description: 'Positions of messages, counted from 1.' }),
    keepNewest: count()
      .optional()
      .meta({ title: 'Leave the newest', description: 'So many of the newest parts that match are left alone.' }),
    keepNewestTokens: count(100_000_000).optional().meta({
      title: 'Leave the newest tokens',
      description: 'The newest matching parts that hold so many tokens are left alone.',
    }),
  })
  .meta({ title: 'Filter', description: 'Parts must match every field that is set.' })

const filter = filterSchema.optional()

const pairAtBoundary = z.enum(['recent', 'old']).optional().meta({
  title: 'Pair at the boundary',
  description:
    'A tool call and its result that the boundary falls between: both count as recent, or both as old. Empty: each side for itself.',
})

export const selectionSchema = z
  .discriminatedUnion('type', [
    z
      .strictObject({
        type: z.literal('preserve_recent'),
        keepRecentCount: count().default(10).meta({ title: 'Recent messages kept' }),
        pairAtBoundary,
        filter,
      })
      .meta({ title: 'Preserve recent messages' }),
    z
      .strictObject({
        type: z.literal('preserve_percent'),
        keepPercentage: z.number().min(0).max(100).default(30).meta({ title: 'Recent share kept (%)' }),
        pairAtBoundary,
        filter,
      })
      .meta({ title: 'Preserve a share' }),
    z
      .strictObject({
        type: z.literal('preserve_tokens'),
        keepTokens: count(100_000_000).default(20_000).meta({ title: 'Recent tokens kept' }),
        pairAtBoundary,
        filter,
      })
      .meta({ title: 'Preserve recent tokens' }),
    z
      .strictObject({
        type: z.literal('preserve_turns'),
        keepTurns: count()
          .default(2)
          .meta({ title: 'Recent turns kept', description: 'A turn starts with what the user typed.' }),
        pairAtBoundary,
        filter,
      })
      .meta({ title: 'Preserve recent turns' }),
    z.strictObject({ type: z.literal('custom'), filter: filterSchema }).meta({ title: 'Custom filter' }),
  ])
  .meta({ title: 'Selection', description: 'What the pass may touch.' })

export const executionSchema = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('always') }).meta({ title: 'Always' }),
    z
      .strictObject({
        type: z.literal('conditional'),
        condition: z
          .strictObject({ tokenThreshold: count(100_000_000).default(50_000).meta({ title: 'Above tokens' }) })
          .meta({ title: 'Condition' }),
      })
      .meta({ title: 'Above a number of tokens' }),
    z
      .strictObject({
        type: z.literal('percentage'),
        percentage: z.number().min(0).max(1_000).default(50).meta({ title: 'At least (%)' }),
        relativeTo: z
          .enum(['start', 'window'])
          .default('window')
          .meta({ title: 'Of', description: 'Of the tokens at the start of the run, or of the context window.' }),
      })
      .meta({ title: 'Above a share' }),
    z
      .strictObject({
        type: z.literal('saved_less'),
        percentage: z.number().min(0).max(100).default(30).meta({ title: 'Saved so far, less than (%)' }),
      })
      .meta({ title: 'While little is saved' }),
  ])
  .meta({ title: 'Execution', description: 'When the pass runs.' })

/** Of a message that is treated differently: what is not named is as the pass says. */
const someOperations = z.strictObject({
  messageText: operationSchema.optional().meta({ title: 'Message text' }),
  toolParameters: operationSchema.optional().meta({ title: 'Tool parameters' }),
  toolResults: operationSchema.optional().meta({ title: 'Tool results' }),
  thinking: operationSchema.optional().meta({ title: 'Thinking' }),
  images: operationSchema.optional().meta({ title: 'Images' }),
  environment: operationSchema.optional().meta({ title: 'Environment' }),
})

export const operations = someOperations.extend({
  messageText: operationSchema.default({ operation: 'keep' }).meta({ title: 'Message text' }),
  toolParameters: operationSchema.default({ operation: 'keep' }).meta({ title: 'Tool parameters' }),
  toolResults: operationSchema.default({ operation: 'keep' }).meta({ title: 'Tool results' }),
})

const thresholds = z
  .strictObject(recordOf(operableKinds, () => count(100_000_000).optional()))
  .meta({ title: 'Token thresholds', description: 'Parts of a kind with fewer tokens are left alone.' })

const passFields = {
  id: z.string().min(1).max(LONGEST_PASS_NAME).meta({ title: 'Id' }),
  name: z.string().min(1).max(LONGEST_PASS_NAME).meta({ title: 'Name' }),
  description: z.string().max(2_000).optional().meta({ title: 'Description' }),
  enabled: z
    .boolean()
    .optional()
    .meta({ title: 'Enabled', description: 'Off: the pass stays in the list and does nothing.' }),
  selection: selectionSchema,
  execution: executionSchema.default({ type: 'always' }),
  targetTokens: count(100_000_000).optional().meta({
    title: 'Stop at tokens',
    description:
      'The pass stops as soon as the conversation is this small. One summary of all leaves at least as much.',
  }),
  targetPercent: z.number().min(0).max(100).optional().meta({
    title: 'Stop at (% of the window)',
    description: 'The same as a share of the context window. Where the window is not known, it is no bound.',
  }),
  minSavingTokens: count(100_000_000)
    .optional()
    .meta({ title: 'Least saving', description: 'A pass that saves fewer tokens is undone.' }),
}

const batchPass = z
  .strictObject({
    ...passFields,
    mode: z.literal('batch'),
    batchConfig: z.strictObject({
      operation: z
        .enum(['keep', 'summarize', 'drop'])
        .default('summarize')
        .meta({ title: 'Operation', description: 'Drop removes the messages without a summary.' }),
      dropShare: z
        .number()
        .min(0)
        .max(1)
        .default(1)
        .meta({ title: 'Share dropped', description: 'Of the selected messages, from the oldest: 0.5 drops half.' }),
      summarizationConfig: z
        .strictObject({
          apiProfile: z.string().optional().meta({ title: 'Profile' }),
          customPrompt: z.string().optional().meta({ title: 'Prompt', multiline: true }),
          keepFirst: count().default(1).meta({
            title: 'First kept',
            description:
              'Of the selected messages, the first so many stay; a kept first message counts as one of them.',
          }),
          keepLast: count()
            .default(0)
            .meta({ title: 'Last kept', description: 'Of the selected messages, the last so many stay.' }),
          maxTokens: z.int().min(100).max(200_000).default(2_000).meta({ title: 'Summary length' }),
          style: z.enum(summaryStyleIds).optional().meta({
            title: 'Style',
            description:
              'Marked (or empty): with a note of what it stands for, made of the messages that go. Classic and fresh start: read, refused and written as the native provider does.',
          }),
          maxInputTokens: z.int().min(100).max(100_000_000).optional().meta({
            title: 'Most that is read',
            description: 'The model is shown at most so many tokens of what goes, the newest. Empty: all.',
          }),
        })
        .prefault({}),
    }),
  })
  .meta({ title: 'Batch', description: 'The selected messages become one summary.' })

const individualPass = z
  .strictObject({
    ...passFields,
    mode: z.literal('individual'),
    individualConfig: z.strictObject({
      defaults: operations,
      messageTokenThresholds: thresholds.optional(),
      overrides: z
        .array(
          z.strictObject({
            messageIndex: count().meta({
              title: 'Message index',
              description: 'Counted from 0 in the conversation as it was.',
            }),
            operations: someOperations,
          }),
        )
        .optional()
        .meta({ title: 'Overrides' }),
    }),
    order: z
      .enum(orders)
      .default('position')
      .meta({ title: 'Order', description: 'Matters where the pass stops at a target.' }),
  })
  .meta({ title: 'Individual', description: 'An operation per content kind, part by part.' })

export const passSchema = z.discriminatedUnion('mode', [batchPass, individualPass]).meta({ title: 'Pass' })

export type PassConfig = z.infer<typeof passSchema>
