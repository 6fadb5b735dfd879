import type { Usage } from '@/lib/pricing/cost'

interface InputDetails {
  readonly cached_tokens?: number | null
  readonly cache_write_tokens?: number | null
}

/** What of the input a cache gave or took; many compatible servers say nothing of it. */
export function cacheUsage(
  details: InputDetails | null | undefined,
): Pick<Usage, 'cacheReadTokens' | 'cacheWrite5mTokens'> {
  return {
    ...(typeof details?.cached_tokens === 'number' ? { cacheReadTokens: details.cached_tokens } : {}),
    ...(typeof details?.cache_write_tokens === 'number' ? { cacheWrite5mTokens: details.cache_write_tokens } : {}),
  }
}
