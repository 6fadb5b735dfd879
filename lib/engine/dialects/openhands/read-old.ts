import {
  isJsonObject,
  listOf,
  objectOf,
  stringOf,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../../core/json'
import {
  itemsOf,
  opaquePart,
  textPart,
  type CallIds,
  type MappedItem,
  type MappedMessage,
  type MappedPart,
} from '../mapped/mapped-message'
import { usageOf } from './events'

/** Events for the harness and the screen, which no model is sent. */
const silent: ReadonlySet<unknown> = new Set([
  'change_agent_state',
  'agent_state_changed',
  'null',
  'recall',
  'pause',
  'resume',
  'stop',
  'start_task',
  'loop_recovery',
  'user_rejected_state',
])
/** Fields of an action that are no arguments of its tool. */
const notArguments: ReadonlySet<string> = new Set([
  'thought',
  'action',
  'id',
  'timestamp',
  'source',
  'message',
  'cause',
  'timeout',
  'tool_call_metadata',
  'llm_metrics',
  'is_confirmed',
  'confirmation_state',
  'action_risk',
  'security_risk',
  'keep_prompt',
  'kernel_init_code',
  'impl_source',
  'translated_ipython_code',
  'image_urls',
  'images_urls',
  'wait_for_response',
  'hidden',
  'blocking',
  'is_static',
  'is_input',
  'cwd',
  'include_extra',
  'task_completed',
])

/** An event of OpenHands 0.x. The oldest have their fields beside `action` instead of within `args`. */
export function readOldEvent(event: JsonObject, ids: CallIds, beside?: JsonValue): MappedMessage | undefined {
  const timestamp = typeof event.timestamp === 'string' ? { timestamp: event.timestamp } : {}
  const read = typeof event.action === 'string' ? readAction(event, ids, beside) : readObservation(event, ids)
  return read && { ...read, ...timestamp }
}

function readAction(event: JsonObject, ids: CallIds, beside: JsonValue | undefined): MappedMessage | undefined {
  if (silent.has(event.action)) return undefined
  const nested = isJsonObject(event.args)
  const [args, path]: readonly [JsonObject, JsonPath] = nested ? [objectOf(event.args), ['args']] : [event, []]
  if (event.action === 'system')
    return typeof args.content === 'string'
      ? { role: 'system', parts: [textPart(args.content, [...path, 'content'])] }
      : undefined
  if (event.action === 'condensation') return condensation(args, path)
  if (event.action === 'message') return readMessage(event, args, path, beside)
  const thought = stringOf(args.thought)
  const parts = [
    ...(thought === '' || event.action === 'think' ? [] : [textPart(thought, [...path, 'thought'])]),
    callPart(event, args, path, ids),
  ]
  return { role: 'assistant', parts, ...usageOf(event, beside) }
}

/** Without a source, which the oldest do not name, a message is the person's. */
function readMessage(
  event: JsonObject,
  args: JsonObject,
  path: JsonPath,
  beside: JsonValue | undefined,
): MappedMessage | undefined {
  if (typeof args.content !== 'string') return undefined
  const role = event.source === 'agent' ? 'assistant' : 'user'
  const images = ['image_urls', 'images_urls'].flatMap((key) =>
    listOf(args[key]).map(
      (url, index): MappedPart => ({
        type: 'image',
        source: { type: 'url', url: stringOf(url) },
        at: [...path, key, index],
        place: { type: 'fixed' },
      }),
    ),
  )
  return {
    role,
    parts: [...(args.content === '' ? [] : [textPart(args.content, [...path, 'content'])]), ...images],
    ...(role === 'assistant' ? usageOf(event, beside) : {}),
  }
}

function callPart(event: JsonObject, args: JsonObject, path: JsonPath, ids: CallIds): MappedPart {
  const { function_name, tool_call_id } = objectOf(event.tool_call_metadata)
  const name = stringOf(function_name) || stringOf(event.action)
  const skipped = (key: string): boolean => notArguments.has(key) && !(event.action === 'think' && key === 'thought')
  const input = Object.fromEntries(Object.entries(args).filter(([key]) => !skipped(key)))
  return {
    type: 'tool-call',
    callId: ids.call(stringOf(tool_call_id) || eventCall(event.id), name),
    name,
    input,
    at: [],
    place: { type: 'fields', path },
  }
}

/** Calls without an id of their own go by the number of their event, which the observation names as its cause. */
const eventCall = (id: JsonValue | undefined): string =>
  typeof id === 'number' || typeof id === 'string' ? `event ${id}` : ''

function readObservation(event: JsonObject, ids: CallIds): MappedMessage | undefined {
  if (silent.has(event.observation)) return undefined
  const { function_name, tool_call_id } = objectOf(event.tool_call_metadata)
  const name = stringOf(function_name) || stringOf(event.observation)
  const cause = stringOf(tool_call_id) || eventCall(event.cause)
  const items: readonly MappedItem[] =
    typeof event.content === 'string' ? [{ item: { type: 'text', text: event.content }, path: ['content'] }] : []
  const exitCode =
    event.exit_code ?? objectOf(objectOf(event.extras).metadata).exit_code ?? objectOf(event.extras).exit_code
  const isError =
    event.observation === 'error' || event.success === false || (typeof exitCode === 'number' && exitCode > 0)
  if (cause === '' && event.observation === 'error')
    return {
      role: 'user',
      parts: items.map(({ item }) =>
        item.type === 'text' ? textPart(item.text, ['content']) : opaquePart('error', '', ['content']),
      ),
    }
  return {
    role: 'tool',
    parts: [{ type: 'tool-result', callId: ids.result(cause), name, ...itemsOf(items), isError, at: [] }],
  }
}

function condensation(args: JsonObject, path: JsonPath): MappedMessage | undefined {
  const summary = stringOf(args.summary)
  return summary === ''
    ? undefined
    : { role: 'user', parts: [textPart(summary, [...path, 'summary'])], summary: { type: 'recorded' }, compaction: {} }
}
