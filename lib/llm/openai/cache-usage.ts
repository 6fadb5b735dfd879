import type { Usage } from '@/lib/engine'

interface InputDetails {
  readonly cached_tokens?: number | null
  readonly cache_write_tokens?: number | null
}

/** Cached input tokens, read and written; many compatible servers report none. */
export function cacheUsage(
  details: InputDetails | null | undefined,
): Pick<Usage, 'cacheReadTokens' | 'cacheWrite5mTokens'> {
  return {
    ...(typeof details?.cached_tokens === 'number' ? { cacheReadTokens: details.cached_tokens } : {}),
    ...(typeof details?.cache_write_tokens === 'number' ? { cacheWrite5mTokens: details.cache_write_tokens } : {}),
  }
}
