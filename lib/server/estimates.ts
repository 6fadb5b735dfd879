import 'server-only'
import type * as z from 'zod'
import { estimate, type DryCheckpoints, type Estimate, type EstimatedCall, type EstimateOptions } from '@/lib/condensation/providers/estimate'
import type { Provider } from '@/lib/condensation/providers/provider'
import type { Warning } from '@/lib/condensation/reasons'
import { providerById } from '@/lib/condensation/registry'
import type { Conversation } from '@/lib/conversation/conversation'
import { chargedTokens } from '@/lib/llm/estimate'
import { pinKey } from '@/lib/llm/pins'
import { checkpoints, modelKey, openConversation } from './checkpoints'
import { refuse, toFailure } from './failure'
import type { estimateInput, EstimateOutcome, StrategyEstimate } from './estimates-contract'
import { isOnline, windowOf } from './models'
import { pinnedAnswer } from './pins'
import { prepareModels, type OpenModel, type RunModels } from './run-models'
import type { CallTotals } from './runs-contract'

export type EstimateRequest = z.infer<typeof estimateInput>

const holder = globalThis as typeof globalThis & { condenseryEstimates?: Map<string, AbortController> }
const running = (): Map<string, AbortController> => (holder.condenseryEstimates ??= new Map())

export function cancelEstimate(slot: string): null {
  running().get(slot)?.abort()
  return null
}

