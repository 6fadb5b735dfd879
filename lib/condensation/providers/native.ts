import * as z from 'zod'
import { named } from '@/lib/condensation/step-label'
import { MESSAGES_TO_KEEP } from '@/lib/condensation/steps/refusals'
import type { Plan, Step } from '@/lib/condensation/steps/step'
import { selectAll } from '@/lib/condensation/steps/step'
import { CLASSIC_INSTRUCTION, CLASSIC_PROMPT, FRESH_START_PROMPT, FRESH_START_SYSTEM } from './native-prompts'
import { defineProvider, type CompileContext } from './provider'
import type { ValidationWarning } from './validation'

const shared = {
  customPrompt: z.string().max(100_000).optional().meta({ title: 'Prompt', description: 'Instead of the default prompt. Empty: the default.', multiline: true }),
  profile: z.string().optional().meta({ title: 'Profile', description: 'Profile that summarizes. Empty: the condensing profile of the run, then the conversation’s own.' }),
  summaryMaxTokens: z.int().min(100).max(200_000).default(4_096).meta({ title: 'Summary length', description: 'Upper bound of the summary, in tokens.' }),
}

const classicSchema = z.strictObject({ variant: z.literal('classic'), ...shared }).meta({ title: 'Classic', description: 'Keeps the task (the first message) and the last three messages; one summary stands for the rest.' })
const keepTask = z.boolean().default(true).meta({ title: 'Keep the task', description: 'Off: what a person first asked for becomes part of the summary too, as in the extension. The system prompt always stays.' })
const freshStartSchema = z
  .strictObject({ variant: z.literal('fresh-start'), keepTask, ...shared })
  .meta({ title: 'Fresh start', description: 'Keeps nothing but the task and one summary, from which the conversation starts anew.' })

export const nativeConfigSchema = z.discriminatedUnion('variant', [classicSchema, freshStartSchema]).meta({ title: 'Behaviour', description: 'Which of the two behaviours of the extension.' })
export type NativeConfig = z.infer<typeof nativeConfigSchema>

function compile(config: NativeConfig, { contextWindow }: CompileContext): Plan {
  const classic = config.variant === 'classic'
  return {
    provider: 'native',
    steps: [config.variant === 'classic' ? classicStep(config) : freshStartStep(config)],
    contextWindow,
    keepFirstMessage: classic || config.keepTask,
    failure: 'stop',
    growth: classic ? 'refuse' : 'warn',
  }
}

function classicStep(config: NativeConfig): Step {
  return {
    id: 'summarize',
    label: named('summarize-the-conversation'),
    select: { preserveFirst: 1, zones: [{ type: 'recent', keep: MESSAGES_TO_KEEP }] },
    order: 'position',
    when: { type: 'always' },
    transform: {
      type: 'summarize-span',
      rule: 'native.classic',
      layout: {
        keepFirst: 0,
        keepLast: 0,
        role: 'assistant',
        reads: 'since-summary',
        system: CLASSIC_PROMPT,
        instruction: CLASSIC_INSTRUCTION,
        prompt: { own: config.customPrompt, replaces: 'system' },
        frame: 'plain',
        refusals: 'classic',
        maxTokens: config.summaryMaxTokens,
        profile: config.profile,
      },
    },
  }
}

function freshStartStep(config: Extract<NativeConfig, { variant: 'fresh-start' }>): Step {
  return {
    id: 'summarize',
    label: named('start-afresh-from-a-summary'),
    select: { ...selectAll, preserveFirst: config.keepTask ? 1 : 0 },
    order: 'position',
    when: { type: 'always' },
    transform: {
      type: 'summarize-span',
      rule: 'native.fresh-start',
      layout: {
        keepFirst: 0,
        keepLast: 0,
        role: 'user',
        reads: 'since-summary',
        system: FRESH_START_SYSTEM,
        instruction: FRESH_START_PROMPT,
        prompt: { own: config.customPrompt, replaces: 'instruction' },
        frame: 'fresh-start',
        refusals: 'fresh-start',
        maxTokens: config.summaryMaxTokens,
        profile: config.profile,
      },
    },
  }
}

function warningsOf(config: NativeConfig): readonly ValidationWarning[] {
  const empty = config.customPrompt !== undefined && config.customPrompt.trim() === ''
  return empty ? [{ field: 'customPrompt', type: 'emptyPrompt' }] : []
}

export const native = defineProvider({
  id: 'native',
  name: 'Native',
  description: 'A model summarizes the conversation, as the extension does it: classic (the task, one summary, last three) or as a fresh start (the task and one summary).',
  version: '2.0.0',
  capabilities: {
    supportsLossless: false,
    supportsBatchMode: true,
    supportsIndividualMode: false,
    supportsMultiPass: false,
    supportsLLMSummarization: true,
    supportsContentTypeAwareness: false,
    supportsCustomPrompts: true,
    supportsImportanceScoring: false,
    supportsIncremental: true,
    supportsApiProfiles: true,
    estimatedSpeed: 'medium',
  },
  configSchema: nativeConfigSchema,
  defaultConfig: nativeConfigSchema.parse({ variant: 'classic' }),
  warnings: warningsOf,
  compile,
})
