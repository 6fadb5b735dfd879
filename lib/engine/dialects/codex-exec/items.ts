import {
  isJsonObject,
  listOf,
  objectOf,
  stringOf,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../../core/json'
import { contentItem, valueItem } from '../ai-sdk/results'
import {
  itemsOf,
  opaquePart,
  textPart,
  thinkingPart,
  type CallIds,
  type MappedItem,
  type MappedMessage,
  type MappedPart,
} from '../mapped/mapped-message'

/** An event that tells of an item: what it was when the event was written. Items are told of when they start, and again whenever they change. */
export const isItemEvent = (value: JsonValue | undefined): value is JsonObject & { readonly item: JsonObject } =>
  isJsonObject(value) && itemEvents.has(value.type) && isJsonObject(value.item) && typeof value.item.type === 'string'

const itemEvents: ReadonlySet<unknown> = new Set(['item.started', 'item.updated', 'item.completed'])

/** An item as a message; undefined for those that the model saw nothing of. */
export function readItem(item: JsonObject, ids: CallIds): MappedMessage | undefined {
  const text = typeof item.text === 'string' ? item.text : undefined
  switch (item.type) {
    case 'user_message':
      return text === undefined ? undefined : { role: 'user', parts: [textPart(text, ['item', 'text'])] }
    case 'agent_message':
    case 'plan':
      return text === undefined ? undefined : assistant([textPart(text, ['item', 'text'])])
    case 'reasoning':
      return text === undefined ? undefined : assistant([thinkingPart(text, false, ['item', 'text'])])
    case 'error':
      return undefined
    default:
      return assistant(callParts(item, ids) ?? [opaquePart(String(item.type), JSON.stringify(item), [])])
  }
}

const assistant = (parts: readonly MappedPart[]): MappedMessage => ({ role: 'assistant', parts })

interface ItemCall {
  readonly name: string
  /** The fields of the item that are the call's arguments, or the one field that holds them all. */
  readonly input: { readonly fields: readonly string[] } | { readonly field: string }
  /** What the tool answered, where the stream says it. */
  readonly answer: readonly MappedItem[]
}

/** A call and its answer stand in one item. */
function callParts(item: JsonObject, ids: CallIds): readonly MappedPart[] | undefined {
  const call = callOf(item)
  if (!call) return undefined
  const callId = ids.call('', call.name)
  const head = { type: 'tool-call', callId, name: call.name, at: [] } as const
  const made: MappedPart =
    'field' in call.input
      ? { ...head, input: item[call.input.field] ?? {}, place: { type: 'input', path: ['item', call.input.field] } }
      : { ...head, input: fieldsOf(item, call.input.fields), place: { type: 'fields', path: ['item'] } }
  if (item.status === 'in_progress') return [made]
  ids.result(callId)
  const isError = item.status === 'failed' || (typeof item.exit_code === 'number' && item.exit_code !== 0)
  return [made, { type: 'tool-result', callId, name: call.name, ...itemsOf(call.answer), isError, at: [] }]
}

const fieldsOf = (item: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.flatMap((name) => (name in item ? [[name, item[name] ?? null]] : [])))

/** The name of a command's call: Codex calls the tool so in its rollouts. */
export const SHELL = 'shell'

function callOf(item: JsonObject): ItemCall | undefined {
  switch (item.type) {
    case 'command_execution':
      return {
        name: SHELL,
        input: { fields: ['command'] },
        answer: valueItem(item.aggregated_output, ['item', 'aggregated_output']),
      }
    case 'mcp_tool_call': {
      const [server, tool] = [stringOf(item.server), stringOf(item.tool)]
      return {
        name: server === '' ? tool : `mcp__${server}__${tool}`,
        input: { field: 'arguments' },
        answer: mcpAnswer(item),
      }
    }
    case 'collab_tool_call':
      return {
        name: stringOf(item.tool) || 'collab_tool_call',
        input: { fields: ['prompt', 'receiver_thread_ids'] },
        answer: valueItem(item.agents_states, ['item', 'agents_states']),
      }
    case 'file_change':
      return { name: 'apply_patch', input: { fields: ['changes'] }, answer: [] }
    case 'web_search':
      return { name: 'web_search', input: { fields: ['query', 'action'] }, answer: [] }
    case 'todo_list':
      return { name: 'update_plan', input: { fields: ['items'] }, answer: [] }
    default:
      return undefined
  }
}

function mcpAnswer({ result, error }: JsonObject): readonly MappedItem[] {
  if (isJsonObject(error) && typeof error.message === 'string')
    return valueItem(error.message, ['item', 'error', 'message'])
  const content: JsonPath = ['item', 'result', 'content']
  return listOf(objectOf(result).content).map((block, index) => contentItem(block, [...content, index]))
}
