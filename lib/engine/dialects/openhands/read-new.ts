import { isJsonObject, listOf, objectOf, stringOf, type JsonObject, type JsonPath } from '../../core/json'
import { argumentsIn } from '../json/json-template'
import {
  textPart,
  thinkingPart,
  type CallIds,
  type MappedItem,
  type MappedMessage,
  type MappedPart,
} from '../mapped/mapped-message'
import { blockItems, blockParts } from './events'
import { resultPart } from '../ai-sdk/results'

/** An event of the OpenHands SDK (V1). */
export function readNewEvent(event: JsonObject, ids: CallIds): MappedMessage | undefined {
  const read = reader(event)?.(event, ids)
  return read && { ...read, ...(typeof event.timestamp === 'string' ? { timestamp: event.timestamp } : {}) }
}

type Reader = (event: JsonObject, ids: CallIds) => MappedMessage | undefined

const readers: Readonly<Record<string, Reader>> = {
  SystemPromptEvent: (event) => ({
    role: 'system',
    parts: blockParts(objectOf(event.system_prompt).text, ['system_prompt', 'text']),
  }),
  MessageEvent: readMessage,
  ActionEvent: readAction,
  ObservationEvent: readObservation,
  UserRejectObservation: (event, ids) => failure(event, ids, 'rejection_reason'),
  AgentErrorEvent: (event, ids) => failure(event, ids, 'error'),
  Condensation: condensation,
  CondensationSummaryEvent: condensation,
}

const reader = (event: JsonObject): Reader | undefined =>
  Object.hasOwn(readers, stringOf(event.kind)) ? readers[stringOf(event.kind)] : undefined

const rolesOf = { user: 'user', assistant: 'assistant', system: 'system', tool: 'tool' } as const

function readMessage(event: JsonObject): MappedMessage | undefined {
  if (!isJsonObject(event.llm_message)) return undefined
  const given = stringOf(event.llm_message.role)
  const role =
    given === 'assistant' || given === 'system' || given === 'user'
      ? rolesOf[given]
      : event.source === 'agent'
        ? 'assistant'
        : 'user'
  return {
    role,
    parts: [
      ...reasoning(event.llm_message, ['llm_message']),
      ...blockParts(event.llm_message.content, ['llm_message', 'content']),
      ...blockParts(event.extended_content, ['extended_content']),
    ],
  }
}

function reasoning(holder: JsonObject, path: JsonPath): readonly MappedPart[] {
  const text = stringOf(holder.reasoning_content)
  return [
    ...blockParts(holder.thinking_blocks, [...path, 'thinking_blocks']),
    ...(text === '' || listOf(holder.thinking_blocks).length > 0
      ? []
      : [thinkingPart(text, false, [...path, 'reasoning_content'])]),
  ]
}

/** The arguments as the model wrote them stand in `tool_call`, the harness's reading of them in `action`. */
function readAction(event: JsonObject, ids: CallIds): MappedMessage {
  const name =
    stringOf(event.tool_name) || stringOf(objectOf(event.tool_call).name) || stringOf(objectOf(event.action).kind)
  const callId = ids.call(
    stringOf(event.tool_call_id) || stringOf(objectOf(event.tool_call).id) || stringOf(event.id),
    name,
  )
  const call: MappedPart = { type: 'tool-call', callId, name, ...argumentsOf(event), at: [] }
  return { role: 'assistant', parts: [...reasoning(event, []), ...blockParts(event.thought, ['thought']), call] }
}

type Arguments = Pick<Extract<MappedPart, { type: 'tool-call' }>, 'input' | 'template' | 'place'>

function argumentsOf(event: JsonObject): Arguments {
  const given = objectOf(event.tool_call)
  const [holder, path]: readonly [JsonObject, JsonPath] = isJsonObject(given.function)
    ? [given.function, ['tool_call', 'function', 'arguments']]
    : [given, ['tool_call', 'arguments']]
  if (typeof holder.arguments === 'string') return { ...argumentsIn(holder.arguments), place: { type: 'input', path } }
  if (holder.arguments !== undefined) return { input: holder.arguments, place: { type: 'input', path } }
  const { kind: _kind, ...input } = objectOf(event.action)
  return { input, place: { type: 'fields', path: ['action'] } }
}

function readObservation(event: JsonObject, ids: CallIds): MappedMessage {
  const observation = objectOf(event.observation)
  const key = ['content', 'output', 'result', 'message'].find(
    (candidate) => typeof observation[candidate] === 'string' || Array.isArray(observation[candidate]),
  )
  const items =
    key === undefined
      ? ([
          { item: { type: 'opaque', text: JSON.stringify(observation) }, path: ['observation'] },
        ] satisfies MappedItem[])
      : blockItems(observation[key], ['observation', key])
  const isError = observation.is_error === true
  return { role: 'tool', parts: [resultPart(callOf(event), stringOf(event.tool_name), items, isError, [], ids)] }
}

const callOf = (event: JsonObject): string => stringOf(event.tool_call_id) || stringOf(event.action_id)

function failure(event: JsonObject, ids: CallIds, key: string): MappedMessage {
  const items = blockItems(stringOf(event[key]), [key])
  return { role: 'tool', parts: [resultPart(callOf(event), stringOf(event.tool_name), items, true, [], ids)] }
}

function condensation(event: JsonObject): MappedMessage | undefined {
  const summary = stringOf(event.summary)
  return summary === ''
    ? undefined
    : { role: 'user', parts: [textPart(summary, ['summary'])], summary: { type: 'recorded' }, compaction: {} }
}
