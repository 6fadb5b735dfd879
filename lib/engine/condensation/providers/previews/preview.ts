import type { StepReason, Warning } from '../../reasons'
import { ok, type Result } from '../../../core/result'
import type { Conversation } from '../../../conversation/conversation'
import type { MessageId } from '../../../conversation/ids'
import type { Message } from '../../../conversation/message'
import type { CondensationError } from '../../errors'
import type { Ports } from '../../ports'
import type { Condensation, StepStatus } from '../../report'
import { skipReason } from '../../steps/conditions'
import type { StepVisit } from '../../steps/runner'
import { selectedContent, type SelectedContent } from '../../steps/select/selection-count'
import type { Plan } from '../../steps/step'
import type { CheckpointStore } from './checkpoints'
import { estimateOf, walkDry, type Estimate, type EstimatedCall, type EstimateOptions } from './estimate'
import type { Provider, StepOutline } from '../provider'

/** A step of the config in a dry run. */
export interface StepPreview extends StepOutline {
  /** `off`: no step of the plan; switched off, or a batch that keeps everything. */
  readonly status: StepStatus | 'off'
  /** Why it was skipped, rolled back or failed. */
  readonly reason?: StepReason
  readonly tokensBefore: number
  readonly tokensAfter: number
  /** Questions to a model. */
  readonly calls: number
  /** A run gives exactly these figures: every answer up to here is known. */
  readonly certain: boolean
  /** USD; absent where unknown, 0 where nobody is asked. */
  readonly costUsd?: number
  /** `tokensBefore` with every reference expanded, which is what its condition is about. Absent where it is the same. */
  readonly readsBefore?: number
  /** Whether its condition holds. Absent where it was not come to. */
  readonly wouldRun?: boolean
  /** From the conversation as the step finds it. Parts of kinds that it keeps are not counted. */
  readonly selection?: { readonly messages: number; readonly parts: number; readonly tokens: number }
}

export interface Preview {
  readonly estimate: Estimate
  readonly steps: readonly StepPreview[]
  /** What the focused step selects, as messages of the conversation as it was. */
  readonly selected: readonly MessageId[]
  readonly calls: readonly EstimatedCall[]
  readonly warnings: readonly Warning[]
}

export interface PreviewOptions extends Omit<EstimateOptions, 'checkpoints'> {
  readonly store: CheckpointStore
  /** See `DryCheckpoints.models`. */
  readonly models: string
  /** Id of the step whose selection is wanted message by message. */
  readonly focus?: string
  /** Waited for between two steps, so that others get their turn. */
  readonly pause?: () => Promise<void>
}

/** A dry run with what each step finds, selects and does; what is unchanged since an earlier one is not done again. */
export async function preview(
  provider: Provider,
  conversation: Conversation,
  config: unknown,
  ports: Ports,
  options: PreviewOptions,
): Promise<Result<Preview, CondensationError>> {
  const plan = provider.compile(config, options)
  if (!plan.ok) return plan
  const { moments, calls, end } = await collectVisits(plan.value, conversation, ports, options)
  if (!end.ok) return end
  const contents = new Map(
    moments.map((moment) => [moment.step.id, contentOf(moment, conversation, ports, options.store)] as const),
  )
  const estimate = estimateOf(end.value, calls)
  return ok({
    estimate,
    steps: inOutline(provider.outline(config), moments, plan.value, contents, estimate.tokensBefore),
    selected: originalsOf(contents.get(options.focus ?? '')?.messages ?? []),
    calls,
    warnings: end.value.warnings,
  })
}

/** The dry run of a plan, on the states of the store. */
export function walkWith(
  plan: Plan,
  conversation: Conversation,
  ports: Ports,
  options: PreviewOptions,
): ReturnType<typeof walkDry> {
  return walkDry(plan, conversation, ports, { ...options, checkpoints: options.store.for(options.models) })
}

/** `certain`: every answer up to the end of the step is known. */
export interface CollectedVisit extends StepVisit {
  readonly certain: boolean
}

