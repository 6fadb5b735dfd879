import { isJsonObject, objectOf, type JsonObject, type JsonValue } from '@/lib/core/json'

/** The usage that a streamed answer reports: Anthropic at its beginning and its end, OpenAI in its last event. */
export function streamUsage(text: string): JsonObject | undefined {
  let usage: JsonObject | undefined
  for (const [, data = ''] of text.matchAll(/^data:[ \t]*(\{.*\})[ \t]*$/gm)) {
    if (!data.includes('"usage"')) continue
    const event = parsed(data)
    const found = [event?.usage, objectOf(event?.message).usage, objectOf(event?.response).usage].find(isJsonObject)
    if (found) usage = { ...usage, ...found }
  }
  return usage
}

function parsed(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as JsonValue
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined // cut off
  }
}
