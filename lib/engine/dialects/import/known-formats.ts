import { isJsonObject, listOf, type JsonObject, type JsonValue } from '../../core/json'
import type { KnownFormat } from './import-problem'
import type { SourceFile } from './source-file'

/** Lines that show what a file is. */
const LOOKED_AT = 20

/** A record of an agent that is known and not read, so that it can be refused by its name and with the way to another record. */
export function knownFormatOf({ content }: SourceFile): KnownFormat | undefined {
  const values = content.type === 'json' ? [content.value] : content.lines.slice(0, LOOKED_AT).map(({ value }) => value)
  const objects = values.filter((value) => isJsonObject(value))
  return signs.find(([, isSign]) => objects.some(isSign))?.[0]
}

const signs: readonly (readonly [KnownFormat, (value: JsonObject) => boolean])[] = [
  ['opencode-run', ({ type, sessionID }) => typeof sessionID === 'string' && eventsOfRun.has(String(type))],
  ['qwen-code', ({ uuid, message }) => typeof uuid === 'string' && Array.isArray(fieldOf(message, 'parts'))],
  ['copilot-chat', (value) => isChatSession(value) || (value.kind === 0 && isChatSession(value.v))],
  [
    'cursor',
    ({ role, type, message }) =>
      typeof role === 'string' && type === undefined && Array.isArray(fieldOf(message, 'content')),
  ],
  ['factory-droid', isDroidLine],
  ['grok-cli', isGrokLine],
  ['codex-exec-old', ({ id, msg }) => typeof id === 'string' && eventsOfCodex.has(String(fieldOf(msg, 'type')))],
]

/** A message of Droid stands in a line like one of pi's, and holds the blocks of Anthropic's interface; the head of a session has a type of its own. */
function isDroidLine({ type, message }: JsonObject): boolean {
  if (type === 'session_start') return true
  if (type !== 'message') return false
  return listOf(fieldOf(message, 'content')).some(
    (block) => isJsonObject(block) && (block.type === 'tool_use' || block.type === 'tool_result'),
  )
}

/** A line of Grok has the role as its type, and beside its content what only Grok keeps. */
function isGrokLine(line: JsonObject): boolean {
  if (line.role !== undefined || line.message !== undefined || line.content === undefined) return false
  return (
    (line.type === 'user' && typeof line.prompt_index === 'number') ||
    (line.type === 'assistant' && typeof line.model_id === 'string') ||
    (line.type === 'tool_result' && typeof line.tool_call_id === 'string')
  )
}

const eventsOfRun: ReadonlySet<string> = new Set(['step_start', 'tool_use', 'text', 'reasoning', 'step_finish'])
const eventsOfCodex: ReadonlySet<string> = new Set([
  'session_configured',
  'task_started',
  'agent_message',
  'agent_reasoning',
  'exec_command_begin',
  'exec_command_end',
  'token_count',
  'task_complete',
])

const fieldOf = (value: JsonValue | undefined, key: string): JsonValue | undefined =>
  isJsonObject(value) ? value[key] : undefined

const isChatSession = (value: JsonValue | undefined): boolean =>
  Array.isArray(fieldOf(value, 'requests')) && typeof fieldOf(value, 'responderUsername') === 'string'
