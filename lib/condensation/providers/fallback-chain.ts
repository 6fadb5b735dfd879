import { isJsonObject } from '@/lib/core/json'
import { err, ok, type Result } from '@/lib/core/result'
import type { Conversation } from '@/lib/conversation/conversation'
import { CondensationError } from '@/lib/condensation/errors'
import type { Ports } from '@/lib/condensation/ports'
import { fallbackReasonSchema, type FallbackReason } from '@/lib/condensation/reasons'
import type { Condensation, Fallback } from '@/lib/condensation/report'
import { runPlan, type FailureDetails } from '@/lib/condensation/steps/runner'
import { addCosts } from '@/lib/condensation/steps/spending'
import { condense, type CondenseOptions, type Provider } from './provider'
import { truncateHalfPlan } from './truncate-half'

export interface ChainInput {
  readonly provider: Provider
  readonly config: unknown
  /** Stands in where the provider fails; undefined: goes on to truncating half. */
  readonly substitute?: Provider
  readonly conversation: Conversation
  readonly ports: Ports
  readonly options: CondenseOptions
  /** Prompt that the native provider uses where its config has none. */
  readonly customPrompt?: string
  /** Whether half may go where the provider merely refused: only a context that does not fit is worth that loss. */
  readonly overflows: boolean
}

export interface Chained {
  readonly condensation: Condensation
  /** Id of what made the result: a provider's, `truncate-half` or `unchanged`. */
  readonly by: string
}

/** Provider, then the substitute, then half of the messages, then the input as it was; each hop with its reason. Fails only when cancelled. */
export async function condenseWithFallback(input: ChainInput): Promise<Result<Chained, CondensationError>> {
  const hops: Fallback[] = []
  let spent: number | undefined = 0
  const attempts = [input.provider, ...(input.substitute && input.substitute.id !== input.provider.id ? [input.substitute] : [])]
  let refused = false
  for (const [index, provider] of attempts.entries()) {
    const done = await attempt(provider, index === 0 ? usableConfig(provider, input, hops) : defaultFor(provider, input), input)
    if (done.ok) return ok({ condensation: withHops(done.value, hops, spent), by: provider.id })
    if (done.error.code === 'ABORTED') return err(done.error)
    spent = addCosts(spent, costOf(done.error))
    refused = isRefusal(done.error)
    const next = attempts[index + 1]
    const last = { type: refused && !input.overflows ? 'unchanged' : 'truncateHalf' } as const
    hops.push({ from: { type: 'provider', provider: provider.id }, to: next ? { type: 'provider', provider: next.id } : last, reason: hopReason(done.error) })
  }
  return refused && !input.overflows ? unchanged(input, hops, spent) : half(input, hops, spent)
}

/** What a provider throws, and a run in which something failed and nothing was done, count as its failure. */
async function attempt(provider: Provider, config: unknown, { conversation, ports, options }: ChainInput): Promise<Result<Condensation, CondensationError>> {
  try {
    const done = await condense(provider, conversation, config, ports, options)
    if (!done.ok || done.value.conversation !== conversation) return done
    const failed = done.value.steps.find((step) => step.status === 'failed' || step.status === 'rolled-back')
    if (!failed) return done
    const details: FailureDetails = { costUsd: done.value.costUsd, steps: done.value.steps }
    return err(new CondensationError(failed.reason ?? { type: 'failed' }, 'PROVIDER_ERROR', details))
  } catch (error) {
    return err(new CondensationError({ type: 'text', text: error instanceof Error ? error.message : String(error) }, 'PROVIDER_ERROR', undefined, { cause: error }))
  }
}

/** An illegal config is replaced by the default one. */
function usableConfig(provider: Provider, input: ChainInput, hops: Fallback[]): unknown {
  const { valid, errors } = provider.validate(input.config)
  if (valid) return withPrompt(provider, input.config, input.customPrompt)
  const place = { type: 'config', provider: provider.id } as const
  hops.push({ from: { ...place, config: 'given' }, to: { ...place, config: 'default' }, reason: { type: 'configIllegal', fields: errors.map(({ field }) => field) } })
  return defaultFor(provider, input)
}

const defaultFor = (provider: Provider, input: ChainInput): unknown => withPrompt(provider, provider.defaultConfig, input.customPrompt)

function withPrompt(provider: Provider, config: unknown, customPrompt: string | undefined): unknown {
  if (customPrompt === undefined || provider.id !== 'native' || !isJsonObject(config) || config.customPrompt !== undefined) return config
  return { ...config, customPrompt }
}

async function half(input: ChainInput, hops: readonly Fallback[], spent: number | undefined): Promise<Result<Chained, CondensationError>> {
  const { conversation, ports, options } = input
  const done = await runPlan({ plan: truncateHalfPlan, conversation, ports, signal: options.signal, onEvent: options.onEvent })
  if (!done.ok) return done
  const status = done.value.steps[0]
  if (done.value.conversation === conversation) {
    return unchanged(input, [...hops, { from: { type: 'truncateHalf' }, to: { type: 'unchanged' }, reason: status?.reason ?? { type: 'nothingToRemove' } }], spent)
  }
  const warnings = [{ type: 'halfRemoved' } as const, ...done.value.warnings]
  return ok({ condensation: withHops({ ...done.value, warnings }, hops, spent), by: truncateHalfPlan.provider })
}

async function unchanged({ conversation, ports }: ChainInput, hops: readonly Fallback[], spent: number | undefined): Promise<Result<Chained, CondensationError>> {
  const nothing = await runPlan({ plan: { ...truncateHalfPlan, provider: 'unchanged', steps: [] }, conversation, ports })
  if (!nothing.ok) return nothing
  const reason = hops.at(-1)?.reason
  const warnings = [{ type: 'leftUnchanged', ...(reason && { reason }) } as const]
  return ok({ condensation: withHops({ ...nothing.value, warnings }, hops, spent), by: 'unchanged' })
}

function withHops(condensation: Condensation, hops: readonly Fallback[], spent: number | undefined): Condensation {
  return { ...condensation, fallbacks: [...hops, ...condensation.fallbacks], costUsd: addCosts(spent, condensation.costUsd) }
}

const isRefusal = ({ reason }: CondensationError): boolean => reason.type === 'notEnough' || reason.type === 'recently'

/** What no chain knows a reason for is told as its error says it. */
function hopReason({ reason, message }: CondensationError): FallbackReason {
  const known = fallbackReasonSchema.safeParse(reason)
  return known.success ? known.data : { type: 'text', text: message }
}

function costOf(error: CondensationError): number | undefined {
  return hasCost(error.details) ? error.details.costUsd : 0
}

const hasCost = (details: unknown): details is Pick<FailureDetails, 'costUsd'> => typeof details === 'object' && details !== null && 'costUsd' in details
