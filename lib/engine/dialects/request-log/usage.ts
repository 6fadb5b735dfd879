import { priceFacts } from '../anthropic/api-usage'
import type { RecordedUsage } from '../../conversation/usage'
import { defined } from '../../core/defined'
import { isJsonObject, objectOf, type JsonObject, type JsonValue } from '../../core/json'
import { googleUsage } from '../google-contents/usage'

/** Anthropic counts input apart from what the cache gave; OpenAI counts that within it. */
export function usageOf(answer: JsonValue | undefined, record: JsonObject): RecordedUsage | undefined {
  const answered = objectOf(answer)
  const google = googleUsage(
    answered.usageMetadata ?? objectOf(answered.response).usageMetadata,
    answered.modelVersion ?? objectOf(answered.response).modelVersion,
  )
  if (google) return google
  const reported = answer === undefined ? undefined : (answered.usage ?? record.metrics)
  const costUsd =
    numberOf(record.response_cost) ?? numberOf(record.spend) ?? numberOf(record.cost) ?? numberOf(record.costUSD)
  if (!isJsonObject(reported)) return undefined
  const [read, written] = [
    numberOf(reported.cache_read_input_tokens) ?? numberOf(reported.cacheReadInputTokens),
    numberOf(reported.cache_creation_input_tokens) ?? numberOf(reported.cacheWriteInputTokens),
  ]
  const within =
    numberOf(objectOf(reported.prompt_tokens_details ?? reported.input_tokens_details).cached_tokens) ??
    numberOf(reported.prompt_cached_tokens)
  const prompt = numberOf(reported.prompt_tokens)
  const input = prompt ?? numberOf(reported.input_tokens) ?? numberOf(reported.inputTokens)
  const cacheReadTokens = read ?? within
  const inputTokens =
    input === undefined
      ? undefined
      : Math.max(0, input - (within ?? (prompt === undefined ? 0 : (read ?? 0) + (written ?? 0))))
  const figures = {
    inputTokens,
    outputTokens:
      numberOf(reported.completion_tokens) ?? numberOf(reported.output_tokens) ?? numberOf(reported.outputTokens),
    cacheReadTokens,
    cacheWriteTokens: written,
    ...priceFacts(reported),
    costUsd,
  }
  return defined(figures)
}

const numberOf = (value: JsonValue | undefined): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined
