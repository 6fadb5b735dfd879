import { err, ok, type Result } from '../../core/result'
import type { Conversation } from '../../conversation/conversation'
import { CondensationError } from '../errors'
import type { Ports } from '../ports'
import { fallbackReasonSchema, type Fallback, type FallbackReason, type Warning } from '../reasons'
import type { Condensation, StepReport } from '../report'
import { failedRunCost, failedAttempts, type FailureDetails } from '../steps/failure-details'
import { runPlan } from '../steps/runner'
import { addCosts } from '../steps/summarize/spending'
import type { Plan } from '../steps/step'
import { condense, type CondenseOptions, type Provider } from './provider'
import type { OnFailure } from './on-failure'
import { truncateHalfPlan } from './truncation/truncate-half'
import { optionWarnings } from './validation'

export interface ChainInput {
  readonly provider: Provider
  readonly config: unknown
  readonly onFailure: OnFailure
  /** Stands in where the provider fails; undefined: goes on to truncating half. */
  readonly substitute?: Provider | undefined
  readonly conversation: Conversation
  readonly ports: Ports
  readonly options: CondenseOptions
  /** Whether half may go where the provider merely refused: only a context that does not fit is worth that loss. */
  readonly overflows: () => boolean
}

export interface Chained {
  readonly condensation: Condensation
  /** Id of what made the result: a provider's, `truncate-half` or `unchanged`. */
  readonly by: string
}

/**
 * The provider alone, or where it may fall back: provider, substitute, half of the messages, the input as it was; each hop with its
 * reason. Falling back fails only when cancelled.
 */
export async function condenseWithFallback(input: ChainInput): Promise<Result<Chained, CondensationError>> {
  const { provider, substitute, onFailure } = input
  if (onFailure === 'stop') {
    const done = await attempt(provider, input.config, input)
    return done.ok ? ok({ condensation: done.value, by: provider.id }) : done
  }
  const hops: Fallback[] = []
  let spent: number | undefined = 0
  const attempts = [provider, ...(substitute && substitute.id !== provider.id ? [substitute] : [])]
  let left = false
  for (const [index, each] of attempts.entries()) {
    const done = await attempt(each, index === 0 ? usableConfig(each, input, hops) : each.defaultConfig, input)
    if (done.ok) return ok({ condensation: withHops(done.value, hops, spent), by: each.id })
    if (done.error.code === 'ABORTED') return err(done.error)
    spent = addCosts(spent, failedRunCost(done.error))
    left = isRefusal(done.error) && !input.overflows()
    const next = attempts[index + 1]
    const last = { type: left ? 'unchanged' : 'truncateHalf' } as const
    hops.push(...failedAttempts(done.error), {
      from: { type: 'provider', provider: each.id },
      to: next ? { type: 'provider', provider: next.id } : last,
      reason: hopReason(done.error),
    })
  }
  return left ? unchanged(input, hops, spent) : half(input, hops, spent)
}

/** What a provider throws counts as its failure, and so does a run in which something failed and nothing worked. */
async function attempt(
  provider: Provider,
  config: unknown,
  { conversation, ports, options }: ChainInput,
): Promise<Result<Condensation, CondensationError>> {
  try {
    const done = await condense(provider, conversation, config, ports, options)
    if (!done.ok) return done
    const failed = failedWholly(done.value, provider.compile(config, options))
    if (!failed) return ok(withOptionWarnings(done.value, provider, config))
    const { costUsd, steps, fallbacks } = done.value
    const details: FailureDetails = { costUsd, steps, fallbacks }
    return err(new CondensationError(failed.reason ?? { type: 'failed' }, 'PROVIDER_ERROR', details))
  } catch (error) {
    return err(
      new CondensationError(
        { type: 'text', text: error instanceof Error ? error.message : String(error) },
        'PROVIDER_ERROR',
        undefined,
        { cause: error },
      ),
    )
  }
}

