import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json'
import type { Dialect } from '../dialect'
import { inHome } from '../import/home'
import type { SourceFile } from '../import/source-file'
import { isEnvelope, responsesRecords } from './entries'
import { isMessageItem, textKeyOf } from './items'
import { OPENAI_RESPONSES, parseResponses } from './parse'
import { serializeResponses, writeResponses } from './serialize'

export const openaiResponses: Dialect = {
  id: OPENAI_RESPONSES,
  name: 'OpenAI Responses / Codex rollout',
  extension: '.jsonl',
  places: { systemPrompt: true, freeTextArguments: true },
  home: { paths: inHome('.codex/sessions/YEAR/MONTH/DAY/rollout-*.jsonl'), checked: 'sessions' },
  detect,
  parse: parseResponses,
  serialize: serializeResponses,
  write: writeResponses,
}

const SAMPLE = 200
const ownTypes: ReadonlySet<unknown> = new Set([
  'function_call',
  'function_call_output',
  'custom_tool_call',
  'custom_tool_call_output',
  'local_shell_call',
  'local_shell_call_output',
  'web_search_call',
  'file_search_call',
  'computer_call',
  'computer_call_output',
  'reasoning',
  'compaction',
  'item_reference',
])

/** A rollout's lines and items with types of their own tell it; plain messages do only beside a request's `input`. */
function detect(file: SourceFile): number {
  const values = responsesRecords(file)
    .records.slice(0, SAMPLE)
    .map((record) => record.value)
  if (values.some(isEnvelope)) return 0.95
  const items = values.filter(isJsonObject)
  if (items.some(isOwn)) return 0.9
  const root = file.content.type === 'json' ? file.content.value : null
  return isJsonObject(root) && Array.isArray(root.input) && items.some(isMessageItem) ? 0.6 : 0
}

/** Items carry ids of calls or lists of their own; `function_call` alone is also a name that other formats use. */
function isOwn(item: JsonObject): boolean {
  if (ownTypes.has(item.type))
    return ['call_id', 'summary', 'encrypted_content', 'content', 'action', 'status', 'id'].some((key) => key in item)
  const content = item.content
  return (
    isMessageItem(item) &&
    Array.isArray(content) &&
    content.some(
      (block: JsonValue) =>
        isJsonObject(block) &&
        (block.type === 'input_text' || block.type === 'output_text') &&
        textKeyOf(block) !== undefined,
    )
  )
}
