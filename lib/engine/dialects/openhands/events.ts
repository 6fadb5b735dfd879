import type { RecordedUsage } from '../../conversation/usage'
import {
  isJsonObject,
  listOf,
  objectOf,
  stringOf,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../../core/json'
import { opaquePart, textPart, thinkingPart, type MappedItem, type MappedPart } from '../mapped/mapped-message'
import { usageFrom } from '../mapped/usage'

/** Events of OpenHands up to 0.x say `action` or `observation`; those of its SDK (V1) a `kind` that ends in "Event". */
export const isOldEvent = (value: JsonValue | undefined): value is JsonObject =>
  isJsonObject(value) &&
  !('role' in value) &&
  isActOrObservation(value) &&
  ['args', 'content', 'extras', 'source', 'thought', 'outputs', 'command', 'code'].some((key) => key in value)
/** One or the other: the steps of other agents' trajectories say both. */
const isActOrObservation = ({ action, observation }: JsonObject): boolean =>
  (typeof action === 'string') !== (typeof observation === 'string')
export const isNewEvent = (value: JsonValue | undefined): value is JsonObject =>
  isJsonObject(value) &&
  typeof value.kind === 'string' &&
  typeof value.source === 'string' &&
  (value.kind.endsWith('Event') || value.kind === 'Condensation')

/** Blocks of text, reasoning and images, as a model's message holds them. */
export function blockParts(content: JsonValue | undefined, path: JsonPath): readonly MappedPart[] {
  if (typeof content === 'string') return content === '' ? [] : [textPart(content, path)]
  return listOf(content).map((block, index): MappedPart => {
    const at: JsonPath = [...path, index]
    if (isJsonObject(block) && typeof block.text === 'string') return textPart(block.text, [...at, 'text'], at)
    if (isJsonObject(block) && typeof block.thinking === 'string')
      return thinkingPart(block.thinking, typeof block.signature === 'string', [...at, 'thinking'], at)
    const [url] = isJsonObject(block) ? listOf(block.image_urls) : []
    if (typeof url === 'string') return { type: 'image', source: { type: 'url', url }, at, place: { type: 'fixed' } }
    return opaquePart(isJsonObject(block) ? stringOf(block.type) || 'block' : 'block', JSON.stringify(block), at)
  })
}

export function blockItems(content: JsonValue | undefined, path: JsonPath): readonly MappedItem[] {
  if (typeof content === 'string') return [{ item: { type: 'text', text: content }, path }]
  return listOf(content).map((block, index): MappedItem => {
    const at: JsonPath = [...path, index]
    if (isJsonObject(block) && typeof block.text === 'string')
      return { item: { type: 'text', text: block.text }, path: [...at, 'text'] }
    const [url] = isJsonObject(block) ? listOf(block.image_urls) : []
    if (typeof url === 'string') return { item: { type: 'image', source: { type: 'url', url } }, path: at }
    return { item: { type: 'opaque', text: JSON.stringify(block) }, path: at }
  })
}

/** The usage of each model's answer, by the id of the first event that came of it: every event of an answer repeats the answer. */
export function usageByEvent(events: readonly (JsonValue | undefined)[]): JsonObject {
  const seen = new Set<string>()
  return Object.fromEntries(
    events.flatMap((event) => {
      if (!isJsonObject(event)) return []
      const response = objectOf(objectOf(event.tool_call_metadata).model_response)
      const id = stringOf(response.id)
      if (id === '' || seen.has(id) || !isJsonObject(response.usage)) return []
      seen.add(id)
      return [[String(event.id), { ...response.usage, model: response.model ?? null }] as const]
    }),
  )
}

/** Cached input is counted within the prompt. */
export function usageOf(event: JsonObject, beside: JsonValue | undefined): { readonly usage?: RecordedUsage } {
  const given = isJsonObject(beside) && Object.hasOwn(beside, String(event.id)) ? beside[String(event.id)] : undefined
  const { prompt_tokens: input, completion_tokens: output, model, ...own } = objectOf(given)
  const usage = usageFrom({
    input,
    output,
    cacheRead: own.cache_read_input_tokens ?? objectOf(own.prompt_tokens_details).cached_tokens,
    cacheWrite: own.cache_creation_input_tokens,
    model,
    isCacheWithinInput: true,
  })
  return usage ? { usage } : {}
}
