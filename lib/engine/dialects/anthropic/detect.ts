import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../core/json'
import type { SourceFile } from '../import/source-file'

const SAMPLE = 200
const nativeTypes: ReadonlySet<unknown> = new Set([
  'tool_use',
  'tool_result',
  'thinking',
  'redacted_thinking',
  'server_tool_use',
  'document',
])
const foreignRoles: ReadonlySet<unknown> = new Set(['system', 'tool', 'developer', 'function'])
const foreignKeys = ['tool_calls', 'tool_call_id', 'function_call', 'ts', 'isSummary', 'info', 'parts']

/**
 * 0.9 with something only Anthropic's API has (block types, tools with `input_schema`, a `system` beside the messages), 0.3 for
 * bare role-and-text messages, which OpenAI's clients write as well.
 */
export function detectAnthropic(file: SourceFile): number {
  if (file.content.type !== 'json') return 0
  const root = file.content.value
  const found = isJsonObject(root) ? root['messages'] : root
  if (!isJsonArray(found)) return 0
  if (isJsonObject(root) && root['sessionId'] !== undefined) return 0
  const entries = found.slice(0, SAMPLE).filter(isJsonObject)
  if (isJsonObject(root) && hasRequestSigns(root) && !entries.some(isForeign)) return 0.9
  const own = entries.filter((entry) => entry['role'] === 'user' || entry['role'] === 'assistant')
  if (own.length * 2 <= found.slice(0, SAMPLE).length || entries.some(isForeign)) return 0
  return own.some(hasNativeBlock) ? 0.9 : own.some(hasContent) ? 0.3 : 0
}

const hasContent = ({ content }: JsonObject): boolean => typeof content === 'string' || isJsonArray(content)

const isForeign = (entry: JsonObject): boolean =>
  foreignRoles.has(entry['role']) || foreignKeys.some((key) => entry[key] !== undefined)

function hasRequestSigns(root: JsonObject): boolean {
  const tools = isJsonArray(root['tools']) ? root['tools'] : []
  return root['system'] !== undefined || tools.some((tool) => isJsonObject(tool) && isJsonObject(tool['input_schema']))
}

function hasNativeBlock(entry: JsonObject): boolean {
  const content = entry['content']
  return (
    isJsonArray(content) &&
    content.some(
      (block: JsonValue) =>
        isJsonObject(block) &&
        (nativeTypes.has(block['type']) || (block['type'] === 'image' && isJsonObject(block['source']))),
    )
  )
}
