import type { StepLabel } from '../../step-label'
import { ok, type Result } from '../../../core/result'
import type { Conversation } from '../../../conversation/conversation'
import type { TokenCount } from '../../../conversation/ids'
import type { CondensationError } from '../../errors'
import type { PartCounter, Ports, Summarizer, Summary, SummaryRequest } from '../../ports'
import type { Warning } from '../../reasons'
import type { Condensation, StepStatus } from '../../report'
import type { RunState } from '../../steps/run-state'
import { walkPlan, type StepVisit } from '../../steps/runner'
import type { Plan, Step } from '../../steps/step'
import type { Attempt, StepMemo } from '../../steps/step-memo'
import type { CondenseOptions, Provider } from '../provider'

export interface StepEstimate {
  readonly id: string
  readonly label: StepLabel
  readonly status: StepStatus
  readonly tokensBefore: TokenCount
  readonly tokensAfter: TokenCount
  readonly calls: number
  readonly costUsd: number | undefined
}

export interface Estimate {
  readonly tokensBefore: TokenCount
  readonly tokensAfter: TokenCount
  readonly reductionPercent: number
  /** Of the calls; undefined where a price is unknown, 0 where none is made. */
  readonly costUsd: number | undefined
  readonly inputTokens: number
  readonly outputTokens: number
  readonly calls: number
  /** 0 to 1. 1: no model is asked, or every answer is known, and the run will give exactly this. */
  readonly confidence: number
  readonly breakdown: readonly StepEstimate[]
  /** What is to be known before it is paid. */
  readonly warnings: readonly Warning[]
}

/** Confidence where every saved token hangs on the length of answers. */
const LEAST_CONFIDENCE = 0.7
/** Confidence where a model is asked, and next to nothing hangs on its answers. */
const MOST_CONFIDENCE = 0.95

/** A call of the dry run. Tokens by the named counter. */
export interface EstimatedCall {
  readonly summarizer: Summarizer
  readonly request: SummaryRequest
  readonly inputTokens: number
  readonly outputTokens: number
  readonly costUsd: number | undefined
  /** The answer is there already and will be given again. */
  readonly recalled: boolean
  /** A run gets this very answer: it is recalled, or was worked out. */
  readonly certain: boolean
}

export interface EstimateOptions extends CondenseOptions {
  /** An answer that is there already, such as a pinned one: the run will use it, at no cost. */
  readonly recall?: ((summarizer: Summarizer, request: SummaryRequest) => Promise<Summary | undefined>) | undefined
  readonly onCall?: (call: EstimatedCall) => void
  readonly checkpoints?: DryCheckpoints
}

/** What a step made of a state in a dry run, with what it asked. */
export interface DryAttempt {
  readonly attempt: Attempt
  readonly calls: readonly EstimatedCall[]
}

/** Where dry runs keep their states. */
export interface DryCheckpoints {
  start: StepMemo['start']
  /** The key says everything but the state. */
  get(before: RunState, key: string): DryAttempt | undefined
  set(before: RunState, key: string, made: DryAttempt): void
  /** What the models' answers in dry runs depend on: who they are, what they are expected to say, which answers are pinned. */
  readonly models: string
}

/** A dry run: the same plan on the same conversation, with a summarizer that answers filler of the expected length. */
export async function estimate(
  provider: Provider,
  conversation: Conversation,
  config: unknown,
  ports: Ports,
  options: EstimateOptions = {},
): Promise<Result<Estimate, CondensationError>> {
  const plan = provider.compile(config, options)
  return plan.ok ? estimatePlan(plan.value, conversation, ports, options) : plan
}

async function estimatePlan(
  plan: Plan,
  conversation: Conversation,
  ports: Ports,
  options: EstimateOptions,
): Promise<Result<Estimate, CondensationError>> {
  const calls: EstimatedCall[] = []
  const walk = walkDry(plan, conversation, ports, {
    ...options,
    onCall: (call) => (calls.push(call), options.onCall?.(call)),
  })
  let next = await walk.next()
  while (!next.done) next = await walk.next()
  return next.value.ok ? ok(estimateOf(next.value.value, calls)) : next.value
}

/** The dry run step by step. */
export function walkDry(
  plan: Plan,
  conversation: Conversation,
  ports: Ports,
  { signal, references, recall, onCall, checkpoints }: EstimateOptions,
): AsyncGenerator<StepVisit, Result<Condensation, CondensationError>> {
  const asked: EstimatedCall[] = []
  const countCall = (call: EstimatedCall): void => {
    asked.push(call)
    onCall?.(call)
  }
  return walkPlan({
    plan,
    conversation,
    ports: dryPorts(ports, { recall, onCall: countCall }),
    signal,
    references,
    ...(checkpoints ? { memo: memoOf(checkpoints, asked, onCall) } : {}),
  })
}

