import { isJsonObject, listOf, type JsonObject, type JsonValue } from '../../core/json'
import type { KnownFormat } from './import-problem'
import type { SourceFile } from './source-file'

/** Lines that show what a file is. */
const LOOKED_AT = 20

/** A record of an agent that is known and not read, so that it can be refused by its name and with the way to another record. */
export function knownFormatOf({ content }: SourceFile): KnownFormat | undefined {
  const values = valuesIn(content).slice(0, LOOKED_AT)
  const objects = values.filter((value) => isJsonObject(value))
  const found = signs.find(([, isSign]) => objects.some(isSign))?.[0]
  return found === 'otel-without-content' && holdsMessages(content) ? undefined : found
}

/** Not every span of a trace is a request of the model's. */
function holdsMessages(content: SourceFile['content']): boolean {
  return valuesIn(content).some(
    (value) =>
      fieldOf(fieldOf(value, 'attributes'), 'gen_ai.input.messages') !== undefined ||
      listOf(fieldOf(value, 'events')).length > 0,
  )
}

function valuesIn(content: SourceFile['content']): readonly (JsonValue | undefined)[] {
  if (content.type === 'text') return []
  return content.type === 'json' ? [content.value] : content.lines.map(({ value }) => value)
}

const signs: readonly (readonly [KnownFormat, (value: JsonObject) => boolean])[] = [
  ['opencode-run', ({ type, sessionID }) => typeof sessionID === 'string' && eventsOfRun.has(String(type))],
  ['otel-without-content', isSpanWithoutContent],
  ['codex-exec-old', ({ id, msg }) => typeof id === 'string' && eventsOfCodex.has(String(fieldOf(msg, 'type')))],
]

/** A span of a model's request that tells how long it took and what it used, and not what was said. */
function isSpanWithoutContent({ traceId, attributes }: JsonObject): boolean {
  return typeof traceId === 'string' && typeof fieldOf(attributes, 'gen_ai.operation.name') === 'string'
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
