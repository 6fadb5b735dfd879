import 'server-only'
import { providerById } from '@/lib/condensation/registry'
import type { PromptSettings } from '@/lib/condensation/steps/summarize/prompts'
import type { JsonObject } from '@/lib/core/json'
import { chargedTokens, expectedOutput } from '@/lib/llm/estimate'
import { unknownRates } from '@/lib/pricing/rates'
import { recommend, savings } from '@/lib/pricing/savings'
import { findStored } from '@/lib/server/conversations/conversations'
import { notFound } from '@/lib/server/runtime/failure'
import {
  calibrationFor,
  estimatorOf,
  isOnline,
  ratesFor,
  summarizerId,
  windowOf,
  type ModelProfile,
} from '@/lib/server/profiles/model-profile'
import { loadEngineSettings } from '@/lib/server/settings/engine-settings'
import type { CostComparison, ProfileCost } from '@/lib/contracts/costs'
import { defaultProfiles, loadProfiles } from '@/lib/server/profiles/profile-store'
import { problemOf } from '@/lib/server/profiles/profiles'
import { recordedCalls } from '@/lib/server/models/recorded-calls'
import { placeOf, runOnStored } from '@/lib/server/conversations/sources'
import type { DryCall } from '@/lib/server/tasks/dry-runs'
import type { ModelsSpec } from '@/lib/server/tasks/models-spec'

export interface ComparisonRequest {
  readonly conversationId: string
  readonly provider: string
  readonly config: JsonObject
  readonly currentProfile?: string | undefined
}

/** What one strategy would cost on one conversation by each profile: one dry run, priced by all of them. */
export async function compareCosts({
  conversationId,
  provider: providerId,
  config,
  currentProfile,
}: ComparisonRequest): Promise<CostComparison> {
  const provider = providerById(providerId)
  if (!provider) throw notFound('provider')
  const stored = await findStored(conversationId)
  const [profiles, defaults, { prompts }] = await Promise.all([loadProfiles(), defaultProfiles(), loadEngineSettings()])
  const current = profiles.find(({ id }) => id === (currentProfile ?? defaults.condensing))
  const models = anyModel(config, { ...prompts, ...(current ? { condensing: current.id } : {}) })
  const { calls, estimate } = await runOnStored('estimate', stored, {
    place: placeOf(stored),
    provider: provider.id,
    models,
  })
  const priced = await Promise.all(profiles.map((profile) => costBy(profile, calls)))
  const currentUsd = priced.find(({ profile }) => profile === current?.id)?.costUsd
  const rows = priced.map((row): ProfileCost => {
    const saved = row.profile === current?.id ? undefined : savings(currentUsd, row.costUsd)
    return { ...row, current: row.profile === current?.id, ...(saved ? { savings: saved } : {}) }
  })
  const largest = calls.reduce((most, { inputTokens }) => Math.max(most, inputTokens), 0)
  const advice = recommend(
    rows
      .filter((row) => row.handler !== 'offline' || row.current)
      .filter(({ problem }) => problem === undefined)
      .map(({ profile, costUsd, fits }) => ({ id: profile, costUsd, ...(fits === false ? { contextWindow: 0 } : {}) })),
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
    recommendation: {
      ...(advice.id === undefined ? {} : { profile: advice.id }),
      reason: advice.reason,
      ...(advice.savings ? { savings: advice.savings } : {}),
    },
  }
}

/** Stands for any model while the plan is walked: the usual lengths, no price. Steps that name a profile of their own are priced by each profile too: that is the question. */
const anyModel = (config: JsonObject, prompts: PromptSettings): ModelsSpec => ({
  config,
  prompts,
  sample: 1,
  main: {
    id: 'any',
    label: 'any model',
    acceptsImages: false,
    expectations: {
      calibration: calibrationFor({ model: '', options: {} }, []),
      rates: unknownRates,
      accounting: 'openai',
    },
  },
  named: {},
  isForAll: true,
  readsMessages: false,
  key: `any ${JSON.stringify(prompts)}`,
})

async function costBy(
  profile: ModelProfile & { readonly unreadable: readonly string[] },
  calls: readonly DryCall[],
): Promise<Omit<ProfileCost, 'current' | 'savings'>> {
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
  if (!isOnline(profile))
    return {
      ...base,
      inputTokens: sum(calls.map((call) => call.inputTokens)),
      outputTokens: sum(calls.map((call) => call.outputTokens)),
      costUsd: 0,
    }
  const calibration = calibrationFor(profile, await recordedCalls(summarizerId(profile)))
  const estimator = estimatorOf(profile, { rates, calibration })
  const own = calls.map(({ purpose, maxTokens: wanted, inputTokens }) => {
    const maxTokens = Math.min(wanted, profile.maxOutput ?? Infinity)
    const outputTokens = expectedOutput({ purpose, maxTokens }, inputTokens, calibration)
    return {
      charged: chargedTokens(inputTokens, outputTokens, calibration),
      costUsd: estimator?.estimateCost(inputTokens, outputTokens),
    }
  })
  const costUsd = own.reduce<number | undefined>(
    (total, call) => (total === undefined || call.costUsd === undefined ? undefined : total + call.costUsd),
    0,
  )
  const longest = own.reduce((most, { charged }) => Math.max(most, charged.inputTokens), 0)
  return {
    ...base,
    inputTokens: sum(own.map(({ charged }) => charged.inputTokens)),
    outputTokens: sum(own.map(({ charged }) => charged.outputTokens)),
    ...(costUsd === undefined ? {} : { costUsd }),
    ...(window === undefined ? {} : { fits: longest <= window }),
  }
}
