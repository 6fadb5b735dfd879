import 'server-only'
import type * as z from 'zod'
import {
  asJson,
  defaultReplayOptions,
  defined,
  goneNames,
  type GoneName,
  MEBIBYTE,
  providerById,
  type Rates,
  replayedFigures,
  type ReplayedFigures,
  type ReplayOptions,
  sessionFigures,
  thresholdOptions,
  type SessionFigures,
  type StrategyFigures,
  type StrategyReport,
  type SweepResult,
} from '@/lib/engine'
import { processState } from '@/lib/base/process-state'
import { hashOf } from '@/lib/db/blob-hash'
import type { ConversationId } from '@/lib/db/ids'
import { findStored, placeOf, runOnStored, type StoredPlace } from '@/lib/server/conversations'
import { appError } from '@/lib/server/runtime/failure'
import { loadEngineSettings, managerFor } from '@/lib/server/settings'
import { prepareModels, specOf } from '@/lib/server/models'
import { pricedModel, sessionWindow } from '@/lib/server/models/tasks'
import { isOnline, ratesFor, windowOf, defaultProfiles, findProfile, type ModelProfile } from '@/lib/server/profiles'
import { resultOf } from '@/lib/server/jobs'
import { currentWorkspaceId } from '@/lib/server/workspaces'
import { knownSweep, readSweep } from './known-sweeps'
import { sweepJob, type SweepWork } from './sweep-job'
import { ONLY_STRATEGY } from '@/lib/contracts/shared/event-paths'
import { answersStamp } from './answers-stamp'
import type {
  ReplayAnswer,
  ReplayEvent,
  replayedStrategyInput,
  replayInput,
  ReplayModel,
  SweepEvent,
  sweepInput,
} from '@/lib/contracts/replays'
import type { Lane } from '@/lib/server/workers/run-task'
import { createSharedAnswers, type SharedAnswers } from '@/lib/server/runtime/shared-answers'
import type { InputOf } from '@/lib/server/workers/task'
import { replayTasks } from './tasks'
import type {
  ReplayOutcome,
  ReplayPlace,
  ReplayTaskEvent,
  StrategySpec,
  SweepQuestion,
  SweepTaskEvent,
} from './tasks/replay'

type ReplayInput = z.output<typeof replayInput>
type SessionInput = Omit<ReplayInput, 'strategies'>
type StrategyInput = z.output<typeof replayedStrategyInput>
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
  const question: ReplayQuestion = { ...place, strategies: specs }
  const told = new Set<string>()
  const outcome = await remembered().of(
    await keyOf(question),
    (ending, tellAll) =>
      runOnStored(replayTasks.replay, stored, question, {
        lane,
        signal: ending,
        onEvent: (event) => tellAll(event as ReplayTaskEvent),
        onPosition: queued(tellAll),
      }),
    signal,
    (event) => {
      if (event.type === 'strategy') told.add(event.strategy.key)
      tell(event)
    },
  )
  // What was known, or done before one joined.
  for (const strategy of outcome.strategies) if (!told.has(strategy.key)) tell({ type: 'strategy', strategy })
  return { model, ...outcome }
}

type ReplayQuestion = InputOf<typeof replayTasks.replay>

const state = processState<{ condenseryReplays: SharedAnswers<ReplayOutcome, ReplayEvent> }>()

/** The table's rows, the view of replays and the list of presets ask for the same. */
const remembered = (): SharedAnswers<ReplayOutcome, ReplayEvent> =>
  (state.condenseryReplays ??= createSharedAnswers(24 * MEBIBYTE, (outcome) => JSON.stringify(outcome).length))

const keyOf = async (question: ReplayQuestion): Promise<string> =>
  hashOf(new TextEncoder().encode(JSON.stringify([question, await answersStamp(question.strategies)])))

/** What the replay of a session as it is comes to. */
export async function replayedSession(input: SessionInput, signal: AbortSignal, lane?: Lane): Promise<SessionFigures> {
  const { model, session } = await replaysOf({ ...input, strategies: [] }, () => undefined, signal, lane)
  const figures = sessionFigures(session, model.name)
  return {
    ...figures,
    ...assumptionOf(model),
    ...(figures.trigger && { trigger: { ...figures.trigger, from: model.triggerFrom } }),
  }
}

/** What the replay of a strategy comes to. */
export async function replayedStrategy(
  input: StrategyInput,
  signal: AbortSignal,
  lane?: Lane,
): Promise<ReplayedFigures> {
  const { model, session, report } = await replayAlone(input, signal, lane)
  const { figures, isEstimate } = replayedFigures(report, session)
  return { figures: { ...figures, ...assumptionOf(model) }, isEstimate }
}

/** The names that requests of its replay used and could no longer read. */
export const goneOf = async (input: StrategyInput, signal: AbortSignal): Promise<readonly GoneName[]> =>
  goneNames((await replayAlone(input, signal)).report)

async function replayAlone(
  { strategy, ...input }: StrategyInput,
  signal: AbortSignal,
  lane?: Lane,
): Promise<Pick<ReplayAnswer, 'model' | 'session'> & { readonly report: StrategyReport }> {
  const question = { ...input, strategies: [{ ...strategy, key: ONLY_STRATEGY }] }
  const { model, session, strategies } = await replaysOf(question, () => undefined, signal, lane)
  const [replayed] = strategies
  if (replayed?.ok) return { model, session, report: replayed.report }
  throw appError(replayed?.error.code ?? 'unexpected', replayed?.error.message ?? 'Nothing was replayed.')
}

/** The model that answered most in a session; undefined where none is named. */
export async function recordedModel(conversationId: string): Promise<string | undefined> {
  const stored = await findStored(conversationId)
  return (await runOnStored(replayTasks.sessionFacts, stored, placeOf(stored))).model
}

const assumptionOf = ({ windowIsAssumed }: ReplayModel): Pick<StrategyFigures, 'windowIsAssumed'> =>
  windowIsAssumed ? { windowIsAssumed } : {}

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
  const found = await known.find()
  // Also where it was known: those that were asked for last are kept longest.
  if (found) await known.keep(found)
  tell({ type: 'done', answer: { model, ...(found ?? (await workedOut(known.key, question, stored, tell, signal))) } })
}

/** As a job: it goes on where nobody follows it, and after a restart. */
async function workedOut(
  key: string,
  question: SweepQuestion,
  { id: conversationId, title }: OpenPlace['stored'],
  tell: (event: SweepEvent) => void,
  signal: AbortSignal,
): Promise<SweepResult> {
  const input = asJson({ conversationId, question } satisfies SweepWork)
  const job = { key: `sweep ${key}`, workspaceId: await currentWorkspaceId(), title, input }
  const stored = await resultOf(sweepJob, job, {
    signal,
    onJob: (id) => tell({ type: 'job', id }),
    tell: (event) => tell(event as unknown as SweepTaskEvent),
  })
  const result = readSweep(stored)
  if (result) return result
  throw appError('unexpected', 'The stored result of the sweep cannot be read.')
}

const queued =
  (tell: (event: { readonly type: 'queued'; readonly ahead: number }) => void) =>
  (ahead: number): void => {
    if (ahead > 0) tell({ type: 'queued', ahead })
  }

interface OpenPlace {
  readonly stored: StoredPlace & { readonly id: ConversationId; readonly title: string }
  readonly place: ReplayPlace
  readonly model: ReplayModel
  readonly profile?: ModelProfile
}

async function openPlace({
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
