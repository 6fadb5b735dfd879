import type { Warning } from '../reasons'

export const MIN_CONDENSE_THRESHOLD = 5
export const MAX_CONDENSE_THRESHOLD = 100
/** Share of the window that is never filled. */
export const TOKEN_BUFFER_PERCENTAGE = 0.1
/** Reserved for the answer where the model's own maximum is not known. */
export const DEFAULT_MAX_TOKENS = 8_192
export const DEFAULT_GLOBAL_THRESHOLD = 75
/** In a profile's place: the global threshold. */
export const INHERIT_THRESHOLD = -1

/** In tokens: what lies between the greatest percentage and this is a mistake. */
export const LEAST_THRESHOLD_TOKENS = 1_000
export const MOST_THRESHOLD_TOKENS = 100_000_000

/** Per cent of the context window, or tokens of the model. */
export type ThresholdAmount =
  | { readonly percent: number; readonly tokens?: never }
  | { readonly tokens: number; readonly percent?: never }

/** The threshold of profiles that have none of their own, and where it is set. */
export type InheritedThreshold = ThresholdAmount & { readonly source: 'workspace' | 'global' | 'default' }

export type EffectiveThreshold = ThresholdAmount & {
  readonly source: 'profile' | InheritedThreshold['source']
  /** Set where a profile's threshold is not legal and the global one stands in. */
  readonly warning?: Extract<Warning, { readonly type: 'illegalThreshold' }>
}

const isPercent = (value: number): boolean => value >= MIN_CONDENSE_THRESHOLD && value <= MAX_CONDENSE_THRESHOLD

/** Up to 100 it is per cent of the window, from 1,000 on tokens; what lies between is a mistake. */
export const isShareOrTokens = (value: number): boolean =>
  value <= MAX_CONDENSE_THRESHOLD || value >= LEAST_THRESHOLD_TOKENS

/** A threshold is set and kept as one number: a share of the window, or tokens. */
export const isLegalThreshold = (value: number): boolean =>
  isPercent(value) || (value >= LEAST_THRESHOLD_TOKENS && value <= MOST_THRESHOLD_TOKENS)

/** What such a number means. */
export const readThreshold = (value: number): ThresholdAmount =>
  value > MAX_CONDENSE_THRESHOLD ? { tokens: value } : { percent: value }

/** Where a threshold lies in a window. */
export const percentOfWindow = ({ percent, tokens }: ThresholdAmount, contextWindow: number): number =>
  tokens === undefined ? percent : (100 * tokens) / contextWindow

/** The profile's own threshold; absent or −1 inherits, anything that is no threshold warns and inherits. */
export function effectiveThreshold(
  profile: string | undefined,
  inherited: InheritedThreshold,
  profileThresholds: Readonly<Record<string, number>>,
): EffectiveThreshold {
  const own =
    profile !== undefined && Object.hasOwn(profileThresholds, profile) ? profileThresholds[profile] : undefined
  if (own === undefined || own === INHERIT_THRESHOLD) return inherited
  if (isLegalThreshold(own)) return { ...readThreshold(own), source: 'profile' }
  const warning = {
    type: 'illegalThreshold',
    profile: profile ?? '',
    threshold: own,
    least: MIN_CONDENSE_THRESHOLD,
    most: MAX_CONDENSE_THRESHOLD,
    global: inherited.tokens ?? inherited.percent,
  } as const
  return { ...inherited, warning }
}

export interface ContextLoad {
  /** Without the last message, where that is given apart. */
  readonly tokens: number
  readonly lastMessageTokens?: number
  readonly contextWindow: number
  /** Reserved for the answer. */
  readonly maxTokens?: number | undefined
}

export interface CondenseDecision {
  readonly condense: boolean
  /** `percentage`: the threshold is reached; `absolute`: the next answer might not fit. */
  readonly trigger?: 'percentage' | 'absolute'
  readonly contextTokens: number
  readonly contextPercent: number
  /** Most tokens that leave room for the answer and the buffer. */
  readonly allowedTokens: number
}

/** Condense at or above the threshold, or where the tokens exceed window × 0.9 − reserved. */
export function decide(load: ContextLoad, thresholdPercent: number): CondenseDecision {
  const contextTokens = load.tokens + (load.lastMessageTokens ?? 0)
  const allowedTokens = load.contextWindow * (1 - TOKEN_BUFFER_PERCENTAGE) - (load.maxTokens || DEFAULT_MAX_TOKENS)
  const contextPercent = (100 * contextTokens) / load.contextWindow
  const trigger =
    contextPercent >= thresholdPercent ? 'percentage' : contextTokens > allowedTokens ? 'absolute' : undefined
  return {
    condense: trigger !== undefined,
    ...(trigger ? { trigger } : {}),
    contextTokens,
    contextPercent,
    allowedTokens,
  }
}
