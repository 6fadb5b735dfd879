import * as z from 'zod'
import { losslessConfigSchema } from '../lossless/config'
import type { Operation } from '../operations/registry'
import { named } from '../step-label'
import { selectAll, type Plan, type Protection, type Step } from '../steps/step'
import { losslessStep } from './lossless-step'

const tokens = z.int().min(100).max(10_000_000).optional()

/** What is cut of results when they first come in. */
export const capFields = {
  capResultTokens: tokens.meta({
    title: 'Cap tool results at arrival (tokens)',
    description: 'A new result of more tokens is cut to its head and tail when it first comes in. Empty: none is.',
  }),
  capOutputTokens: tokens.meta({
    title: 'Cap output at arrival (tokens)',
    description:
      'The same for what commands and searches put out, and no edit has to repeat. What shows or lists files is left to the other cap.',
  }),
  thinLineNumbers: z.boolean().optional().meta({
    title: 'Thin line numbers at arrival',
    description: 'Of the numbered lines of a new result only each tenth keeps its number.',
  }),
}

/** What is done to each message when it first comes in, whatever the strategy does later. */
export const arrivalFields = {
  losslessAtArrival: z.boolean().optional().meta({
    title: 'Lossless at arrival',
    description:
      'Each message is written losslessly when it first comes in, so that nothing before it changes; the strategy condenses what was so written.',
  }),
  ...capFields,
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
  thin: { id: 'thin-line-numbers-at-arrival', label: named('thin-line-numbers') },
  capOutput: { id: 'cap-output-at-arrival', label: named('cap-output-at-arrival') },
  lossless: { id: 'lossless-at-arrival', label: named('lossless-at-arrival') },
} as const

/** Each depends on nothing that follows a message. Their ids are no pass's, for the plan's own steps have them. */
export function arrivalSteps(
  { losslessAtArrival = false, ...caps }: ArrivalOptions,
  protect?: Protection,
): readonly Step[] {
  return [
    ...capSteps(caps, protect),
    ...(losslessAtArrival
      ? [{ ...losslessStep(arrivalLossless), ...outlines.lossless, timing: 'arrival' } as const]
      : []),
  ]
}

export type ResultCaps = Pick<ArrivalOptions, keyof typeof capFields>

/** Whether anything is cut of results. */
export const hasCaps = (caps: ResultCaps): boolean => capSteps(caps, undefined).length > 0

function capSteps(
  { thinLineNumbers = false, capOutputTokens, capResultTokens }: ResultCaps,
  protect: Protection | undefined,
): readonly Step[] {
  const select = { ...selectAll, ...(protect && { protect }) }
  const cap = (maxTokens: number): Truncate => ({ operation: 'truncate', maxTokens, keepPaths: true })
  return [
    ...(thinLineNumbers ? [cutStep(outlines.thin, { operation: 'truncate', thinLineNumbers }, select)] : []),
    ...(capOutputTokens === undefined
      ? []
      : [cutStep(outlines.capOutput, cap(capOutputTokens), { ...select, filter: { output: 'only' } })]),
    ...(capResultTokens === undefined ? [] : [cutStep(outlines.cap, cap(capResultTokens), select)]),
  ]
}

type Truncate = Extract<Operation, { operation: 'truncate' }>
type CutOutline = (typeof outlines)['cap' | 'capOutput' | 'thin']

const cutStep = (outline: CutOutline, toolResults: Truncate, select: Step['select']): Step => ({
  ...outline,
  timing: 'arrival',
  select,
  order: 'position',
  transform: { type: 'operate', operations: { toolResults }, maxParallel: 1, rule: 'arrival.cap' },
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

/** Cuts tool results as they come in, and no more; what the strategy's plan protects stays whole. */
export const capPlan = ({ losslessAtArrival: _, ...caps }: ArrivalOptions, plan: Plan | undefined): Plan =>
  arrivalPlan(caps, plan)
