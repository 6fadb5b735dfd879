import { defined } from '../../core/defined'
import { fastFactor } from '../../pricing/fast-mode'
import { answerBasis, type AnswerBasis } from './answer-basis'
import type { CacheModelId } from '../simulation/cache-model'
import type { Calibration, NotComparable } from '../calibration/calibration'
import { compareRuns, type Comparison } from './compare'
import { writesAtArrival } from '../../condensation/providers/at-arrival'
import { readOccasion } from '../../condensation/providers/trigger'
import { type CondenserPorts, type ProviderStrategy, worksOnTexts } from '../simulation/condenser'
import type { BillCheck } from '../bill/course'
import { floorOf, type Floor } from '../calibration/floor'
import type { HarnessRun } from '../bill/harness'
import { type ReplayOptions, withOccasion } from '../options'
import { thresholdPercentOf } from '../simulation/threshold'
import type { CostUnit } from '../bill/prices'
import { checkAgainstBill, replayHarness, replayNothing, replayStrategy, type ReplayRequest } from '../replay'
import type { ReplayRun } from './result'
import type { ReplaySession } from '../session'

/** What is worth saying beside the figures. */
export type ReplayWarning =
  /** Nothing in the record says what the cache did: another model stands in. */
  | { readonly type: 'cacheNotRecorded'; readonly instead: CacheModelId }
  | { readonly type: 'notCompared'; readonly why: NotComparable }
  | { readonly type: 'uncalibrated'; readonly family: Calibration['family']; readonly scale: number }
  /** The harness had dropped content that the file still shows, by the end of the stretch that begins with that request. */
  | { readonly type: 'clearsUnwritten'; readonly tokens: number; readonly turn: number }
  | {
      readonly type: 'belowFloor'
      readonly thresholdPercent: number
      readonly leastPercent: number
      readonly overheadPercent: number
    }
  | { readonly type: 'neverReached'; readonly thresholdPercent: number; readonly peakPercent: number }
  | {
      readonly type: 'declined'
      readonly times: number
      readonly leastSavingPercent: number
      readonly leastSavedTokens: number
    }
  /** The record has only placeholders for the output of so many answers: it is estimated from what they show. */
  | { readonly type: 'outputsEstimated'; readonly requests: number }
  /** The session was resumed: what was said before the file begins is sent along until the first summary. */
  | { readonly type: 'earlierConversation'; readonly tokens: number }
  /** The file names amounts that differ from list prices by this factor: all costs are scaled by it. */
  | { readonly type: 'amountsDiffer'; readonly factor: number }
  /** Nobody lists what the fast mode of the model costs: so many requests stand at the standard price. */
  | { readonly type: 'fastPriceUnknown'; readonly requests: number }
  /** Doing nothing is no choice: the model would have refused so many requests. */
  | { readonly type: 'nothingOverflows'; readonly requests: number; readonly contextWindow: number }
  | { readonly type: 'overflows'; readonly requests: number; readonly contextWindow: number }
  /** Only sizes of the session are known. */
  | { readonly type: 'sizesOnly' }
  /** The same, and the strategy works on texts: its figures are those of doing nothing. */
  | { readonly type: 'textsNeeded' }
  /** Nobody was asked: the words of summaries are an extract's, their price the model's. */
  | { readonly type: 'standIn' }

/** What every replay of a session is held against. Costs are in `unit`. */
export interface SessionReport {
  readonly unit: CostUnit
  readonly options: ReplayOptions
  /** The one that was used: another than the wanted one where the record cannot say. */
  readonly cacheModel: CacheModelId
  readonly calibration: Calibration
  readonly overheadTokens: number
  /** Of conversation before the file begins. */
  readonly earlierTokens: number
  readonly nothing: ReplayRun
  readonly harness?: HarnessRun
  readonly course?: BillCheck
  readonly warnings: readonly ReplayWarning[]
}

/** A strategy, beside doing nothing and beside what the harness did. */
export interface StrategyReport {
  readonly run: ReplayRun
  readonly againstNothing: Comparison
  readonly againstHarness?: Comparison
  readonly floor: Floor
  readonly answers: AnswerBasis
  /** Each message is written once, when it is first sent: there is no threshold. */
  readonly atArrival: boolean
  readonly warnings: readonly ReplayWarning[]
}

/** What the record cannot say is taken from the timestamps, or, without those, from an ideal cache. */
export function usableCache(
  { calibration, timeline }: Pick<ReplaySession, 'calibration' | 'timeline'>,
  wanted: CacheModelId,
): CacheModelId {
  if (wanted !== 'recorded' || (calibration.basis === 'recorded' && !calibration.notComparable)) return wanted
  return timeline.requests.filter(({ at }) => at !== undefined).length > timeline.requests.length / 2
    ? 'lifetime'
    : 'ideal'
}

/** The same request with the cache that can be used. */
export function withUsableCache(request: ReplayRequest): ReplayRequest {
  return { ...request, options: { ...request.options, cache: usableCache(request.session, request.options.cache) } }
}

