import 'server-only'
import type * as z from 'zod'
import { defined } from '@/lib/core/defined'
import { providerById } from '@/lib/condensation/registry'
import type { ConversationId } from '@/lib/db/ids'
import { defaultReplayOptions, type ReplayOptions, type SweepResult } from '@/lib/replay'
import { findStored } from '@/lib/server/conversations/conversations'
import { appError } from '@/lib/server/runtime/failure'
import { loadEngineSettings, managerFor } from '@/lib/server/settings/engine-settings'
import { specOf } from '@/lib/server/profiles/model-spec'
import { isOnline, ratesFor, windowOf, type ModelProfile } from '@/lib/server/profiles/model-profile'
import { knownSweep } from './known-sweeps'
import { namedModel } from './named-model'
import { defaultProfiles, findProfile } from '@/lib/server/profiles/profile-store'
import type {
  ReplayAnswer,
  ReplayEvent,
  replayInput,
  ReplayModel,
  SweepEvent,
  sweepInput,
} from '@/lib/contracts/replays'
import { prepareModels } from '@/lib/server/models/open-models'
import { placeOf, runOnStored, type StoredPlace } from '@/lib/server/conversations/sources'
import type { Lane } from '@/lib/server/workers/run-task'
import type {
  ReplayPlace,
  ReplayTaskEvent,
  StrategySpec,
  SweepQuestion,
  SweepTaskEvent,
} from '@/lib/server/tasks/measures/replay'

type ReplayInput = z.output<typeof replayInput>
type SweepInput = z.output<typeof sweepInput>

/** Replays strategies on a stored session, and tells how far it is. */
export async function replayStored(
  input: ReplayInput,
  tell: (event: ReplayEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  tell({ type: 'done', answer: await replaysOf(input, tell, signal) })
}

/** The replays themselves. `lane`: `batch` where a person waits for them. */
export async function replaysOf(
  { strategies, ...input }: ReplayInput,
  tell: (event: ReplayEvent) => void,
  signal: AbortSignal,
  lane: Lane = 'background',
): Promise<ReplayAnswer> {
  const { stored, place, model, profile } = await openPlace(input)
  const specs = await Promise.all(strategies.map((strategy) => specFor(strategy, profile)))
  const { session, strategies: replayed } = await runOnStored(
    'replay',
    stored,
    { ...place, strategies: specs },
    { lane, signal, onEvent: (event) => tell(event as ReplayTaskEvent), onPosition: queued(tell) },
  )
  return { model, session, strategies: replayed }
}

/** One strategy at several thresholds, or values of any number of it. A result that is known is not worked out again. */
export async function sweepStored(
  { strategy, path, values, ...input }: SweepInput,
  tell: (event: SweepEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const { stored, place, model, profile } = await openPlace(input)
  const spec = await specFor(strategy, profile)
  const question: SweepQuestion = { ...place, strategy: spec, values, ...(path && { path }) }
  const known = await knownSweep(stored.id, question)
  const result = (await known.find()) ?? (await workedOut(question, stored, tell, signal))
  // Also where it was known: those that were asked for last are kept longest.
  await known.keep(result)
  tell({ type: 'done', answer: { model, ...result } })
}

const workedOut = (
  question: SweepQuestion,
  stored: StoredPlace,
  tell: (event: SweepEvent) => void,
  signal: AbortSignal,
): Promise<SweepResult> =>
  runOnStored('sweep', stored, question, {
    lane: 'background',
    signal,
    onEvent: (event) => tell(event as SweepTaskEvent),
    onPosition: queued(tell),
  })

const queued =
  (tell: (event: { readonly type: 'queued'; readonly ahead: number }) => void) =>
  (ahead: number): void => {
    if (ahead > 0) tell({ type: 'queued', ahead })
  }

interface OpenPlace {
  readonly stored: StoredPlace & { readonly id: ConversationId }
  readonly place: ReplayPlace
  readonly model: ReplayModel
  readonly profile?: ModelProfile
}

async function openPlace({
  conversationId,
  conversationProfile,
  options,
  calibration,
}: Omit<ReplayInput, 'strategies'>): Promise<OpenPlace> {
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
  const named = priced ? undefined : await namedBy(stored)
  const contextWindow = (priced && windowOf(priced, new Date()).tokens) ?? named?.contextWindow
  const chosen: ReplayOptions = {
    ...defaultReplayOptions,
    thresholdPercent: managerFor(settings).threshold(profile?.id).percent,
    ...(contextWindow !== undefined && { contextWindow }),
    ...(priced?.maxOutput !== undefined && { reservedTokens: priced.maxOutput }),
    ...defined(options),
  }
  const snapshot = priced && ratesFor(priced, new Date())
  const rates = snapshot ?? (named && { rates: named.rates, priceDate: named.priceDate })
  return {
    stored,
    place: {
      place: placeOf(stored),
      options: chosen,
      calibration,
      ...(priced && { model: priced.model }),
      ...(rates && { rates: rates.rates }),
    },
    model: {
      source: priced ? 'profile' : named ? 'session' : 'family',
      ...(priced ? { name: priced.model, profile: priced.name } : named ? { name: named.model } : {}),
      ...(rates && {
        rates: { rates: rates.rates, ...(rates.priceDate !== undefined && { priceDate: rates.priceDate }) },
      }),
    },
    ...(priced && { profile: priced }),
  }
}

/** The model that the session names, where the price list has it. */
async function namedBy(stored: StoredPlace) {
  const { model } = await runOnStored('session-model', stored, placeOf(stored))
  return model === undefined
    ? undefined
    : namedModel(model, new Date(), ({ rates }) => rates.input !== undefined && rates.output !== undefined)
}

async function specFor(
  { key, provider: id, config, profile, sample }: ReplayInput['strategies'][number],
  conversation: ModelProfile | undefined,
): Promise<StrategySpec> {
  const provider = providerById(id)
  if (!provider) throw appError('PROVIDER_NOT_FOUND', `There is no provider ${id}.`)
  const models = await prepareModels({
    provider,
    config,
    trigger: 'automatic',
    ...(profile !== undefined && { profile }),
    ...(sample !== undefined && { sample }),
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
