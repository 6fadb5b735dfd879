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

/** The threshold of profiles that have none of their own, and where it is set. */
export interface InheritedThreshold {
  /** Per cent of the context window. */
  readonly percent: number
  readonly source: 'workspace' | 'global' | 'default'
}

export interface EffectiveThreshold {
  /** Per cent of the context window. */
  readonly percent: number
  readonly source: 'profile' | InheritedThreshold['source']
  /** Set where a profile's threshold is not legal and the global one stands in. */
  readonly warning?: Extract<Warning, { readonly type: 'illegalThreshold' }>
}

export const isLegalThreshold = (percent: number): boolean =>
  percent >= MIN_CONDENSE_THRESHOLD && percent <= MAX_CONDENSE_THRESHOLD

/** The profile's own threshold; absent or −1 inherits, anything outside 5 to 100 warns and inherits. */
export function effectiveThreshold(
  profile: string | undefined,
  inherited: InheritedThreshold,
  profileThresholds: Readonly<Record<string, number>>,
): EffectiveThreshold {
  const own =
    profile !== undefined && Object.hasOwn(profileThresholds, profile) ? profileThresholds[profile] : undefined
  if (own === undefined || own === INHERIT_THRESHOLD) return { percent: inherited.percent, source: inherited.source }
  if (isLegalThreshold(own)) return { percent: own, source: 'profile' }
  const warning = {
    type: 'illegalThreshold',
    profile: profile ?? '',
    threshold: own,
    least: MIN_CONDENSE_THRESHOLD,
    most: MAX_CONDENSE_THRESHOLD,
    global: inherited.percent,
  } as const
  return { percent: inherited.percent, source: inherited.source, warning }
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
