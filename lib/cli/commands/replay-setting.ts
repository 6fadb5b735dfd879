import {
  type CondenserPorts,
  type Conversation,
  defaultReplayOptions,
  defined,
  familyOf,
  mayAsk,
  MOST_PERCENT,
  openSession,
  type ParsedConversation,
  type PartCounter,
  priceByRates,
  priceOfModel,
  priceOfSession,
  type PriceTag,
  type Rates,
  type RateSnapshot,
  recordedBill,
  type ReplayOptions,
  type ReplayRequest,
  type ReplaySession,
  thresholdOptions,
  unwrap,
  withThreshold,
} from '@/lib/engine'
import { createOfflineSummarizer } from '@/lib/llm/offline/offline'
import type { ModelProfile } from '@/lib/server/profiles/model-profile'
import type { SessionWindow } from '@/lib/server/models/session-window'
import type { Arguments } from '../arguments'
import type { Console } from '../output/console'
import type { TerminalData } from '../data'
import { badInput, CliFailure } from '../failure'
import { openModels } from '../models/models'
import { chooseProfile } from '../models/profile'
import { chooseConversation, chooseReadingView, loadFile } from '../session'
import type { Strategy } from '../strategy'

/** The model whose prices and window a replay takes. */
export interface ReplayModel {
  /** Undefined: the price list does not know it, and cost is in tokens of its plain input. */
  readonly id?: string
  readonly source: 'profile' | 'session' | 'family'
  readonly name?: string
  readonly rates?: Rates
  readonly priceDate?: string
  readonly window: SessionWindow
  readonly maxOutput?: number
}

export interface ReplaySetting {
  readonly file: string
  readonly conversation: Conversation
  readonly session: ReplaySession
  readonly model: ReplayModel
  readonly request: ReplayRequest
  readonly given: CondenserPorts
  /** Conversations of the same file or folder that are not replayed, sub-agents for the most part. Absent: none has recorded requests. */
  readonly others?: OtherConversations
}

export interface OtherConversations {
  readonly conversations: number
  /** Of those whose bill is known. */
  readonly costUsd: number
  /** Conversations whose bill is not available. */
  readonly notAvailable: number
}

/** What both `replay` and `sweep` do first: the session, its prices, its options. */
export async function openReplay(
  file: string,
  given: Arguments,
  strategy: Strategy,
  data: TerminalData,
  terminal: Console,
  counter: PartCounter,
): Promise<ReplaySetting> {
  const loaded = await loadFile(file, terminal)
  const chosen = chooseConversation(loaded.file, given.conversation, terminal)
  const { conversation } = chooseReadingView(chosen, given.view)
  const setting = await openReplayOf(conversation, given, strategy, data, terminal, counter)
  if (!setting) throw badInput(`${file}: no answer of a model stands in it, so there is nothing to replay`)
  const rest = [...loaded.file.conversations.filter((each) => each !== chosen), ...loaded.beside]
  const others = await otherConversations(rest, counter)
  return { file, ...setting, ...(others && { others }) }
}

async function otherConversations(
  parsed: readonly ParsedConversation[],
  counter: PartCounter,
): Promise<OtherConversations | undefined> {
  const { listedRates } = await import('@/lib/server/models/named-model')
  const ratesOf = listedRates(new Date())
  const bills = parsed
    .map(({ views: [{ conversation }] }) => recordedBill(conversation, counter, ratesOf))
    .filter(({ requests }) => requests.recorded + requests.estimated + requests.notAvailable > 0)
  if (bills.length === 0) return undefined
  return {
    conversations: bills.length,
    costUsd: bills.reduce((sum, { bill }) => sum + (bill?.costUsd ?? 0), 0),
    notAvailable: bills.filter(({ bill }) => bill === undefined).length,
  }
}

/** The same of a session that is open; undefined where no answer of a model stands in it. */
export async function openReplayOf(
  conversation: Conversation,
  given: Arguments,
  strategy: Strategy,
  data: TerminalData,
  terminal: Console,
  counter: PartCounter,
): Promise<Omit<ReplaySetting, 'file'> | undefined> {
  const opened = await openRequest(conversation, given, data, terminal, counter)
  if (!opened) return undefined
  const { condenser: profile, ...setting } = opened
  return {
    conversation,
    ...setting,
    given: await answersOf({ strategy, profile, given }, data, terminal, counter),
  }
}

interface OpenRequest extends Pick<ReplaySetting, 'session' | 'model' | 'request'> {
  /** Of `--condensing-profile`. */
  readonly condenser: ModelProfile | undefined
}

/** All that a replay needs but for the strategy. Undefined where no answer of a model stands in the session. */
export async function openRequest(
  conversation: Conversation,
  given: Arguments,
  data: Pick<TerminalData, 'manager'>,
  terminal: Console,
  counter: PartCounter,
): Promise<OpenRequest | undefined> {
  const profile = await chooseProfile(given.profile, terminal)
  const overrides = {
    ...defined({ scale: given.scale, overheadTokens: given.overhead, hitShare: given['hit-share'] }),
  }
  const session = openSession(conversation, counter, { ...(profile && { model: profile.model }), overrides })
  if (session.timeline.requests.length === 0) return undefined
  const model = await modelOf(profile, session, given.window)
  const options = optionsOf(given, model, session, data)
  const condenser = await chooseProfile(given['condensing-profile'], terminal)
  const condensing = condenser && (await condensingOf(condenser, options))
  const price = await priceOf(model, session, options)
  return { session, model, request: { session, options, price, ...(condensing && { condensing }) }, condenser }
}

