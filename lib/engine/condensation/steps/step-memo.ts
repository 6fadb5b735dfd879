import type { RunStart, StepOutcome } from './run-step'
import type { RunState } from './run-state'
import type { Conversation } from '../../conversation/conversation'
import type { Plan, Step } from './step'

/** A step, and where it failed what stood in for it, in their order. The last one's state is what the run goes on with. */
export type Attempt = readonly [StepOutcome, ...StepOutcome[]]

/** Remembers what steps made of states, so that a plan that was changed further on goes on from there. For one counter and one lossless engine. */
export interface StepMemo {
  /** The start of runs on this conversation: the same object for the same conversation, which later states hang on. */
  start(conversation: Conversation, make: () => RunStart): RunStart
  /** What the step made of that very state under a plan with that key, or the work done now. Remembered steps raise no events. */
  attempt(place: StepPlace, work: () => Promise<Attempt>): Promise<Attempt>
}

export interface StepPlace {
  readonly step: Step
  readonly before: RunState
  readonly key: string
}

/** Everything that a step's outcome depends on beside the state and the ports. Its name is only written into the report. */
export function stepKey(step: Step, plan: Plan): string {
  const { until, contextWindow, keepFirstMessage, failure, growth } = plan
  const stops = step.transform.type === 'operate' || step.onFailure ? until : undefined
  const window = asksWindow(step) ? contextWindow : undefined
  return JSON.stringify([{ ...step, label: undefined }, stops, window, keepFirstMessage, failure, growth])
}

const asksWindow = ({ when, onFailure }: Step): boolean =>
  (when.type === 'percentage' && when.of === 'window') || (onFailure !== undefined && asksWindow(onFailure))

/** A remembered attempt under the step's name of today. */
export function relabelled([first, ...rest]: Attempt, { label }: Step): Attempt {
  return first.report.label === label ? [first, ...rest] : [{ ...first, report: { ...first.report, label } }, ...rest]
}
