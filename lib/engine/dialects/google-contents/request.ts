import type { ToolDefinition } from '../../conversation/conversation'
import { isJsonObject, listOf, objectOf, stringOf, type JsonObject, type JsonValue } from '../../core/json'

/** The system instruction of a request, beside its contents or in its `config`: a content, a list of parts, or text. */
export function googleSystem(request: JsonObject): string | undefined {
  const config = objectOf(request.config)
  const given =
    request.systemInstruction ?? request.system_instruction ?? config.systemInstruction ?? config.system_instruction
  if (typeof given === 'string') return given
  const texts = listOf(isJsonObject(given) ? given.parts : given).flatMap((part) =>
    typeof part === 'string' ? [part] : isJsonObject(part) && typeof part.text === 'string' ? [part.text] : [],
  )
  return texts.length === 0 ? undefined : texts.join('\n')
}

/** The functions that a request declares, beside its contents or in its `config`; undefined where it has no such list. */
export function googleTools(request: JsonObject): readonly ToolDefinition[] | undefined {
  const tools = request.tools ?? objectOf(request.config).tools
  if (!Array.isArray(tools)) return undefined
  return listOf(tools)
    .map(objectOf)
    .flatMap((tool) => declarationList(tool) ?? [])
    .map((tool) => ({ name: stringOf(objectOf(tool).name), definition: JSON.stringify(tool) }))
}

/** The functions that one entry of a list of tools declares; the entry itself where it is a definition of another interface. */
export const declarationsIn = (tool: JsonObject): readonly JsonObject[] =>
  declarationList(tool)?.filter(isJsonObject) ?? [tool]

function declarationList(tool: JsonObject): readonly JsonValue[] | undefined {
  const declared = tool.functionDeclarations ?? tool.function_declarations
  return Array.isArray(declared) ? listOf(declared) : undefined
}