/** The failed step of a run of which nothing worked. A lossless prelude, or what is done at arrival, is no work of the passes behind it. */
function failedWholly({ steps }: Condensation, plan: Result<Plan, CondensationError>): StepReport | undefined {
  const before = new Set(
    plan.ok
      ? plan.value.steps.flatMap(({ id, transform, timing }) => (transform.type === 'lossless' || timing ? [id] : []))
      : [],
  )
  const behind = steps.filter(({ id }) => !before.has(id))
  const passes = behind.length > 0 ? behind : steps
  return passes.some(({ status }) => status === 'done')
    ? undefined
    : passes.find(({ status }) => status === 'failed' || status === 'rolled-back')
}

function withOptionWarnings(condensation: Condensation, provider: Provider, config: unknown): Condensation {
  return { ...condensation, warnings: [...optionWarnings(provider.validate(config)), ...condensation.warnings] }
}

/** An illegal config is replaced by the default one. */
function usableConfig(provider: Provider, { config }: ChainInput, hops: Fallback[]): unknown {
  const { valid, errors } = provider.validate(config)
  if (valid) return config
  const place = { type: 'config', provider: provider.id } as const
  hops.push({
    from: { ...place, config: 'given' },
    to: { ...place, config: 'default' },
    reason: { type: 'configIllegal', fields: errors.map(({ field }) => field) },
  })
  return provider.defaultConfig
}

async function half(
  input: ChainInput,
  hops: readonly Fallback[],
  spent: number | undefined,
): Promise<Result<Chained, CondensationError>> {
  const { conversation, ports, options } = input
  const done = await runPlan({
    plan: truncateHalfPlan,
    conversation,
    ports,
    signal: options.signal,
    onEvent: options.onEvent,
  })
  if (!done.ok) return done
  const status = done.value.steps[0]
  if (done.value.conversation === conversation) {
    return unchanged(
      input,
      [
        ...hops,
        {
          from: { type: 'truncateHalf' },
          to: { type: 'unchanged' },
          reason: status?.reason ?? { type: 'nothingToRemove' },
        },
      ],
      spent,
    )
  }
  const warnings: readonly Warning[] = [{ type: 'halfRemoved' }, ...done.value.warnings]
  return ok({ condensation: withHops({ ...done.value, warnings }, hops, spent), by: truncateHalfPlan.provider })
}

async function unchanged(
  { conversation, ports }: ChainInput,
  hops: readonly Fallback[],
  spent: number | undefined,
): Promise<Result<Chained, CondensationError>> {
  const left = await leaveUnchanged(conversation, ports, hops.at(-1)?.reason)
  return left.ok ? ok({ ...left.value, condensation: withHops(left.value.condensation, hops, spent) }) : left
}

/** The conversation as it is, measured and checked, and why. */
export async function leaveUnchanged(
  conversation: Conversation,
  ports: Ports,
  reason: FallbackReason | undefined,
): Promise<Result<Chained, CondensationError>> {
  const nothing = await runPlan({
    plan: { ...truncateHalfPlan, provider: 'unchanged', steps: [] },
    conversation,
    ports,
  })
  if (!nothing.ok) return nothing
  const warnings: readonly Warning[] = [{ type: 'leftUnchanged', ...(reason && { reason }) }]
  return ok({ condensation: { ...nothing.value, warnings }, by: 'unchanged' })
}

function withHops(condensation: Condensation, hops: readonly Fallback[], spent: number | undefined): Condensation {
  return {
    ...condensation,
    fallbacks: [...hops, ...condensation.fallbacks],
    costUsd: addCosts(spent, condensation.costUsd),
  }
}

const isRefusal = ({ reason }: CondensationError): boolean => reason.type === 'notEnough' || reason.type === 'recently'

/** What no chain knows a reason for is told as its error says it. */
function hopReason({ reason, message }: CondensationError): FallbackReason {
  const known = fallbackReasonSchema.safeParse(reason)
  return known.success ? known.data : { type: 'text', text: message }
}
