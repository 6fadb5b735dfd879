import type { RecordedUsage } from '../../conversation/usage'
import { isJsonObject, type JsonObject } from '../../core/json'

/** What the API's usage says beside the counts: how long cache writes are kept, and how fast the answer was asked for. */
export function priceFacts(usage: JsonObject): Pick<RecordedUsage, 'cacheWrite1hTokens' | 'speed'> {
  const writes = usage['cache_creation']
  const hour = isJsonObject(writes) ? writes['ephemeral_1h_input_tokens'] : undefined
  return {
    ...(typeof hour === 'number' && { cacheWrite1hTokens: hour }),
    ...(usage['speed'] === 'fast' && { speed: 'fast' }),
  }
}
