import { defined } from '../core/defined'
import * as z from 'zod'
import type { OccasionOptions } from '../condensation/providers/trigger'
import { readThreshold, type ThresholdAmount } from '../condensation/steps/thresholds'
import { cacheModels, shortLifetimeMinutes } from './simulation/cache-model'

export const prefixModes = ['exact', 'breakpoints'] as const
export const callModes = ['live', 'anew'] as const
export const losslessModes = ['arrival', 'threshold'] as const
export const arrivalModes = ['off', 'lossless'] as const
export const overflowModes = ['tell', 'halve'] as const

/** What decides a replay's verdict. Each is shown where its figures are. Without defaults: what is not said is asked of profile, settings and session first. */
export const replayOptionsSchema = z.object({
  /** Tokens that the model takes. */
  contextWindow: z.int().min(1).meta({ title: 'Context window' }),
  /** Per cent of the window at which is condensed. */
  thresholdPercent: z.number().min(5).max(100).meta({ title: 'Condense at' }),
  /** The same in tokens of the model, in place of the percentage. */
  thresholdTokens: z.int().min(1).optional().meta({ title: 'Condense at, in tokens' }),
  /** Condenses from so much of the window also where the cache has expired since the last request: the prefix is lost anyway. Absent: it does not. */
  coldFromPercent: z.number().min(1).max(100).optional().meta({ title: 'Also when the cache has expired, from' }),
  /** The same in tokens, in place of the percentage. */
  coldFromTokens: z.int().min(1).optional().meta({ title: 'Also when the cache has expired, from, in tokens' }),
  /** Kept free for the answer: the manager condenses where the context exceeds window × 0.9 less this. */
  reservedTokens: z.int().min(0).optional().meta({ title: 'Reserved for the answer' }),
  /** A condensation that saved less is not repeated until the context has grown by as much. */
  loopGuardPercent: z.number().min(0).max(100).meta({ title: 'Loop guard' }),
  /** Of the messages, what a dry run must save: or the prefix is broken for nothing. */
  leastSavingPercent: z.number().min(0).max(100).meta({ title: 'Least saving' }),
  /** The past is changed only where so many of the model's tokens go. */
  leastSavedTokens: z.int().min(0).meta({ title: 'Least tokens saved' }),
  cache: z.enum(cacheModels).meta({ title: 'Cache' }),
  lifetimeMinutes: z.number().positive().max(1_440).meta({ title: 'Lifetime of the cache' }),
  /** Tokens below which nothing is cached; absent: as the model's family has it. */
  leastCacheable: z.int().min(0).optional().meta({ title: 'Least that is cached' }),
  /** `exact`: any unchanged prefix is read; `breakpoints`: only what ends where an earlier request ended, at most 20 blocks back, else system and tools. */
  prefix: z.enum(prefixModes).meta({ title: 'Prefix' }),
  /** `live`: the condensing call continues the conversation and reads its cache; `anew`: the conversation is sent again as text. */
  call: z.enum(callModes).meta({ title: 'Condensing call' }),
  /**
   * A context that does not fit though the strategy did what it could: `tell`: the request counts as too large and is sent all the same, so that
   * strategies are compared as they are; `halve`: half of the messages go, as Roo's last resort.
   */
  overflow: z.enum(overflowModes).meta({ title: 'Where it does not fit' }),
  /** What lossless strategies do: each message once, when it is first sent; or all of it at the threshold. */
  lossless: z.enum(losslessModes).meta({ title: 'Lossless' }),
  /** `lossless`: whatever the strategy is, each message is written losslessly when it is first sent, and the strategy condenses that at the threshold. */
  arrival: z.enum(arrivalModes).meta({ title: 'At arrival' }),
  /** Counted tokens above which a tool result is cut to its head and tail when it is first sent. Absent: none is. */
  capResultTokens: z.int().min(100).optional().meta({ title: 'Results cut at arrival, in tokens' }),
})

export type ReplayOptions = z.infer<typeof replayOptionsSchema>

/** Where neither a person nor a profile, a setting or the model of the session says otherwise. */
export const defaultReplayOptions: ReplayOptions = {
  contextWindow: 200_000,
  thresholdPercent: 75,
  loopGuardPercent: 5,
  leastSavingPercent: 20,
  leastSavedTokens: 0,
  cache: 'recorded',
  lifetimeMinutes: shortLifetimeMinutes,
  prefix: 'exact',
  call: 'live',
  overflow: 'tell',
  lossless: 'arrival',
  arrival: 'off',
}

/** Thresholds up to this are per cent of the window; greater ones are tokens. */
export const MOST_PERCENT = 100

/** The options that a threshold of the settings stands for. */
export const thresholdOptions = ({ percent, tokens }: ThresholdAmount): Partial<ReplayOptions> =>
  tokens === undefined ? { thresholdPercent: percent } : { thresholdTokens: tokens }

/** With another threshold: per cent of the window, or tokens. */
export const withThreshold = ({ thresholdTokens: _, ...options }: ReplayOptions, value: number): ReplayOptions => ({
  ...options,
  ...thresholdOptions(readThreshold(value)),
})

/** With what a strategy's own config says of when it condenses. What the options say goes first, and the greater least saving. */
export function withOccasion(
  options: ReplayOptions,
  { coldFrom, leastSavedTokens = 0 }: OccasionOptions,
): ReplayOptions {
  const isSet = (options.coldFromPercent ?? options.coldFromTokens) !== undefined
  const { percent, tokens } = isSet || coldFrom === undefined ? {} : readThreshold(coldFrom)
  return {
    ...options,
    ...defined({ coldFromPercent: percent, coldFromTokens: tokens }),
    leastSavedTokens: Math.max(options.leastSavedTokens, leastSavedTokens),
  }
}

/** From how many tokens it condenses where the cache has expired; undefined: it does not. */
export const coldFromTokensOf = ({
  coldFromPercent,
  coldFromTokens,
  contextWindow,
}: ReplayOptions): number | undefined =>
  coldFromTokens ?? (coldFromPercent === undefined ? undefined : (coldFromPercent * contextWindow) / 100)
