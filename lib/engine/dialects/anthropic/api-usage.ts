import type { RecordedUsage } from '../../conversation/usage'
import { isJsonObject, type JsonObject } from '../../core/json'

/** What the API's usage says. */
export const apiUsage = (usage: JsonObject): RecordedUsage => ({
  inputTokens: countIn(usage, 'input_tokens'),
  outputTokens: countIn(usage, 'output_tokens'),
  cacheReadTokens: countIn(usage, 'cache_read_input_tokens'),
  cacheWriteTokens: countIn(usage, 'cache_creation_input_tokens'),
  ...priceFacts(usage),
})

export function countIn(usage: JsonObject, key: string): number | undefined {
  const value = usage[key]
  return typeof value === 'number' ? value : undefined
}

/** What the API's usage says beside the counts: how long cache writes are kept, and how fast the answer was asked for. */
export function priceFacts(usage: JsonObject): Pick<RecordedUsage, 'cacheWrite1hTokens' | 'speed'> {
  const writes = usage['cache_creation']
  const hour = isJsonObject(writes) ? writes['ephemeral_1h_input_tokens'] : undefined
  return {
    ...(typeof hour === 'number' && { cacheWrite1hTokens: hour }),
    ...(usage['speed'] === 'fast' && { speed: 'fast' }),
  }
}
