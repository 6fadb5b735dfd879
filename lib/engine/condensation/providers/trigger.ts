import type { Plan, Step } from '../steps/step'

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