/** Undefined where it was stopped. */
export async function reportSession(request: ReplayRequest, signal?: AbortSignal): Promise<SessionReport | undefined> {
  const { session, options } = request
  const used = withUsableCache(request)
  const nothing = await replayNothing({ ...used, onTurn: undefined }, signal)
  if (!nothing) return undefined
  const harness = replayHarness(used)
  const course = checkAgainstBill(used)
  const { calibration, overheadTokens, earlierTokens } = session
  const cacheModel = used.options.cache
  return {
    unit: request.price.unit,
    options,
    cacheModel,
    calibration,
    overheadTokens,
    earlierTokens,
    nothing,
    ...defined({ harness, course }),
    warnings: [
      ...(session.conversation.sizesOnly ? [{ type: 'sizesOnly' } as const] : []),
      ...sessionWarnings(calibration, options.cache, cacheModel),
      ...priceWarnings(request),
      ...outputWarnings(session),
      ...(earlierTokens > 0 ? [{ type: 'earlierConversation', tokens: Math.round(earlierTokens) } as const] : []),
      ...(nothing.totals.overflows > 0
        ? [
            {
              type: 'nothingOverflows',
              requests: nothing.totals.overflows,
              contextWindow: options.contextWindow,
            } as const,
          ]
        : []),
    ],
  }
}

/** Undefined where it was stopped. */
export async function reportStrategy(
  strategy: ProviderStrategy,
  request: ReplayRequest,
  { nothing, harness }: Pick<SessionReport, 'nothing' | 'harness'>,
  given: CondenserPorts,
): Promise<StrategyReport | undefined> {
  const { session, options } = request
  const run = await replayStrategy(strategy, withUsableCache(request), given)
  if (!run) return undefined
  const floor = await floorOf(session, strategy, options.contextWindow, given)
  const facts = {
    run,
    againstNothing: compareRuns(run, nothing),
    ...(harness && { againstHarness: compareRuns(run, harness) }),
    floor,
    answers: answerBasis(run),
    atArrival: options.lossless === 'arrival' && writesAtArrival(strategy),
  }
  const isUnknown = session.conversation.sizesOnly && worksOnTexts(strategy)
  return {
    ...facts,
    warnings: [
      ...(isUnknown ? [{ type: 'textsNeeded' } as const] : []),
      ...strategyWarnings(facts, withOccasion(options, readOccasion(strategy.config))),
    ],
  }
}

function sessionWarnings(calibration: Calibration, wanted: CacheModelId, used: CacheModelId): readonly ReplayWarning[] {
  return [
    ...(used === wanted ? [] : [{ type: 'cacheNotRecorded', instead: used } as const]),
    ...(calibration.notComparable ? [{ type: 'notCompared', why: calibration.notComparable } as const] : []),
    ...(calibration.basis === 'recorded'
      ? []
      : [{ type: 'uncalibrated', family: calibration.family, scale: calibration.stretches[0].scale } as const]),
    ...calibration.stretches.flatMap(({ clearedTokens, from }) =>
      clearedTokens === undefined ? [] : [{ type: 'clearsUnwritten', tokens: clearedTokens, turn: from + 1 } as const],
    ),
  ]
}

function outputWarnings({ timeline }: ReplaySession): readonly ReplayWarning[] {
  const requests = timeline.requests.filter(({ usage }) => usage?.estimatedOutputTokens !== undefined).length
  return requests > 0 ? [{ type: 'outputsEstimated', requests }] : []
}

function priceWarnings({ price, session: { timeline } }: ReplayRequest): readonly ReplayWarning[] {
  const { isOfSession = false, amountFactor } = price
  const unlisted = timeline.requests.filter(
    ({ usage }) => usage?.speed === 'fast' && usage.costUsd === undefined && fastFactor(usage.model) === undefined,
  )
  return [
    ...(amountFactor === undefined ? [] : [{ type: 'amountsDiffer', factor: amountFactor } as const]),
    ...(isOfSession && unlisted.length > 0 ? [{ type: 'fastPriceUnknown', requests: unlisted.length } as const] : []),
  ]
}

function strategyWarnings(
  { run, floor, answers, atArrival, againstNothing }: Omit<StrategyReport, 'warnings'>,
  options: ReplayOptions,
): readonly ReplayWarning[] {
  const { contextWindow, leastSavingPercent, leastSavedTokens } = options
  const thresholdPercent = thresholdPercentOf(options)
  const { declined, condensations, overflows, peakContextTokens } = run.totals
  return [
    ...(!atArrival && thresholdPercent < floor.leastThresholdPercent
      ? [
          {
            type: 'belowFloor',
            thresholdPercent,
            leastPercent: floor.leastThresholdPercent,
            overheadPercent: floor.overheadPercent,
          } as const,
        ]
      : []),
    ...(!atArrival && condensations === 0 && declined === 0 && againstNothing.netSaving === 0
      ? [{ type: 'neverReached', thresholdPercent, peakPercent: (100 * peakContextTokens) / contextWindow } as const]
      : []),
    ...(declined > 0 ? [{ type: 'declined', times: declined, leastSavingPercent, leastSavedTokens } as const] : []),
    ...(overflows > 0 ? [{ type: 'overflows', requests: overflows, contextWindow } as const] : []),
    ...(answers === 'estimate' ? [{ type: 'standIn' } as const] : []),
  ]
}
