import {
  type CalibrationOverrides,
  type CondenserPorts,
  type Conversation,
  defined,
  familyOf,
  type JsonObject,
  type JsonPath,
  laterUseIn,
  memoizeWeak,
  openSession,
  priceByRates,
  priceOfModel,
  priceOfSession,
  type PriceTag,
  providerById,
  type ProviderStrategy,
  type Rates,
  replayNothing,
  type ReplayOptions,
  type ReplayRequest,
  type ReplaySession,
  replayStrategy,
  reportSession,
  reportStrategy,
  type SessionReport,
  type StrategyReport,
  sweep,
  type SweepPoint,
  type SweepResult,
  trackUses,
  withNumber,
  withThreshold,
  withUsableCache,
} from '@/lib/engine'
import { ports as ownPorts } from '@/lib/server/runtime/engine-ports'
import { appError, toFailure } from '@/lib/server/runtime/failure'
import type { ReplayedStrategy } from '@/lib/contracts/replay'
import type { TaskContext } from '@/lib/server/workers/task-context'
import { recallPinned, taskPorts, type ModelsSpec } from '@/lib/server/models/tasks'
import { openStored, type StoredPlace } from '@/lib/server/conversations/tasks'

/** A stored session with all that decides its replays, as data. */
export interface ReplayPlace {
  readonly place: StoredPlace
  readonly options: ReplayOptions
  readonly calibration: CalibrationOverrides
  /** In place of the model that the session names. */
  readonly model?: string
  /** Absent: the ratios of the model's family. */
  readonly rates?: Rates
  /** By model of the session, where it is they that are charged. */
  readonly ratesByModel?: Readonly<Record<string, Rates>>
}

export interface StrategySpec {
  readonly key: string
  readonly provider: string
  readonly models: ModelsSpec
  /** The model that condenses, where that is another one than the conversation's. */
  readonly condensing?: { readonly model: string; readonly rates: Rates }
}

export type ReplayTaskEvent =
  | { readonly type: 'progress'; readonly key: string; readonly done: number; readonly of: number }
  | { readonly type: 'strategy'; readonly strategy: ReplayedStrategy }
export type SweepTaskEvent = {
  readonly type: 'point'
  readonly point: SweepPoint
  readonly done: number
  readonly of: number
}

export interface ReplayOutcome {
  readonly session: SessionReport
  readonly strategies: readonly ReplayedStrategy[]
}

/** What a session says of the model that wrote it. */
export interface SessionFacts {
  /** The one that answered most. */
  readonly model?: string
  readonly contextWindow?: number
  readonly lifetimeMinutes: number
  /** Tokens of the model at which its own agent first condensed by itself, where that is recorded. */
  readonly compactedAt?: number
  /** Every model that answered. */
  readonly models: readonly string[]
}

export async function sessionFactsTask(place: StoredPlace, context: TaskContext): Promise<SessionFacts> {
  const session = openRemembered((await openStored(place, context)).view.conversation, undefined, {})
  const { model, recorded, lifetimeMinutes, timeline } = session
  const models = new Set(timeline.requests.flatMap(({ usage }) => usage?.model ?? []))
  const compactedAt = recorded.compactions.find(({ trigger }) => trigger !== 'manual')?.tokensBefore
  return {
    ...defined({ model, contextWindow: recorded.contextWindow, compactedAt }),
    lifetimeMinutes,
    models: [...models],
  }
}

/** Replays strategies on a stored session. Tells of requests, and of each strategy as it ends. */
export async function replayTask(
  { strategies, ...given }: ReplayPlace & { readonly strategies: readonly StrategySpec[] },
  context: TaskContext,
): Promise<ReplayOutcome> {
  const request = await openReplay(given, context)
  const session = await reportSession(request, context.signal)
  if (!session) throw stopped()
  const done: ReplayedStrategy[] = []
  for (const strategy of strategies) {
    const replayed = await replayOne(strategy, request, session, context)
    done.push(replayed)
    context.tell({ type: 'strategy', strategy: replayed } satisfies ReplayTaskEvent)
  }
  return { session, strategies: done }
}

async function replayOne(
  spec: StrategySpec,
  request: ReplayRequest,
  session: SessionReport,
  context: TaskContext,
): Promise<ReplayedStrategy> {
  const { key } = spec
  try {
    const report = await reportStrategy(
      strategyOf(spec),
      {
        ...request,
        ...condensingOf(spec, request.options),
        tracker: () => trackUses(request.session),
        onTurn: progress(key, context),
      },
      session,
      portsOf(spec, context),
    )
    if (!report) throw stopped()
    return { key, ok: true, report: withGoneOnly(report) }
  } catch (error) {
    if (context.signal.aborted) throw stopped()
    return { key, ok: false, error: toFailure(error) }
  }
}

