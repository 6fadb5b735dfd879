import * as z from 'zod'
import { canonicalJson } from '../../core/canonical-json'
import { referenceStyles } from '../references/reference'

export const stateModes = ['off', 'difference', 'outright'] as const
export const keepModes = ['first', 'latest'] as const
export const timings = ['whole', 'arrival'] as const

/** Options of the lossless strategies. `title` and `description` are what the form shows. */
const optionsSchema = z.strictObject({
  deduplicateFileReads: z.boolean().default(true).meta({
    title: 'Deduplicate file reads',
    description:
      'What was read of a file and stands elsewhere in the conversation becomes a reference. Off: what was read stays as it is.',
  }),
  consolidateToolResults: z.boolean().default(true).meta({
    title: 'Consolidate tool results',
    description:
      'A list, search or command that was run before keeps only what differs. Off: repeated results stay as they are.',
  }),
  removeObsoleteState: z.enum(stateModes).default('difference').meta({
    title: 'Obsolete state',
    description:
      'Environment blocks that the harness repeats: write them as differences (reversible), remove all but the latest outright (superseded, not lossless), or leave them.',
  }),
  referenceRepeatedLines: z.boolean().default(true).meta({
    title: 'Reference repeated lines',
    description:
      'All other runs of lines that stand elsewhere in the conversation become references: in what people and the agent wrote, in parameters, in other results.',
  }),
  references: z.enum(referenceStyles).default('readable').meta({
    title: 'References',
    description:
      'Readable: a model that sees only the condensed text can follow them, by tool, path and line numbers or quoted words. Compact: the shortest form, for harnesses that expand.',
  }),
  legend: z.boolean().default(true).meta({
    title: 'Legend',
    description: 'One line before the first readable reference says how to read them.',
  }),
  timing: z.enum(timings).default('whole').meta({
    title: 'Timing',
    description:
      'At arrival: each message is written once, against what comes before it, whatever follows. Whole: the conversation is looked at as it stands.',
  }),
  keep: z.enum(keepModes).default('first').meta({
    title: 'Which copy stays',
    description:
      'Keeping the first leaves the start of the prompt, and so the provider’s cache, untouched. Keeping the latest leaves the content where the agent is working.',
  }),
  minimumGain: z.int().min(1).max(1_000).default(4).meta({
    title: 'Minimum gain',
    description: 'Tokens that a reference must save.',
  }),
  includeUserText: z.boolean().default(true).meta({
    title: 'Include what people wrote',
    description: 'Also reference long runs that a person pasted again.',
  }),
  userTextMinimum: z.int().min(1).max(2_000).default(60).meta({
    title: 'Shortest run in what people wrote',
    description: 'Tokens below which repeated text of a person, or of a system message, is left as it is.',
  }),
})

/** At arrival nothing may depend on what comes later: such options are refused at their field. */
export const losslessConfigSchema = optionsSchema.superRefine(({ timing, keep, removeObsoleteState }, context) => {
  if (timing !== 'arrival') return
  if (keep === 'latest')
    context.addIssue({
      code: 'custom',
      path: ['keep'],
      message: 'Keeping the latest copy changes earlier messages: at arrival only "first" is possible.',
    })
  if (removeObsoleteState === 'outright')
    context.addIssue({
      code: 'custom',
      path: ['removeObsoleteState'],
      message: 'Removing state outright changes earlier messages: at arrival only "difference" or "off" is possible.',
    })
})

export type LosslessConfig = z.infer<typeof losslessConfigSchema>
export const defaultLosslessConfig: LosslessConfig = losslessConfigSchema.parse({})

/** Equal for configs that write the same: when they do does not matter. */
export const writingKey = ({ timing: _, ...config }: LosslessConfig): string => canonicalJson(config)
