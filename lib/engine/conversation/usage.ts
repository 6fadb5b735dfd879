/** What a provider reported for one request, in its own tokens. Absent means unknown, never 0. */
export interface RecordedUsage {
  /** Input that was neither read from nor written to a cache. */
  readonly inputTokens?: number | undefined
  readonly outputTokens?: number | undefined
  /** Of `outputTokens`, what the record lacks and an estimate adds. */
  readonly estimatedOutputTokens?: number | undefined
  readonly cacheReadTokens?: number | undefined
  /** All that was written to a cache, however long it is kept. */
  readonly cacheWriteTokens?: number | undefined
  /** Of `cacheWriteTokens`, what the record has among the reads: an estimate. */
  readonly estimatedCacheWriteTokens?: number | undefined
  /** Of `cacheWriteTokens`, what is kept for an hour and costs more. */
  readonly cacheWrite1hTokens?: number | undefined
  readonly costUsd?: number | undefined
  readonly model?: string | undefined
  /** The provider's fast mode, which costs more. */
  readonly speed?: 'fast' | undefined
  /** Billed in the session that this one was forked from. */
  readonly isInherited?: true | undefined
  /** Spent on the way to the same message by requests that brought none: cancelled, failed, deleted, made to condense, or a sub-agent's. */
  readonly beside?: RecordedUsage | undefined
}

/** All input of a request, cached or not. */
export const inputTokensOf = ({ inputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0 }: RecordedUsage): number =>
  inputTokens + cacheReadTokens + cacheWriteTokens

const fields = [
  'inputTokens',
  'outputTokens',
  'estimatedOutputTokens',
  'cacheReadTokens',
  'cacheWriteTokens',
  'cacheWrite1hTokens',
  'costUsd',
] as const

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
    if (record.speed !== undefined) total.speed ??= record.speed
  }
  return total
}

/** Every request that a message tells of and that its session pays: the one that made it, and those beside it. */
export function requestsOf({ beside, ...own }: RecordedUsage): readonly RecordedUsage[] {
  const hasFigures = fields.some((field) => own[field] !== undefined)
  return [...(own.isInherited || !hasFigures ? [] : [own]), ...(beside ? [beside] : [])]
}
