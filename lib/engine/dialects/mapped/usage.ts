import type { RecordedUsage } from '../../conversation/usage'
import type { JsonValue } from '../../core/json'

export interface UsageFigures {
  readonly input?: JsonValue | undefined
  readonly output?: JsonValue | undefined
  readonly cacheRead?: JsonValue | undefined
  readonly cacheWrite?: JsonValue | undefined
  readonly costUsd?: JsonValue | undefined
  readonly model?: JsonValue | undefined
  /** The input counts what was read from and written to a cache. */
  readonly isCacheWithinInput?: boolean
}

/** A request's usage from fields of a file; undefined where it has no figures. */
export function usageFrom({ isCacheWithinInput = false, ...given }: UsageFigures): RecordedUsage | undefined {
  const input = countIn(given.input)
  const outputTokens = countIn(given.output)
  const cacheReadTokens = countIn(given.cacheRead)
  const cacheWriteTokens = countIn(given.cacheWrite)
  const costUsd = countIn(given.costUsd)
  if ((input ?? outputTokens ?? cacheReadTokens ?? cacheWriteTokens ?? costUsd) === undefined) return undefined
  const cached = isCacheWithinInput ? (cacheReadTokens ?? 0) + (cacheWriteTokens ?? 0) : 0
  const usage: { -readonly [Key in keyof RecordedUsage]: RecordedUsage[Key] } = {}
  if (input !== undefined) usage.inputTokens = Math.max(0, input - cached)
  if (outputTokens !== undefined) usage.outputTokens = outputTokens
  if (cacheReadTokens !== undefined) usage.cacheReadTokens = cacheReadTokens
  if (cacheWriteTokens !== undefined) usage.cacheWriteTokens = cacheWriteTokens
  if (costUsd !== undefined) usage.costUsd = costUsd
  if (typeof given.model === 'string' && given.model !== '') usage.model = given.model
  return usage
}

const countIn = (value: JsonValue | undefined): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined

/** One sum of all requests stands with the last answer: as that one's own where it is the only one. */
export function usageAtLast(
  total: RecordedUsage | undefined,
  answers: readonly number[],
): ReadonlyMap<number, RecordedUsage> | undefined {
  const last = answers.at(-1)
  return total && last !== undefined ? new Map([[last, answers.length === 1 ? total : { beside: total }]]) : undefined
}
