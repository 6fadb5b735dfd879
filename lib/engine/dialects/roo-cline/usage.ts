import { isJsonObject, type JsonObject } from '../../core/json'
import type { RecordedUsage } from '../../conversation/usage'
import { textField } from '../anthropic/blocks'

/** Cline records `metrics` beside its messages; Roo keeps its figures in the UI log. */
export function usageOf(entry: JsonObject): RecordedUsage | undefined {
  const metrics = entry['metrics']
  if (!isJsonObject(metrics)) return undefined
  const model = modelOf(entry)
  return isJsonObject(metrics['tokens']) ? taskUsage(metrics, metrics['tokens'], model) : sessionUsage(metrics, model)
}

/** Tasks: `{tokens: {prompt, completion, cached}, cost}`. */
function taskUsage(metrics: JsonObject, tokens: JsonObject, model: string | undefined): RecordedUsage {
  return {
    inputTokens: count(tokens, 'prompt'),
    outputTokens: count(tokens, 'completion'),
    cacheReadTokens: count(tokens, 'cached'),
    costUsd: count(metrics, 'cost'),
    model,
  }
}

/** Sessions count what the cache gave among the input. */
function sessionUsage(metrics: JsonObject, model: string | undefined): RecordedUsage | undefined {
  const input = count(metrics, 'inputTokens')
  const cacheReadTokens = count(metrics, 'cacheReadTokens')
  const cacheWriteTokens = count(metrics, 'cacheWriteTokens')
  const inputTokens =
    input === undefined ? undefined : Math.max(0, input - (cacheReadTokens ?? 0) - (cacheWriteTokens ?? 0))
  const usage = {
    inputTokens,
    outputTokens: count(metrics, 'outputTokens'),
    cacheReadTokens,
    cacheWriteTokens,
    costUsd: count(metrics, 'cost'),
  }
  return Object.values(usage).some((value) => value !== undefined) ? { ...usage, model } : undefined
}

export function modelOf(entry: JsonObject): string | undefined {
  const info = entry['modelInfo']
  return isJsonObject(info) ? textField(info, 'id') || textField(info, 'modelId') || undefined : undefined
}

function count(object: JsonObject, key: string): number | undefined {
  const value = object[key]
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
