import type { ToolDefinition } from '../../conversation/conversation'
import { isJsonObject, listOf, objectOf, stringOf, type JsonObject, type JsonValue } from '../../core/json'
import { anthropicTool } from '../anthropic/write'

/** The definitions of `toolConfig`; undefined where there is none. */
export function converseTools(config: JsonValue | undefined): readonly ToolDefinition[] | undefined {
  const tools = listOf(objectOf(config).tools).flatMap((tool) => {
    const { toolSpec } = objectOf(tool)
    return isJsonObject(toolSpec) ? [{ name: stringOf(toolSpec.name), definition: JSON.stringify(toolSpec) }] : []
  })
  return tools.length === 0 ? undefined : tools
}

/** A definition of any dialect as an entry of `toolConfig`; none for a definition in free text. */
export const toolSpecFor = (tool: ToolDefinition): readonly JsonObject[] =>
  anthropicTool(tool).map(({ name = tool.name, description, input_schema: json = { type: 'object' } }) => ({
    toolSpec: { name, ...(description === undefined ? {} : { description }), inputSchema: { json } },
  }))
