import 'server-only'
import type { EstimatedCall } from '@/lib/condensation/providers/estimate'
import { providerById } from '@/lib/condensation/registry'
import type { JsonObject } from '@/lib/core/json'
import { chargedTokens, expectedOutput } from '@/lib/llm/estimate'
import { recommend, savings, shownPercent, type Recommendation } from '@/lib/pricing/savings'
import { findStored } from './conversations'
import { ports } from './engine'
import { dryRun } from './estimates'
import { notFound } from './failure'
import { calibrationFor, estimatorOf, isOnline, ratesFor, summarizerId, windowOf, type ModelProfile } from './models'
import { loadEngineSettings } from './manager'
import type { CostComparison, ProfileCost } from './costs-contract'
import { defaultProfiles, loadProfiles } from './profile-store'
import { problemOf } from './profiles'
import { recordedCalls } from './recorded-calls'
import { withoutModels } from './run-models'
import { openSource } from './sources'

export interface ComparisonRequest {
  readonly conversationId: string
  readonly provider: string
  readonly config: JsonObject
  readonly currentProfile?: string
}

/** What one strategy would cost on one conversation by each profile: one dry run, priced by all of them. */
export async function compareCosts({ conversationId, provider: providerId, config, currentProfile }: ComparisonRequest): Promise<CostComparison> {
  const provider = providerById(providerId)
  if (!provider) throw notFound('provider')
  const stored = await findStored(conversationId)
  const [{ view }, profiles, defaults, { prompts }] = await Promise.all([openSource(stored), loadProfiles(), defaultProfiles(), loadEngineSettings()])
  const current = profiles.find(({ id }) => id === (currentProfile ?? defaults.condensing))
  const plain = plainSummarizer()
  // Steps that name a profile of their own are priced by each profile too: that is the question.
  const dry = await dryRun(provider, view.conversation, { ...withoutModels(config, { ...prompts, ...(current ? { condensing: current.id } : {}) }), ports: { ...ports(), summarizer: plain, summarizerFor: () => plain } })
  const { calls, estimate } = dry
  const priced = await Promise.all(profiles.map((profile) => costBy(profile, calls)))
  const currentUsd = priced.find(({ profile }) => profile === current?.id)?.costUsd
  const rows = priced.map((row): ProfileCost => {
    const saved = row.profile === current?.id ? undefined : savings(currentUsd, row.costUsd)
    return { ...row, current: row.profile === current?.id, ...(saved ? { savings: saved } : {}) }
  })
  const largest = calls.reduce((most, { inputTokens }) => Math.max(most, inputTokens), 0)
  const advice = recommend(
    rows.filter((row) => row.handler !== 'offline' || row.current).filter(({ problem }) => problem === undefined).map(({ profile, costUsd, fits }) => ({ id: profile, costUsd, ...(fits === false ? { contextWindow: 0 } : {}) })),
    // Whether a request fits is known already, by each model's own count.
    { ...(current ? { currentId: current.id } : {}), inputTokens: 1 },
  )
  return {
    conversationTitle: stored.title,
    tokensBefore: estimate.tokensBefore,
    calls: calls.length,
    inputTokens: estimate.inputTokens,
    outputTokens: estimate.outputTokens,
    largestInputTokens: largest,
    confidence: estimate.confidence,
    rows: rows.toSorted((a, b) => (a.costUsd ?? Infinity) - (b.costUsd ?? Infinity) || a.name.localeCompare(b.name)),
    recommendation: { ...(advice.id === undefined ? {} : { profile: advice.id }), reason: advice.reason, text: adviceText(advice, rows, calls.length), ...(advice.savings ? { savings: advice.savings } : {}) },
  }
}

/** Stands for any model while the plan is walked: the usual lengths, no price. */
function plainSummarizer() {
  const { counter } = ports()
  const plain = calibrationFor({ model: '', options: {} }, [])
  return {
    id: 'any',
    label: 'any model',
    acceptsImages: false,
    estimateOutput: (request: EstimatedCall['request']) => expectedOutput(request, counter.countText(request.system) + request.dialogue.reduce((sum, { text }) => sum + counter.countText(text), 0), plain),
    estimateCost: () => undefined,
    summarize: async () => ({ ok: false as const, error: { code: 'no-handler' as const, message: 'This is an estimate.' } }),
  }
}

async function costBy(profile: ModelProfile & { readonly unreadable: readonly string[] }, calls: readonly EstimatedCall[]): Promise<Omit<ProfileCost, 'current' | 'savings'>> {
  const at = new Date()
  const rates = ratesFor(profile, at)
  const window = windowOf(profile, at).tokens
  const problem = problemOf(profile)?.message
  const base = {
    profile: profile.id,
    name: profile.name,
    handler: profile.handler,
    model: profile.model,
    accounting: rates.accounting,
    rates,
    ...(window === undefined ? {} : { contextWindow: window }),
    ...(problem === undefined ? {} : { problem }),
  }
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
  if (!isOnline(profile)) return { ...base, inputTokens: sum(calls.map((call) => call.inputTokens)), outputTokens: sum(calls.map((call) => call.outputTokens)), costUsd: 0 }
  const calibration = calibrationFor(profile, await recordedCalls(summarizerId(profile)))
  const estimator = estimatorOf(profile, { rates, calibration })
  const own = calls.map(({ request, inputTokens }) => {
    const maxTokens = Math.min(request.maxTokens, profile.maxOutput ?? Infinity)
    const outputTokens = expectedOutput({ purpose: request.purpose, maxTokens }, inputTokens, calibration)
    return { charged: chargedTokens(inputTokens, outputTokens, calibration), costUsd: estimator?.estimateCost(inputTokens, outputTokens) }
  })
  const costUsd = own.reduce<number | undefined>((total, call) => (total === undefined || call.costUsd === undefined ? undefined : total + call.costUsd), 0)
  const longest = own.reduce((most, { charged }) => Math.max(most, charged.inputTokens), 0)
  return {
    ...base,
    inputTokens: sum(own.map(({ charged }) => charged.inputTokens)),
    outputTokens: sum(own.map(({ charged }) => charged.outputTokens)),
    ...(costUsd === undefined ? {} : { costUsd }),
    ...(window === undefined ? {} : { fits: longest <= window }),
  }
}

function adviceText({ id, reason, savings: saved }: Recommendation, rows: readonly ProfileCost[], calls: number): string {
  if (calls === 0) return 'This strategy asks no model, so no profile changes its cost.'
  const name = rows.find(({ profile }) => profile === id)?.name ?? ''
  const share = saved?.percent === undefined || saved.percent <= 0 ? '' : ` It would save ${shownPercent(saved.percent)} % of each condensation against the current profile.`
  switch (reason) {
    case 'cheapest':
      return `${name} is the cheapest profile whose window holds the request.${share}`
    case 'already-cheapest':
      return `${name} is used already, and no profile that can be asked is cheaper.`
    case 'only-one-that-fits':
      return `${name} is the only profile whose window holds the request.${share}`
    case 'no-known-price':
      return 'No profile that fits has a known price. Give the profiles a price to compare them.'
    case 'none-fits':
      return rows.some(({ handler, problem }) => handler !== 'offline' && problem === undefined) ? 'No profile has a window that holds the request. Shorten the content by an earlier step, or add a model with a larger window.' : 'There is no profile with a model that can be asked. Add one to compare.'
  }
}
