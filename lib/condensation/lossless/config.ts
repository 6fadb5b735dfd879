import * as z from 'zod'

export const stateModes = ['off', 'difference', 'outright'] as const
export const keepModes = ['first', 'latest'] as const

/** Options of the lossless strategies. `title` and `description` are what the form shows. */
export const losslessConfigSchema = z.strictObject({
  deduplicateFileReads: z.boolean().default(true).meta({
    title: 'Deduplicate file reads',
    description: 'A read of a file, or of lines of it, whose content stands elsewhere in the conversation becomes a reference.',
  }),
  consolidateToolResults: z.boolean().default(true).meta({
    title: 'Consolidate tool results',
    description: 'A list, search or command that was run before keeps only what differs from its other result.',
  }),
  removeObsoleteState: z.enum(stateModes).default('difference').meta({
    title: 'Obsolete state',
    description: 'Environment blocks that the harness repeats: write them as differences (reversible), remove all but the latest outright (superseded, not lossless), or leave them.',
  }),
  referenceRepeatedLines: z.boolean().default(true).meta({
    title: 'Reference repeated lines',
    description: 'Any run of lines that stands elsewhere in the conversation becomes a reference, when that is shorter.',
  }),
  keep: z.enum(keepModes).default('first').meta({
    title: 'Which copy stays',
    description: 'Keeping the first leaves the start of the prompt, and so the provider’s cache, untouched. Keeping the latest leaves the content where the agent is working.',
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

export type LosslessConfig = z.infer<typeof losslessConfigSchema>
export const defaultLosslessConfig: LosslessConfig = losslessConfigSchema.parse({})
