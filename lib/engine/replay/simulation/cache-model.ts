import type { RecordedHit } from '../calibration/calibration'
import type { SessionRequest } from '../calibration/timeline'

export const cacheModels = ['recorded', 'lifetime', 'ideal'] as const
export type CacheModelId = (typeof cacheModels)[number]

/** How the provider's cache is taken to behave, and what it takes up at all. */
export interface CacheModel {
  /** `recorded`: what missed in the record misses; `lifetime`: what comes too late misses; `ideal`: only a changed prefix misses. */
  readonly model: CacheModelId
  readonly lifetimeMinutes: number
  /** Tokens below which nothing is cached. */
  readonly leastCacheable: number
}

/** Providers keep a cache so long unless they are paid for more. */
export const shortLifetimeMinutes = 5
export const longLifetimeMinutes = 60

export interface CacheQuestion {
  readonly request: SessionRequest
  /** The one before it, where there is one. */
  readonly before: SessionRequest | undefined
  /** Tokens from the start that stand as they were sent before. */
  readonly prefix: number
  /** All of the request. */
  readonly context: number
  readonly hit: RecordedHit
  readonly hitShare: number
}

/** Tokens that are read from the cache. */
export function readTokens(
  { request, before, prefix, context, hit, hitShare }: CacheQuestion,
  { model, lifetimeMinutes, leastCacheable }: CacheModel,
): number {
  const reachable = Math.min(prefix, context)
  if (reachable < leastCacheable) return 0
  const onHit = hitShare * reachable
  switch (model) {
    case 'recorded':
      return hit === 'miss' || hit === 'cold' ? Math.min(reachable, request.usage?.cacheReadTokens ?? 0) : onHit
    case 'lifetime':
      return before === undefined || isLate(request, before, lifetimeMinutes) ? 0 : onHit
    case 'ideal':
      return before === undefined ? 0 : onHit
  }
}

/** Whether the cache has expired since the request before, as far as the timestamps tell. */
export function isLate({ at }: SessionRequest, before: SessionRequest, lifetimeMinutes: number): boolean {
  return at !== undefined && before.at !== undefined && at - before.at > lifetimeMinutes * 60_000
}