/** What each strategy would take, without asking any model. */
export async function estimateStrategies({ slot, conversationId, strategies }: EstimateRequest): Promise<readonly EstimateOutcome[]> {
  cancelEstimate(slot)
  const controller = new AbortController()
  running().set(slot, controller)
  try {
    const conversation = await openConversation(conversationId)
    const outcomes: EstimateOutcome[] = []
    for (const strategy of strategies) {
      outcomes.push(await outcomeOf(strategy, conversation, controller.signal))
      // Lets the next request in, which may cancel this one.
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (controller.signal.aborted) throw cancelled()
    return outcomes
  } finally {
    if (running().get(slot) === controller) running().delete(slot)
  }
}

const cancelled = () => refuse('cancelled', 'A newer estimate has taken the place of this one.')

async function outcomeOf(strategy: EstimateRequest['strategies'][number], conversation: Conversation, signal: AbortSignal): Promise<EstimateOutcome> {
  const { key } = strategy
  if (signal.aborted) throw cancelled()
  try {
    const provider = providerById(strategy.provider)
    if (!provider) throw refuse('PROVIDER_NOT_FOUND', `There is no provider ${strategy.provider}.`)
    const models = await prepareModels({ ...strategy, provider })
    const known = checkpoints().for(await modelKey(models))
    return { key, ok: true, estimate: toView(key, models, await dryRun(provider, conversation, models, signal, known)) }
  } catch (error) {
    if (signal.aborted) throw cancelled()
    const { code, message } = toFailure(error)
    return { key, ok: false, code, message }
  }
}

/** A dry run with what it would ask. `totals`: tokens as the providers will count and charge them. */
export interface DryRun {
  readonly estimate: Estimate
  readonly calls: readonly EstimatedCall[]
  readonly totals: CallTotals
}

/** `known`: what earlier dry runs of this very conversation object came to. */
export async function dryRun(provider: Provider, conversation: Conversation, models: RunModels, signal?: AbortSignal, known?: DryCheckpoints): Promise<DryRun> {
  const calls: EstimatedCall[] = []
  const done = await estimate(provider, conversation, models.config, models.ports, { ...dryOptions(models, signal), onCall: (call) => calls.push(call), ...(known ? { checkpoints: known } : {}) })
  if (!done.ok) throw done.error
  const charged = calls
    .filter(({ recalled }) => !recalled)
    .map((call) => {
      const model = modelOf(call, models.models)
      return { ...chargedFor(call, model), writes: writesCache(model) }
    })
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
  return {
    estimate: done.value,
    calls,
    totals: {
      calls: done.value.calls,
      pinnedCalls: calls.filter(({ recalled }) => recalled).length,
      inputTokens: sum(charged.map(({ inputTokens, writes }) => (writes ? 0 : inputTokens))),
      outputTokens: sum(charged.map(({ outputTokens }) => outputTokens)),
      cacheReadTokens: 0,
      cacheWriteTokens: sum(charged.map(({ inputTokens, writes }) => (writes ? inputTokens : 0))),
    },
  }
}

/** Pinned answers are given again: the run would. So would it the answer to a question that it has asked before. */
export function dryOptions({ models, contextWindow, prompts, sample }: RunModels, signal?: AbortSignal): EstimateOptions {
  const bySummarizer = new Map(models.map((model) => [model.summarizer, model]))
  const asked = new Set<string>()
  return {
    prompts,
    ...(contextWindow === undefined ? {} : { contextWindow }),
    ...(signal ? { signal } : {}),
    recall: async (summarizer, request) => {
      const model = bySummarizer.get(summarizer)
      if (!model || !isOnline(model.profile)) return undefined
      const key = pinKey(summarizer, request)
      const known = await pinnedAnswer(key, sample)
      if (known || !asked.has(key)) return asked.add(key) && known
      return { text: 'summary '.repeat(summarizer.estimateOutput(request)), usage: {} }
    },
  }
}

/** A call that an earlier dry run made names the summarizer of that one: then it is the one of the same name. */
const modelOf = ({ summarizer: { id, label }, summarizer }: EstimatedCall, models: readonly OpenModel[]): OpenModel | undefined =>
  models.find((model) => model.summarizer === summarizer) ?? models.find((model) => model.summarizer.id === id && model.summarizer.label === label)

function chargedFor({ inputTokens, outputTokens }: EstimatedCall, model: OpenModel | undefined): { readonly inputTokens: number; readonly outputTokens: number } {
  return model && isOnline(model.profile) ? chargedTokens(inputTokens, outputTokens, model.calibration) : { inputTokens, outputTokens }
}

const writesCache = (model: OpenModel | undefined): boolean => model?.profile.supportsCache !== false && model?.profile.options.promptCache?.scope === 'conversation'

function toView(key: string, { models, hops, fallbacks, limitUsd }: RunModels, dry: DryRun): StrategyEstimate {
  const { estimate: found, calls, totals } = dry
  const model = models[0]
  const exceeded = limitUsd !== undefined && calls.length > totals.pinnedCalls && (found.costUsd === undefined || found.costUsd > limitUsd)
  return {
    key,
    ...(model ? { profile: { id: model.profile.id, name: model.profile.name, label: model.summarizer.label, rates: model.rates } } : {}),
    hops,
    tokensBefore: found.tokensBefore,
    tokensAfter: found.tokensAfter,
    reductionPercent: found.reductionPercent,
    ...totals,
    ...(found.costUsd === undefined ? {} : { costUsd: found.costUsd }),
    confidence: found.confidence,
    breakdown: found.breakdown.map(({ id, label, tokensBefore, tokensAfter, calls: asked, costUsd }) => ({ id, label, tokensBefore, tokensAfter, calls: asked, ...(costUsd === undefined ? {} : { costUsd }) })),
    recordedCalls: model?.recordedCalls ?? 0,
    ...(limitUsd === undefined ? {} : { limit: { usd: limitUsd, exceeded } }),
    warnings: modelWarnings({ models, fallbacks }, calls),
  }
}

/** Profiles that could not be used, and requests that are too long for their model. */
export const modelWarnings = ({ models, fallbacks }: Pick<RunModels, 'models' | 'fallbacks'>, calls: readonly EstimatedCall[]): readonly Warning[] => [
  ...fallbacks.map((fallback): Warning => ({ type: 'fellBack', ...fallback })),
  ...windowWarnings(models, calls),
]

function windowWarnings(models: readonly OpenModel[], calls: readonly EstimatedCall[]): readonly Warning[] {
  return models.flatMap((model): Warning[] => {
    const window = windowOf(model.profile, new Date()).tokens
    const longest = calls.filter((call) => modelOf(call, models) === model).reduce((most, call) => Math.max(most, chargedFor(call, model).inputTokens), 0)
    return window !== undefined && longest > window ? [{ type: 'requestTooLong', tokens: longest, profile: model.profile.name, window }] : []
  })
}
