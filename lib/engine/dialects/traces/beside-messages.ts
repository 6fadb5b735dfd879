import type { ToolDefinition } from '../../conversation/conversation'
import { declarationsIn, googleSystem } from '../google-contents/request'
import { isJsonObject, listOf, objectOf, stringOf, type JsonObject, type JsonValue } from '../../core/json'

/** The system prompt that stands beside the messages of a request: words, blocks of text, or a content of Google's interface. */
export function systemBeside(request: JsonObject): string | undefined {
  const { system, instructions } = request
  if (typeof system === 'string') return system
  if (Array.isArray(system))
    return system
      .flatMap((block: JsonValue) => (isJsonObject(block) && typeof block.text === 'string' ? [block.text] : []))
      .join('\n')
  return typeof instructions === 'string' ? instructions : googleSystem(request)
}

/** The definitions that a request gives its model, of any interface; undefined where there are none. */
export function toolsBeside(tools: JsonValue | undefined): readonly ToolDefinition[] | undefined {
  const list = listOf(tools).filter(isJsonObject).flatMap(declarationsIn)
  return list.length === 0
    ? undefined
    : list.map((tool) => ({
        name: stringOf(objectOf(tool.function).name) || stringOf(tool.name),
        definition: JSON.stringify(tool),
      }))
}
