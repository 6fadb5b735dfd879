import * as z from 'zod'
import type { Plan, Step } from '../steps/step'
import {
  isShareOrTokens,
  LEAST_THRESHOLD_TOKENS,
  MAX_CONDENSE_THRESHOLD,
  MOST_THRESHOLD_TOKENS,
} from '../steps/thresholds'

/** Who wanted a condensation: a harness whose threshold was reached, or a person. */
export const triggers = ['automatic', 'manual'] as const
export type Trigger = (typeof triggers)[number]

/** The plan as it is carried out for that trigger: a fresh start that a harness makes amid the work holds the newest state too, as in the extension. */
export const withTrigger = (plan: Plan, trigger: Trigger = 'manual'): Plan =>
  trigger === 'manual' ? plan : { ...plan, steps: plan.steps.map(withState) }

function withState({ onFailure, ...step }: Step): Step {
  const { transform } = step
  const amid = transform.type === 'summarize-span' && transform.layout.frame === 'fresh-start'
  return {
    ...step,
    transform: amid ? { ...transform, layout: { ...transform.layout, holdsState: true } } : transform,
    ...(onFailure ? { onFailure: withState(onFailure) } : {}),
  }
}

/** When a strategy condenses besides at the threshold, and when it does not although that is reached. A person's own command is always followed. */
export const occasionFields = {
  coldFrom: z
    .number()
    .min(1)
    .max(MOST_THRESHOLD_TOKENS)
    .refine(isShareOrTokens, {
      error: `up to ${MAX_CONDENSE_THRESHOLD} per cent of the window, or ${LEAST_THRESHOLD_TOKENS} tokens or more`,
    })
    .optional()
    .meta({
      title: 'Also when the cache has expired, from',
      description:
        'Condenses also after a pause in which the cache expired, for its prefix is paid anew anyway: from this share of the window (up to 100) or these tokens (1,000 or more). Empty: it does not.',
    }),
  leastSavedTokens: z.int().min(0).max(MOST_THRESHOLD_TOKENS).optional().meta({
    title: 'Least saving (tokens)',
    description: 'Where condensing at the threshold would save less, nothing is changed. Empty: whatever it saves.',
  }),
}

const occasionSchema = z.object(occasionFields)
export type OccasionOptions = z.infer<typeof occasionSchema>

/** Of a config of any provider. */
export function readOccasion(config: unknown): OccasionOptions {
  const read = occasionSchema.safeParse(config)
  return read.success ? read.data : {}
}

/** The config without it: what the strategy does. */
export function withoutOccasion(config: unknown): unknown {
  if (typeof config !== 'object' || config === null) return config
  return Object.fromEntries(Object.entries(config).filter(([key]) => !(key in occasionFields)))
}
