import 'server-only'
import { allInput, defined, type JsonObject, type Provider, providerById, recommend, savings } from '@/lib/engine'
import { findStored, type StoredPlace } from '@/lib/server/conversations'
import { dryRun, modelWarnings, type DryRun } from '@/lib/server/estimates'
import { notFound } from '@/lib/server/runtime/failure'
import {
  isOnline,
  ratesFor,
  windowOf,
  defaultProfiles,
  loadProfiles,
  problemOf,
  type LoadedProfile,
} from '@/lib/server/profiles'
import { loadEngineSettings, type EngineSettings } from '@/lib/server/settings'
import type { CostComparison, ProfileCost } from '@/lib/contracts/costs'
import { modelsOfOne } from '@/lib/server/models'
import { recordedModel } from '@/lib/server/replay'
import { listedProfiles } from './listed-profiles'

export interface ComparisonRequest {
  readonly conversationId: string
  readonly provider: string
  readonly config: JsonObject
  readonly currentProfile?: string | undefined
}

/** What one strategy would cost on one conversation by each profile: the dry run that the workbench makes with it. */
export async function compareCosts({
  conversationId,
  provider: providerId,
  config,
  currentProfile,
}: ComparisonRequest): Promise<CostComparison> {
  const provider = providerById(providerId)
  if (!provider) throw notFound('provider')
  const stored = await findStored(conversationId)
  const [profiles, defaults, settings] = await Promise.all([loadProfiles(), defaultProfiles(), loadEngineSettings()])
  const listed = profiles.some(isOnline) ? [] : listedProfiles(await recordedModel(stored), stored.tokens)
  const current =
    listed.find(({ id }) => id === currentProfile) ??
    (currentProfile === undefined ? listed[0] : undefined) ??
    profiles.find(({ id }) => id === (currentProfile ?? defaults.condensing))
  const subject = { provider, config, stored, settings }
  const priced = await Promise.all([
    ...compared(profiles, listed, current?.id).map((profile) => costBy(profile, subject)),
    ...listed.map(async (profile): Promise<Priced> => {
      const { dry, cost } = await costBy(profile, subject)
      const { problem: _needsKey, ...known } = cost
      return { ...(dry && { dry }), cost: { ...known, isListed: true } }
    }),
  ])
  const [base] = [...priced.filter(({ cost }) => cost.profile === current?.id), ...priced].flatMap(
    ({ dry }) => dry ?? [],
  )
  const currentUsd = priced.find(({ cost }) => cost.profile === current?.id)?.cost.costUsd
  const rows = priced.map(({ cost }): ProfileCost => {
    const saved = cost.profile === current?.id ? undefined : savings(currentUsd, cost.costUsd)
    return { ...cost, current: cost.profile === current?.id, ...(saved ? { savings: saved } : {}) }
  })
  const advice = recommend(
    rows
      .filter(({ handler, problem }) => handler !== 'offline' && problem === undefined)
      .map(({ profile, costUsd, fits }) => ({ id: profile, costUsd, ...(fits === false ? { contextWindow: 0 } : {}) })),
    // Whether a request fits is known already, by each model's own count.
    { ...(current ? { currentId: current.id } : {}), inputTokens: 1 },
  )
  return {
    conversationTitle: stored.title,
    tokensBefore: base?.estimate.tokensBefore ?? 0,
    calls: base?.totals.calls ?? 0,
    inputTokens: base ? allInput(base.totals) : 0,
    outputTokens: base?.totals.outputTokens ?? 0,
    largestInputTokens: Math.max(0, ...(base?.calls ?? []).map(({ inputTokens }) => inputTokens)),
    confidence: base?.estimate.confidence ?? 0,
    rows: rows.toSorted((a, b) => (a.costUsd ?? Infinity) - (b.costUsd ?? Infinity) || a.name.localeCompare(b.name)),
    recommendation: {
      ...(advice.id === undefined ? {} : { profile: advice.id }),
      reason: advice.reason,
      ...(advice.savings ? { savings: advice.savings } : {}),
    },
  }
}

/** Without the offline extract, which asks no model: it is compared only where it is the current choice, and where there is nothing else. */
function compared(
  profiles: readonly LoadedProfile[],
  listed: readonly unknown[],
  current: string | undefined,
): readonly LoadedProfile[] {
  const asked = profiles.filter((profile) => isOnline(profile) || profile.id === current)
  return asked.length + listed.length === 0 ? profiles : asked
}

interface Subject {
  readonly provider: Provider
  readonly config: JsonObject
  readonly stored: StoredPlace
  readonly settings: EngineSettings
}

interface Priced {
  readonly cost: Omit<ProfileCost, 'current' | 'savings'>
  /** Absent: the profile is incomplete. */
  readonly dry?: DryRun
}

/** Steps that name a profile of their own are priced by this one too, and so is what was answered before: that is the question. */
async function costBy(profile: LoadedProfile, { provider, config, stored, settings }: Subject): Promise<Priced> {
  const at = new Date()
  const rates = ratesFor(profile, at)
  const { tokens: contextWindow } = windowOf(profile, at)
  const base = {
    profile: profile.id,
    name: profile.name,
    handler: profile.handler,
    model: profile.model,
    accounting: rates.accounting,
    rates,
    ...defined({ contextWindow, problem: problemOf(profile)?.message }),
  }
  const models = await modelsOfOne({ provider, config, condensing: profile }, settings)
  if (!models) return { cost: base }
  const dry = await dryRun(provider, stored, models, { isForAll: true, isFirstTime: true })
  const fits = modelWarnings(models, dry.calls).every(({ type }) => type !== 'requestTooLong')
  return {
    dry,
    cost: {
      ...base,
      inputTokens: allInput(dry.totals),
      outputTokens: dry.totals.outputTokens,
      ...defined({ costUsd: dry.estimate.costUsd }),
      ...(contextWindow !== undefined && isOnline(profile) ? { fits } : {}),
    },
  }
}
