import * as z from 'zod'
import { losslessConfigSchema } from '../lossless/config'
import { named } from '../step-label'
import { selectAll, type Plan, type Protection, type Step } from '../steps/step'
import { losslessStep } from './lossless-step'

export const capResultTokens = z.int().min(100).max(10_000_000).optional().meta({
  title: 'Cap tool results at arrival (tokens)',
  description: 'A new result of more tokens is cut to its head and tail when it first comes in. Empty: none is.',
})

/** What is done to each message when it first comes in, whatever the strategy does later. */
export const arrivalFields = {
  losslessAtArrival: z.boolean().optional().meta({
    title: 'Lossless at arrival',
    description:
      'Each message is written losslessly when it first comes in, so that nothing before it changes; the strategy condenses what was so written.',
  }),
  capResultTokens,
}

const arrivalSchema = z.object(arrivalFields)
export type ArrivalOptions = z.infer<typeof arrivalSchema>

/** Of a config of any provider. */
export function readArrival(config: unknown): ArrivalOptions {
  const read = arrivalSchema.safeParse(config)
  return read.success ? read.data : {}
}

/** The config without it: what the strategy does later. */
export function withoutArrival(config: unknown): unknown {
  if (typeof config !== 'object' || config === null) return config
  return Object.fromEntries(Object.entries(config).filter(([key]) => !(key in arrivalFields)))
}

/** What people typed stays as they typed it. */
export const arrivalLossless = losslessConfigSchema.parse({ timing: 'arrival', includeUserText: false })

export const outlines = {
  cap: { id: 'cap-at-arrival', label: named('cap-results-at-arrival') },
  lossless: { id: 'lossless-at-arrival', label: named('lossless-at-arrival') },
} as const

/** Each depends on nothing that follows a message. Their ids are no pass's, for the plan's own steps have them. */
export function arrivalSteps(
  { losslessAtArrival = false, capResultTokens: mostTokens }: ArrivalOptions,
  protect?: Protection,
): readonly Step[] {
  return [
    ...(mostTokens === undefined ? [] : [capStep(mostTokens, protect)]),
    ...(losslessAtArrival
      ? [{ ...losslessStep(arrivalLossless), ...outlines.lossless, timing: 'arrival' } as const]
      : []),
  ]
}

const capStep = (mostTokens: number, protect: Protection | undefined): Step => ({
  ...outlines.cap,
  timing: 'arrival',
  select: { ...selectAll, ...(protect && { protect }) },
  order: 'position',
  transform: {
    type: 'operate',
    operations: { toolResults: { operation: 'truncate', maxTokens: mostTokens } },
    maxParallel: 1,
    rule: 'arrival.cap',
  },
  when: { type: 'always' },
})

/** A plan that works on messages as they were written when they came in. */
export function withArrival(plan: Plan, options: ArrivalOptions): Plan {
  const steps = arrivalSteps(options, protectionIn(plan))
  return steps.length === 0 ? plan : { ...plan, steps: [...steps, ...plan.steps] }
}

/** What none of the plan's steps touches. */
const protectionIn = ({ steps }: Plan): Protection | undefined =>
  steps.find(({ select }) => select.protect)?.select.protect

/** What is done when messages come in, and no more; what the strategy's plan protects stays whole. */
export const arrivalPlan = (options: ArrivalOptions, plan: Plan | undefined): Plan => ({
  provider: 'arrival',
  steps: arrivalSteps(options, plan && protectionIn(plan)),
  keepFirstMessage: true,
  failure: 'continue',
  growth: 'warn',
})

/** Caps tool results as they come in, and no more; what the strategy's plan protects stays whole. */
export const capPlan = (mostTokens: number, plan: Plan | undefined): Plan =>
  arrivalPlan({ capResultTokens: mostTokens }, plan)
