/** What a provider reported for one request, in its own tokens. Absent means unknown, never 0. */
export interface RecordedUsage {
  /** Input that was neither read from nor written to a cache. */
  readonly inputTokens?: number | undefined
  readonly outputTokens?: number | undefined
  readonly cacheReadTokens?: number | undefined
  readonly cacheWriteTokens?: number | undefined
  readonly costUsd?: number | undefined
  readonly model?: string | undefined
  /** Spent on the way to the same message by requests that brought none: cancelled, failed, deleted, made to condense, or a sub-agent's. */
  readonly beside?: RecordedUsage | undefined
}

/** All input of a request, cached or not. */
export const inputTokensOf = ({ inputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0 }: RecordedUsage): number =>
  inputTokens + cacheReadTokens + cacheWriteTokens

const fields = ['inputTokens', 'outputTokens', 'cacheReadTokens', 'cacheWriteTokens', 'costUsd'] as const

/** Sum over requests; a figure no request reported stays unknown. */
export function sumUsage(records: readonly RecordedUsage[]): RecordedUsage | undefined {
  if (records.length === 0) return undefined
  const total: { -readonly [Key in keyof RecordedUsage]: RecordedUsage[Key] } = {}
  for (const record of records) {
    for (const field of fields) {
      const value = record[field]
      if (value !== undefined) total[field] = (total[field] ?? 0) + value
    }
    if (record.model !== undefined) total.model ??= record.model
  }
  return total
}

/** Every request that a message tells of: the one that made it, and those beside it. */
export const requestsOf = ({ beside, ...own }: RecordedUsage): readonly RecordedUsage[] =>
  beside === undefined ? [own] : [own, beside]
