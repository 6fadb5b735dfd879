import type { ToolDefinition } from '../conversation/conversation'
import { isJsonArray, isJsonObject, objectOf, stringOf, type JsonObject, type JsonValue } from '../core/json'

/** The definitions in a list of tools; undefined where it is no list. */
export const toolsIn = (
  tools: JsonValue | undefined,
  nameOf: (tool: JsonObject) => string = nameInChat,
): readonly ToolDefinition[] | undefined =>
  isJsonArray(tools)
    ? tools.map((tool) => ({ name: nameOf(objectOf(tool)), definition: JSON.stringify(tool) }))
    : undefined

/** Chat Completions names a tool in its `function`. */
const nameInChat = (tool: JsonObject): string => stringOf((isJsonObject(tool.function) ? tool.function : tool).name)
