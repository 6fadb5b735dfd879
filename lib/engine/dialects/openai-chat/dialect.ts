import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../core/json'
import type { Dialect } from '../dialect'
import { cacheMarksOfRecords } from '../records'
import type { SourceFile } from '../import/source-file'
import { OPENAI_CHAT, parseChat } from './parse'
import { serializeChat, writeChat } from './serialize'
import { chatSources, messageOfRecord } from './shape'

export const openaiChat: Dialect = {
  id: OPENAI_CHAT,
  name: 'OpenAI Chat Completions',
  extension: '.json',
  oneForOne: true,
  places: { systemPrompt: true, freeTextArguments: false },
  home: { checked: 'sessions' },
  detect,
  parse: parseChat,
  serialize: serializeChat,
  cacheMarks: cacheMarksOfRecords,
  write: writeChat,
}

const SAMPLE_SOURCES = 5
const SAMPLE = 200

/** What only this API has tells it; messages with nothing but a role and text are left to whom they say more. */
function detect(file: SourceFile): number {
  const sources = chatSources(file).slice(0, SAMPLE_SOURCES)
  const messages = sources
    .flatMap(({ source }) => source.records.slice(0, SAMPLE).map(messageOfRecord))
    .filter((message) => message !== undefined)
  if (messages.length === 0 || messages.some(isForeign)) return 0
  if (sources.some(({ source }) => source.records.slice(0, SAMPLE).some(({ value }) => isStreamedTool(value)))) return 0
  if (sources.some(({ wrapper }) => isHarness(wrapper)) || messages.some(isOwn)) return 0.85
  if (file.content.type === 'jsonl' || sources.some(({ wrapper }) => 'response' in wrapper)) return 0.6
  return 0.2
}

/** Settings of a request that other interfaces do not have. */
const requestKeys = [
  'n',
  'max_completion_tokens',
  'response_format',
  'frequency_penalty',
  'presence_penalty',
  'logprobs',
  'parallel_tool_calls',
]

function isHarness(wrapper: JsonObject): boolean {
  return (
    isJsonArray(wrapper.traj) ||
    isJsonArray(wrapper.chatMessages) ||
    requestKeys.some((key) => key in wrapper) ||
    (isJsonArray(wrapper.history) && 'trajectory' in wrapper)
  )
}

const foreignBlocks: ReadonlySet<unknown> = new Set([
  'tool_use',
  'tool_result',
  'redacted_thinking',
  'input_text',
  'output_text',
  'tool-call',
  'tool-result',
])

/** Gemini CLI's `stream-json` has messages like these, and its tools in lines of their own. */
const isStreamedTool = (value: JsonValue | undefined): boolean =>
  isJsonObject(value) &&
  (value.type === 'tool_use' || value.type === 'tool_result') &&
  typeof value.tool_id === 'string'

function isForeign(message: JsonObject): boolean {
  if ('ts' in message || 'isSummary' in message) return true
  return blocksOf(message).some((block) => foreignBlocks.has(block.type))
}

const ownRoles: ReadonlySet<unknown> = new Set(['system', 'developer', 'tool', 'function'])
const ownKeys = ['tool_calls', 'tool_call_id', 'tool_call_ids', 'function_call', 'reasoning_content', 'refusal']

function isOwn(message: JsonObject): boolean {
  return (
    ownRoles.has(message.role) ||
    ownKeys.some((key) => key in message) ||
    blocksOf(message).some((block) => block.type === 'image_url')
  )
}

function blocksOf(message: JsonObject): JsonObject[] {
  return isJsonArray(message.content) ? message.content.filter(isJsonObject) : []
}