async function modelOf(
  profile: ModelProfile | undefined,
  { model, recorded: { contextWindow: recorded } }: Pick<ReplaySession, 'model' | 'recorded'>,
  given: number | undefined,
): Promise<ReplayModel> {
  const { sessionWindow } = await import('@/lib/server/models/session-window')
  if (profile) {
    const [{ rates, priceDate }, contextWindow] = await ratesAndWindow(profile)
    return {
      id: profile.id,
      name: profile.model,
      source: 'profile',
      rates,
      ...(priceDate !== undefined && { priceDate }),
      window: sessionWindow({ given, recorded, model, profile: { model: profile.model, contextWindow } }, new Date()),
      ...(profile.maxOutput !== undefined && { maxOutput: profile.maxOutput }),
    }
  }
  const window = sessionWindow({ given, recorded, model }, new Date())
  const { pricedModel } = await import('@/lib/server/models/named-model')
  const listed = model === undefined ? undefined : pricedModel(model, new Date())
  if (!listed) return { source: 'family', window, ...(model !== undefined && { name: model }) }
  const { provider, rates, priceDate } = listed
  return {
    id: `${provider}:${listed.model}`,
    name: listed.model,
    source: 'session',
    rates,
    priceDate,
    window,
  }
}

async function ratesAndWindow(profile: ModelProfile): Promise<readonly [RateSnapshot, number | undefined]> {
  const { ratesFor, windowOf } = await import('@/lib/server/profiles/model-profile')
  return [ratesFor(profile, new Date()), windowOf(profile, new Date()).tokens]
}

function optionsOf(
  given: Arguments,
  { window, maxOutput, id, source }: ReplayModel,
  session: ReplaySession,
  { manager }: Pick<TerminalData, 'manager'>,
): ReplayOptions {
  const cold = given['cold-from']
  const options = {
    ...defaultReplayOptions,
    contextWindow: window.tokens,
    ...thresholdOptions(manager.threshold(source === 'profile' ? id : undefined)),
    ...(cold !== undefined && (cold > MOST_PERCENT ? { coldFromTokens: Math.round(cold) } : { coldFromPercent: cold })),
    arrival: given.arrival,
    ...defined({ capResultTokens: given['cap-results'], reservedTokens: maxOutput }),
    cache: given.cache,
    lifetimeMinutes: given.lifetime ?? session.lifetimeMinutes,
    prefix: given.prefix,
    call: given.call,
    lossless: given.lossless,
    overflow: given.overflow,
    ...defined({ leastSavingPercent: given['least-saving'], leastSavedTokens: given['least-tokens'] }),
  }
  return given.threshold === undefined ? options : withThreshold(options, given.threshold)
}

async function priceOf(
  { rates, source }: ReplayModel,
  { family, model, timeline: { requests } }: ReplaySession,
  { lifetimeMinutes }: ReplayOptions,
): Promise<PriceTag> {
  if (source === 'profile') return priceOfModel(rates, family, lifetimeMinutes)
  const { listedRates } = await import('@/lib/server/models/named-model')
  return priceOfSession(rates, listedRates(new Date()), { model, family, requests, lifetimeMinutes })
}

/** Another model than the conversation's: it cannot ride the conversation's cache. */
async function condensingOf(
  profile: ModelProfile,
  { lifetimeMinutes }: ReplayOptions,
): Promise<ReplayRequest['condensing']> {
  const [{ rates }] = await ratesAndWindow(profile)
  const price = priceByRates(rates, lifetimeMinutes)
  if (!price) throw badInput(`--condensing-profile ${profile.name}: its price is unknown`)
  return { price, scale: familyOf(profile.model).scale }
}

interface Answering {
  readonly strategy: Strategy
  readonly profile: ModelProfile | undefined
  readonly given: Arguments
}

/** Nobody is asked: answers that the strategy's models gave before to the same questions are taken, and an extract stands in for the others. */
async function answersOf(
  { strategy, profile, given }: Answering,
  data: TerminalData,
  terminal: Console,
  counter: PartCounter,
): Promise<CondenserPorts> {
  const extract = createOfflineSummarizer(counter)
  const own: CondenserPorts = { ports: { counter, clock: terminal, summarizer: extract } }
  if (!mayAsk(strategy)) return own
  const reference = given['condensing-profile']
  const models = await openModels(
    { strategy, profile, reference, onFailure: 'stop', sample: given.sample, window: given.window },
    data,
    terminal,
    counter,
  ).catch((error: unknown) => {
    if (!(error instanceof CliFailure)) throw error
    terminal.progress(`${error.message}: what it answered before is not looked for`)
    return undefined
  })
  if (!models) return own
  const { ports, prompts, model } = models
  const [{ recallPinned }, { pinnedAnswer }] = await Promise.all([
    import('@/lib/server/models/tasks/pinned-recall'),
    import('@/lib/server/models/pinned-answers'),
  ])
  const sample = given.sample ?? 1
  return {
    ports: { ...ports, summarizer: ports.summarizer ?? extract },
    ...(prompts && { prompts }),
    ...(model && { models: `${model.summarizer} ${sample}` }),
    extract,
    recall: recallPinned({ sample }, { host: { pinned: (asked) => pinnedAnswer(asked.key, asked.sample) } }),
  }
}

/** The strategy's provider where none is named. */
export const standardProvider = ({ manager }: TerminalData): string => unwrap(manager.provider()).id
