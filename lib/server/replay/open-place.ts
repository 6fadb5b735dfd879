import 'server-only'
import type * as z from 'zod'
import {
  defaultReplayOptions,
  defined,
  providerById,
  type Rates,
  type ReplayOptions,
  thresholdOptions,
} from '@/lib/engine'
import type { ConversationId } from '@/lib/db/ids'
import type { replayInput, ReplayModel } from '@/lib/contracts/replay'
import { findStored, placeOf, runOnStored, type StoredPlace } from '@/lib/server/conversations'
import { appError } from '@/lib/server/runtime/failure'
import { loadEngineSettings, managerFor } from '@/lib/server/settings'
import { prepareModels, specOf } from '@/lib/server/models'
import { pricedModel, sessionWindow } from '@/lib/server/models/tasks'
import { isOnline, ratesFor, windowOf, defaultProfiles, findProfile, type ModelProfile } from '@/lib/server/profiles'
import { replayTasks } from './tasks'
import type { ReplayPlace, StrategySpec } from './tasks/replay'

export type ReplayInput = z.output<typeof replayInput>
export type SessionInput = Omit<ReplayInput, 'strategies'>

/** A session with what its replay depends on. */
export interface OpenPlace {
  readonly stored: StoredPlace & { readonly id: ConversationId; readonly title: string }
  readonly place: ReplayPlace
  readonly model: ReplayModel
  readonly profile?: ModelProfile
}

export async function openPlace({
  conversationId,
  conversationProfile,
  options,
  calibration,
}: SessionInput): Promise<OpenPlace> {
  const [stored, settings, defaults] = await Promise.all([
    findStored(conversationId),
    loadEngineSettings(),
    defaultProfiles(),
  ])
  const wanted = conversationProfile ?? defaults.conversation
  const profile = wanted === undefined ? undefined : await findProfile(wanted)
  if (conversationProfile !== undefined && !profile)
    throw appError('not-found', 'There is no such profile for the conversation; it may have been deleted.')
  const priced = profile && isOnline(profile) ? profile : undefined
  const facts = await runOnStored(replayTasks.sessionFacts, stored, placeOf(stored))
  const listed = priced || facts.model === undefined ? undefined : pricedModel(facts.model, new Date())
  const window = sessionWindow(
    {
      given: options?.contextWindow,
      recorded: facts.contextWindow,
      ...(priced && { profile: { model: priced.model, contextWindow: windowOf(priced, new Date()).tokens } }),
      model: facts.model,
    },
    new Date(),
  )
  const isAsked = options?.thresholdPercent !== undefined || options?.thresholdTokens !== undefined
  const recordedTrigger = isAsked ? undefined : facts.compactedAt
  const chosen: ReplayOptions = {
    ...defaultReplayOptions,
    lifetimeMinutes: facts.lifetimeMinutes,
    ...(options?.thresholdPercent === undefined && thresholdOptions(managerFor(settings).threshold(profile?.id))),
    ...(priced?.maxOutput !== undefined && { reservedTokens: priced.maxOutput }),
    ...(recordedTrigger !== undefined && { thresholdTokens: recordedTrigger }),
    ...defined(options),
    contextWindow: window.tokens,
  }
  const snapshot = priced && ratesFor(priced, new Date())
  const rates = snapshot ?? (listed && { rates: listed.rates, priceDate: listed.priceDate })
  return {
    stored,
    place: {
      place: placeOf(stored),
      options: chosen,
      calibration,
      ...(priced && { model: priced.model }),
      ...(rates && { rates: rates.rates }),
      ...(!priced && { ratesByModel: ratesByModel(facts.models) }),
    },
    model: {
      source: priced ? 'profile' : listed ? 'session' : 'family',
      ...(priced ? { name: priced.model, profile: priced.name } : listed ? { name: listed.model } : {}),
      windowIsAssumed: window.isAssumed,
      triggerFrom: isAsked ? 'asked' : recordedTrigger === undefined ? 'settings' : 'recorded',
      ...(rates && {
        rates: { rates: rates.rates, ...(rates.priceDate !== undefined && { priceDate: rates.priceDate }) },
      }),
    },
    ...(priced && { profile: priced }),
  }
}

function ratesByModel(models: readonly string[]): Readonly<Record<string, Rates>> {
  const now = new Date()
  return Object.fromEntries(
    models.flatMap((model) => {
      const rates = pricedModel(model, now)?.rates
      return rates ? [[model, rates] as const] : []
    }),
  )
}

export async function specFor(
  { key, provider: id, config, profile, sample }: ReplayInput['strategies'][number],
  conversation: ModelProfile | undefined,
): Promise<StrategySpec> {
  const provider = providerById(id)
  if (!provider) throw appError('PROVIDER_NOT_FOUND', `There is no provider ${id}.`)
  const models = await prepareModels({
    provider,
    config,
    trigger: 'automatic',
    ...defined({ profile, sample }),
  })
  const [condensing] = models.models
  const isAnother = condensing && isOnline(condensing.profile) && condensing.profile.id !== conversation?.id
  return {
    key,
    provider: id,
    models: await specOf(models),
    ...(isAnother && { condensing: { model: condensing.profile.model, rates: condensing.rates.rates } }),
  }
}