/** Of the names that requests use, only those that were gone: the totals count all, and the full list would be larger than the rest of the report. */
function withGoneOnly({ run, ...report }: StrategyReport): StrategyReport {
  const turns = run.turns.map(({ uses = [], ...turn }) => {
    const gone = uses.filter(({ status }) => status === 'lost')
    return gone.length === 0 ? turn : { ...turn, uses: gone }
  })
  return { ...report, run: { ...run, turns } }
}

export interface SweepQuestion extends ReplayPlace {
  readonly strategy: StrategySpec
  /** Absent: the threshold. */
  readonly path?: JsonPath
  readonly values: readonly number[]
}

/** Replays one strategy at each value. Tells of each point. */
export async function sweepTask(
  { strategy: spec, path, values, ...given }: SweepQuestion,
  context: TaskContext,
): Promise<SweepResult> {
  const opened = await openReplay(given, context)
  const request = withUsableCache({
    ...opened,
    ...condensingOf(spec, given.options),
    // The names at each condensation are told nowhere.
    futureUse: undefined,
    tracker: () => trackUses(opened.session),
  })
  const strategy = strategyOf(spec)
  const configAt = (value: number): JsonObject => {
    const config = path === undefined ? spec.models.config : withNumber(spec.models.config, path, value)
    if (config === undefined) throw appError('invalid-input', `There is no number at ${path?.join('.')} in the config.`)
    return config as JsonObject
  }
  const nothing = await replayNothing(request, context.signal)
  const replay = async (value: number) => {
    await context.turn()
    const options = path === undefined ? withThreshold(request.options, value) : request.options
    return replayStrategy({ ...strategy, config: configAt(value) }, { ...request, options }, portsOf(spec, context))
  }
  const result =
    nothing &&
    (await sweep({
      values,
      nothing,
      replay,
      signal: context.signal,
      onPoint: (point, done) =>
        context.tell({ type: 'point', point, done, of: values.length } satisfies SweepTaskEvent),
    }))
  if (!result) throw stopped()
  return result
}

const stopped = () => appError('cancelled', 'The replay was stopped.')

/** Tells about one request in a hundredth of them. */
function progress(key: string, { tell }: TaskContext): ReplayRequest['onTurn'] {
  return (done, of) => {
    if (done % Math.max(1, Math.floor(of / 100)) === 0 || done === of)
      tell({ type: 'progress', key, done, of } satisfies ReplayTaskEvent)
  }
}

/** What was found out about a conversation goes with it. */
const sessionsOf = memoizeWeak((_conversation: Conversation) => new Map<string, ReplaySession>())
const MOST_CALIBRATIONS = 4

async function openReplay(
  { place, options, calibration, model, rates, ratesByModel }: ReplayPlace,
  context: TaskContext,
): Promise<ReplayRequest> {
  const { conversation } = (await openStored(place, context)).view
  const session = openRemembered(conversation, model, calibration)
  if (session.timeline.requests.length === 0)
    throw appError('nothing-to-replay', 'No answer of a model stands in this session, so there is nothing to replay.')
  return { session, options, price: priceOf({ rates, ratesByModel }, session, options), futureUse: laterUseIn(session) }
}

function openRemembered(
  conversation: Conversation,
  model: string | undefined,
  overrides: CalibrationOverrides,
): ReplaySession {
  const sessions = sessionsOf(conversation)
  const key = JSON.stringify([model, overrides])
  const session =
    sessions.get(key) ??
    openSession(conversation, ownPorts().counter, { ...(model !== undefined && { model }), overrides })
  if (sessions.size >= MOST_CALIBRATIONS && !sessions.has(key)) sessions.clear()
  sessions.set(key, session)
  return session
}

const priceOf = (
  { rates, ratesByModel }: { readonly [Name in 'rates' | 'ratesByModel']: ReplayPlace[Name] | undefined },
  { family, model, timeline: { requests } }: ReplaySession,
  { lifetimeMinutes }: ReplayOptions,
): PriceTag =>
  ratesByModel
    ? priceOfSession(rates, (name) => ratesByModel[name], { model, family, requests, lifetimeMinutes })
    : priceOfModel(rates, family, lifetimeMinutes)

function condensingOf(
  { condensing }: StrategySpec,
  { lifetimeMinutes }: ReplayOptions,
): Pick<ReplayRequest, 'condensing'> {
  const price = condensing && priceByRates(condensing.rates, lifetimeMinutes)
  return condensing && price ? { condensing: { price, scale: familyOf(condensing.model).scale } } : {}
}

function strategyOf({ provider: id, models }: StrategySpec): ProviderStrategy {
  const provider = providerById(id)
  if (!provider) throw appError('PROVIDER_NOT_FOUND', `There is no provider ${id}.`)
  return { provider, config: models.config }
}

function portsOf({ models }: StrategySpec, context: TaskContext): CondenserPorts {
  const { summarizer: extract } = ownPorts()
  const { ports } = taskPorts(models, context)
  return {
    ports: { ...ports, summarizer: ports.summarizer ?? extract },
    prompts: models.prompts,
    models: models.key,
    signal: context.signal,
    ...(extract && { extract }),
    recall: recallPinned(models, context),
  }
}
