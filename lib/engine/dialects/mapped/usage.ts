import type { RecordedUsage } from '../../conversation/usage'
import { defined } from '../../core/defined'
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
  const [input, outputTokens, cacheReadTokens, cacheWriteTokens, costUsd] = [
    given.input,
    given.output,
    given.cacheRead,
    given.cacheWrite,
    given.costUsd,
  ].map((value) => (typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined))
  if ([input, outputTokens, cacheReadTokens, cacheWriteTokens, costUsd].every((value) => value === undefined))
    return undefined
  const cached = isCacheWithinInput ? (cacheReadTokens ?? 0) + (cacheWriteTokens ?? 0) : 0
  return defined({
    inputTokens: input === undefined ? undefined : Math.max(0, input - cached),
    outputTokens,
    cacheReadTokens,
    cacheWriteTokens,
    costUsd,
    model: typeof given.model === 'string' && given.model !== '' ? given.model : undefined,
  })
}

/** One sum of all requests stands with the last answer: as that one's own where it is the only one. */
export function usageAtLast(
  total: RecordedUsage | undefined,
  answers: readonly number[],
): ReadonlyMap<number, RecordedUsage> | undefined {
  const last = answers.at(-1)
  return total && last !== undefined ? new Map([[last, answers.length === 1 ? total : { beside: total }]]) : undefined
}
