import type { RecordedUsage } from '../../conversation/usage'
import { isJsonObject, type JsonValue } from '../../core/json'
import { usageFrom } from '../mapped/usage'

/** Usage metadata of the Gemini API, in the spelling of JSON and of Python: cached input is within the prompt, thoughts are beside the answer. */
export function googleUsage(metadata: JsonValue | undefined, model: JsonValue | undefined): RecordedUsage | undefined {
  if (!isJsonObject(metadata)) return undefined
  const number = (name: string): number | undefined => {
    const value = metadata[name] ?? metadata[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
    return typeof value === 'number' ? value : undefined
  }
  const [answer, thoughts] = [number('candidatesTokenCount'), number('thoughtsTokenCount')]
  return usageFrom({
    input: number('promptTokenCount'),
    output: answer === undefined && thoughts === undefined ? undefined : (answer ?? 0) + (thoughts ?? 0),
    cacheRead: number('cachedContentTokenCount'),
    model,
    isCacheWithinInput: true,
  })
}
