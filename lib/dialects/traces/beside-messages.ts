import type { ToolDefinition } from '@/lib/conversation/conversation'
import { isJsonObject, listOf, objectOf, stringOf, type JsonObject, type JsonValue } from '@/lib/core/json'

/** The system prompt that stands beside the messages of a request: words, or blocks of text. */
export function systemBeside({ system, instructions }: JsonObject): string | undefined {
  if (typeof system === 'string') return system
  if (Array.isArray(system))
    return system
      .flatMap((block: JsonValue) => (isJsonObject(block) && typeof block.text === 'string' ? [block.text] : []))
      .join('\n')
  return typeof instructions === 'string' ? instructions : undefined
}

/** The definitions that a request gives its model, of any interface; undefined where there are none. */
export function toolsBeside(tools: JsonValue | undefined): readonly ToolDefinition[] | undefined {
  const list = listOf(tools).filter(isJsonObject)
  return list.length === 0
    ? undefined
    : list.map((tool) => ({
        name: stringOf(objectOf(tool.function).name) || stringOf(tool.name),
        definition: JSON.stringify(tool),
      }))
}
