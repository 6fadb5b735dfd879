import type { PerKind } from '../../operations/operation'
import type { Operation } from '../../operations/registry'
import type { Plan, Step, Transform } from '../step'
import type { Ports } from '../../ports'
import { summarizerFor } from '../context'
import type { SummaryLayout } from './summary-layout'

/** Prompts that stand in where a pass has none of its own. */
export interface PromptSettings {
  /** By profile id. */
  readonly profiles: Readonly<Record<string, string | undefined>>
  /** Profile that summarizes where a pass names none. */
  readonly condensing?: string
  /** null: the built-in prompt, whatever the global one is. */
  readonly workspace?: string | null | undefined
  readonly global?: string | null
}

/** Nearest first. */
export const promptSources = ['pass', 'profile', 'workspace', 'global', 'built-in'] as const
export type PromptSource = (typeof promptSources)[number]

/** A prompt that stands in for one that the pass does not have. */
export interface StandInPrompt {
  readonly source: Exclude<PromptSource, 'pass' | 'built-in'>
  readonly text: string
}

export type EffectivePrompt =
  | StandInPrompt
  | { readonly source: 'pass'; readonly text: string }
  | { readonly source: 'built-in' }

/** The one precedence: the pass's own prompt, its profile's, the workspace's, the global one, the built-in one. A blank prompt is none. */
export function effectivePrompt(
  own: string | undefined,
  profile: string | undefined,
  settings: PromptSettings | undefined,
): EffectivePrompt {
  const id = profile?.trim() || settings?.condensing
  if (own?.trim()) return { source: 'pass', text: own.trim() }
  const texts = [
    [
      'profile',
      id !== undefined && settings && Object.hasOwn(settings.profiles, id) ? settings.profiles[id] : undefined,
    ],
    ['workspace', settings?.workspace],
    ['global', settings?.workspace === null ? undefined : settings?.global],
  ] as const
  for (const [source, text] of texts) if (text?.trim()) return { source, text: text.trim() }
  return { source: 'built-in' }
}

/** The plan with the prompt that each of its summaries is asked with. */
export function withPrompts(plan: Plan, settings: PromptSettings | undefined): Plan {
  return { ...plan, steps: plan.steps.map((step) => stepWith(step, settings)) }
}

/** The first prompt that stands in for one that a step of the plan does not have. Give the plan as it was before `withPrompts`. */
export function standInPrompt(plan: Plan, settings: PromptSettings): StandInPrompt | undefined {
  for (const { own, profile } of plan.steps.flatMap(summariesOf)) {
    const found = effectivePrompt(own, profile, settings)
    if (found.source !== 'built-in' && found.source !== 'pass') return found
  }
  return undefined
}

/** Who would be asked with a prompt and reads none, once each: a prompt says nothing to a summarizer that works its answers out. */
export function summarizersIgnoringPrompts(plan: Plan, ports: Ports): readonly string[] {
  const asked = plan.steps.flatMap(summariesOf).flatMap(({ own, profile }) => {
    const found = own?.trim() ? summarizerFor(ports, profile?.trim()) : undefined
    return found?.workOut ? [found.label] : []
  })
  return [...new Set(asked)]
}

/** Profiles that summaries of the plan are to be asked of, once each. */
export const profilesOf = (plan: Plan): readonly string[] => [
  ...new Set(plan.steps.flatMap(summariesOf).flatMap(({ profile }) => profile?.trim() || [])),
]

function stepWith(step: Step, settings: PromptSettings | undefined): Step {
  return {
    ...step,
    transform: transformWith(step.transform, settings),
    ...(step.onFailure ? { onFailure: stepWith(step.onFailure, settings) } : {}),
  }
}

function transformWith(transform: Transform, settings: PromptSettings | undefined): Transform {
  if (transform.type === 'summarize-span') return { ...transform, layout: layoutWith(transform.layout, settings) }
  if (transform.type !== 'operate') return transform
  return {
    ...transform,
    operations: operationsWith(transform.operations, settings),
    ...(transform.overrides
      ? {
          overrides: transform.overrides.map((override) => ({
            ...override,
            operations: operationsWith(override.operations, settings),
          })),
        }
      : {}),
  }
}

function layoutWith(layout: SummaryLayout, settings: PromptSettings | undefined): SummaryLayout {
  const found = effectivePrompt(layout.prompt.own, layout.profile, settings)
  return found.source === 'built-in'
    ? layout
    : { ...layout, [layout.prompt.replaces]: found.text, prompt: { ...layout.prompt, own: found.text } }
}

type Operations = PerKind<Operation>

function operationsWith<Given extends Operations>(operations: Given, settings: PromptSettings | undefined): Given {
  return Object.fromEntries(
    Object.entries(operations).map(([kind, operation]) => [kind, operation && operationWith(operation, settings)]),
  ) as Given
}

function operationWith(operation: Operation, settings: PromptSettings | undefined): Operation {
  if (operation.operation !== 'summarize') return operation
  const found = effectivePrompt(operation.prompt, operation.profile, settings)
  return found.source === 'built-in' ? operation : { ...operation, prompt: found.text }
}

interface Asking {
  readonly own?: string | undefined
  readonly profile?: string | undefined
}

function summariesOf({ transform, onFailure }: Step): readonly Asking[] {
  const instead = onFailure ? summariesOf(onFailure) : []
  if (transform.type === 'summarize-span')
    return [{ own: transform.layout.prompt.own, profile: transform.layout.profile }, ...instead]
  if (transform.type !== 'operate') return instead
  const all = [transform.operations, ...(transform.overrides ?? []).map(({ operations }) => operations)].flatMap(
    (operations) => Object.values(operations),
  )
  return [
    ...all.flatMap((operation) =>
      operation?.operation === 'summarize' ? [{ own: operation.prompt, profile: operation.profile }] : [],
    ),
    ...instead,
  ]
}
