import * as z from 'zod'
import { arrivalFields } from '../arrival'
import { occasionFields } from '../trigger'

const shared = {
  customPrompt: z
    .string()
    .max(100_000)
    .optional()
    .meta({ title: 'Prompt', description: 'Instead of the default prompt. Empty: the default.', multiline: true }),
  profile: z.string().optional().meta({
    title: 'Profile',
    description: 'Profile that summarizes. Empty: the condensing profile of the run, then the conversation’s own.',
  }),
  summaryMaxTokens: z
    .int()
    .min(100)
    .max(200_000)
    .default(4_096)
    .meta({ title: 'Summary length', description: 'Upper bound of the summary, in tokens.' }),
  ...arrivalFields,
  ...occasionFields,
}

const classicSchema = z.strictObject({ variant: z.literal('classic'), ...shared }).meta({
  title: 'Classic',
  description: 'Keeps the task (the first message) and the last three messages; one summary stands for the rest.',
})
const keepTask = z.boolean().default(true).meta({
  title: 'Keep the task',
  description:
    'Off: what a person first asked for becomes part of the summary too, as in the extension. The system prompt always stays.',
})
const freshStartSchema = z.strictObject({ variant: z.literal('fresh-start'), keepTask, ...shared }).meta({
  title: 'Fresh start',
  description: 'Keeps nothing but the task and one summary, from which the conversation starts anew.',
})

export const nativeConfigSchema = z
  .discriminatedUnion('variant', [classicSchema, freshStartSchema])
  .meta({ title: 'Behaviour', description: 'Which of the two behaviours of the extension.' })
export type NativeConfig = z.infer<typeof nativeConfigSchema>