/** A dry run to its end, with its steps and what they ask. */
export interface Walked {
  readonly moments: readonly CollectedVisit[]
  readonly calls: readonly EstimatedCall[]
  readonly end: Result<Condensation, CondensationError>
}

export async function collectVisits(
  plan: Plan,
  conversation: Conversation,
  ports: Ports,
  options: PreviewOptions,
): Promise<Walked> {
  const calls: EstimatedCall[] = []
  const moments: CollectedVisit[] = []
  const walk = walkWith(plan, conversation, ports, { ...options, onCall: (call) => calls.push(call) })
  let next = await walk.next()
  while (!next.done) {
    moments.push({ ...next.value, certain: calls.every(({ certain }) => certain) })
    await options.pause?.()
    next = await walk.next()
  }
  return { moments, calls, end: next.value }
}

type Content = { readonly content: SelectedContent | undefined }

function contentOf(
  { step, before }: StepVisit,
  conversation: Conversation,
  { counter }: Ports,
  store: CheckpointStore,
): SelectedContent | undefined {
  const key = JSON.stringify([
    step.select,
    step.transform.type === 'operate' ? [step.transform.operations, step.transform.overrides] : step.transform.type,
  ])
  return store.about<Content>(before, key, () => ({
    content: selectedContent(step, before.plain, conversation, counter),
  })).content
}

/** Steps that are in the config and not in the plan stand in their places too. */
function inOutline(
  outline: readonly StepOutline[],
  moments: readonly CollectedVisit[],
  plan: Plan,
  contents: ReadonlyMap<string, SelectedContent | undefined>,
  tokensAtStart: number,
): readonly StepPreview[] {
  let tokens = tokensAtStart
  let certain = true
  return outline.map(({ id, label }) => {
    const moment = moments.find(({ step }) => step.id === id)
    if (!moment)
      return { id, label, status: 'off', tokensBefore: tokens, tokensAfter: tokens, calls: 0, costUsd: 0, certain }
    const made = stepPreview(moment, plan, contents.get(id))
    tokens = made.tokensAfter
    certain = made.certain
    return made
  })
}

function stepPreview(
  { step, before, tokensAtStart, plainTokensAtStart, attempt, certain }: CollectedVisit,
  plan: Plan,
  content: SelectedContent | undefined,
): StepPreview {
  const { id, label } = step
  const selection = content && {
    selection: { messages: content.messages.length, parts: content.parts, tokens: content.tokens },
  }
  if (!attempt)
    return {
      id,
      label,
      status: 'not-reached',
      reason: { type: 'targetReached' },
      tokensBefore: before.tokens,
      tokensAfter: before.tokens,
      calls: 0,
      costUsd: 0,
      certain,
      ...selection,
    }
  const last = attempt[attempt.length - 1] ?? attempt[0]
  const calls = attempt.reduce((sum, { report }) => sum + (report.calls ?? 0), 0)
  const unpriced = attempt.some(({ report }) => report.calls !== undefined && report.costUsd === undefined)
  return {
    id,
    label,
    status: last.report.status,
    ...(last.report.reason === undefined ? {} : { reason: last.report.reason }),
    tokensBefore: before.tokens,
    tokensAfter: last.state.tokens,
    calls,
    certain,
    ...(unpriced ? {} : { costUsd: attempt.reduce((sum, { report }) => sum + (report.costUsd ?? 0), 0) }),
    ...(before.plainTokens === before.tokens ? {} : { readsBefore: before.plainTokens }),
    wouldRun: skipReason(step.when, before, { plan, tokensAtStart, plainTokensAtStart }) === undefined,
    ...selection,
  }
}

/** A made message stands for the ones that it replaced. */
function originalsOf(selected: readonly Message[]): readonly MessageId[] {
  return selected.flatMap((message) => (message.summary?.type === 'made' ? message.summary.replaces : [message.id]))
}