/** The ports of a dry run: nobody is asked. */
export function dryPorts(ports: Ports, dry: Pick<EstimateOptions, 'recall' | 'onCall'>): Ports {
  const stand = (summarizer: Summarizer | undefined): Summarizer | undefined =>
    summarizer && estimatingSummarizer(summarizer, ports.counter, dry)
  const { summarizerFor } = ports
  return {
    ...ports,
    summarizer: stand(ports.summarizer),
    ...(summarizerFor ? { summarizerFor: (profile: string) => stand(summarizerFor(profile)) } : {}),
  }
}

/** Remembered steps tell of their calls again. */
function memoOf(checkpoints: DryCheckpoints, asked: EstimatedCall[], onCall: EstimateOptions['onCall']): StepMemo {
  return {
    start: checkpoints.start,
    async attempt({ step, before, key }, work) {
      const full = stepAsks(step) ? `${key} ${checkpoints.models}` : key
      const known = checkpoints.get(before, full)
      if (known) {
        for (const call of known.calls) onCall?.(call)
        return known.attempt
      }
      asked.length = 0
      const attempt = await work()
      if (attempt.every(({ code }) => code !== 'ABORTED')) checkpoints.set(before, full, { attempt, calls: [...asked] })
      return attempt
    },
  }
}

/** What a finished dry run comes to. */
export function estimateOf(
  { tokensBefore, tokensAfter, steps, costUsd, warnings }: Condensation,
  asked: readonly EstimatedCall[],
): Estimate {
  const saved = tokensBefore - tokensAfter
  const calls = steps.reduce((sum, step) => sum + (step.calls ?? 0), 0)
  const byModel = steps.reduce(
    (sum, step) => sum + (step.calls ? Math.max(0, step.tokensBefore - step.tokensAfter) : 0),
    0,
  )
  return {
    tokensBefore,
    tokensAfter,
    reductionPercent: tokensBefore === 0 ? 0 : (100 * saved) / tokensBefore,
    costUsd,
    inputTokens: asked.reduce((sum, call) => sum + call.inputTokens, 0),
    outputTokens: asked.reduce((sum, call) => sum + call.outputTokens, 0),
    calls,
    confidence: asked.every(({ certain }) => certain)
      ? 1
      : Math.min(MOST_CONFIDENCE, 1 - (1 - LEAST_CONFIDENCE) * Math.min(1, byModel / Math.max(1, saved))),
    warnings: warnings.filter(({ type }) => type === 'onlyOldSummary'),
    breakdown: steps.map((step) => ({
      id: step.id,
      label: step.label,
      status: step.status,
      tokensBefore: step.tokensBefore,
      tokensAfter: step.tokensAfter,
      calls: step.calls ?? 0,
      costUsd: step.calls ? step.costUsd : 0,
    })),
  }
}

/** Whether a plan may ask a model, on any conversation. */
export function asksModel(plan: Plan): boolean {
  return plan.steps.some(stepAsks)
}

function stepAsks({ transform, onFailure }: Step): boolean {
  if (onFailure && stepAsks(onFailure)) return true
  if (transform.type === 'summarize-span') return true
  if (transform.type !== 'operate') return false
  const all = [transform.operations, ...(transform.overrides ?? []).map((override) => override.operations)]
  return all.some((operations) => Object.values(operations).some((operation) => operation?.operation === 'summarize'))
}

const FILLER = ' summary'
const FILLER_SAMPLE = 64

function estimatingSummarizer(
  real: Summarizer,
  counter: PartCounter,
  { recall, onCall }: Pick<EstimateOptions, 'recall' | 'onCall'>,
): Summarizer {
  const perWord = counter.countText(FILLER.repeat(FILLER_SAMPLE)) / FILLER_SAMPLE || 1
  return {
    id: real.id,
    label: real.label,
    acceptsImages: real.acceptsImages,
    ...(real.contextWindow === undefined ? {} : { contextWindow: real.contextWindow }),
    ...(real.workOut ? { workOut: real.workOut } : {}),
    estimateOutput: (request) => real.estimateOutput(request),
    estimateCost: (inputTokens, outputTokens) => real.estimateCost(inputTokens, outputTokens),
    summarize: async (request) => {
      const known = await recall?.(real, request)
      if (known) {
        onCall?.({
          summarizer: real,
          request,
          inputTokens: 0,
          outputTokens: 0,
          costUsd: 0,
          recalled: true,
          certain: true,
        })
        return ok({ ...known, usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 } })
      }
      const outputTokens = real.estimateOutput(request)
      const inputTokens =
        counter.countText(request.system) +
        request.dialogue.reduce((sum, line) => sum + counter.countText(line.text), 0)
      const costUsd = real.estimateCost(inputTokens, outputTokens)
      const certain = real.workOut !== undefined
      onCall?.({ summarizer: real, request, inputTokens, outputTokens, costUsd, recalled: false, certain })
      if (real.workOut) return real.workOut(request)
      const text = FILLER.repeat(Math.max(1, Math.round(outputTokens / perWord))).trimStart()
      return ok({ text, usage: { inputTokens, outputTokens, costUsd }, isGuess: true })
    },
  }
}
