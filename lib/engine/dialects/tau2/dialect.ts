import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part, PartOf } from '../../conversation/part'
import {
  isJsonArray,
  isJsonObject,
  listOf,
  objectOf,
  stringOf,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../../core/json'
import { joined, resultPart, textOf, textualPart } from '../ai-sdk/results'
import { EPOCH, jsonDocument, withSystem, recordsWith, withItem } from '../mapped/made'
import { blockItems } from '../mapped/blocks'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import { textPart, type CallIds, type MappedMessage } from '../mapped/mapped-message'
import { recordLists, type ListShape } from '../mapped/record-lists'
import { usageFrom } from '../mapped/usage'
import { elementRecords } from '../records'
import { chatCallParts } from '../traces/any-message'
import type { SourceFile } from '../import/source-file'

/** Simulations of tau2-bench: one conversation each. What the simulated person did with tools of its own, the agent never saw. */
export const tau2 = mappedDialect({
  id: 'tau2',
  name: 'tau2-bench',
  extension: '.json',
  places: { systemPrompt: false, freeTextArguments: false },
  home: { checked: 'sources' },
  detect: (file) => (conversationsIn(file, 3).length > 0 ? 0.97 : 0),
  sources: (file) => conversationsIn(file),
  read,
  create: (message) => messagesFor(message),
  insert: (value, part) => (isJsonObject(value) ? withPart(value, part) : value),
  write,
})

const roles: ReadonlySet<unknown> = new Set(['system', 'user', 'assistant', 'tool'])

/** Every message says its turn, and a call its requestor. */
const isMessage = (value: JsonValue | undefined): value is JsonObject =>
  isJsonObject(value) &&
  roles.has(value.role) &&
  'turn_idx' in value &&
  ('content' in value || 'tool_messages' in value)

const shape: ListShape = { holders: [['messages']], isRecord: isMessage }

/** Simulations in a list of results, or in files of their own. */
function conversationsIn(file: SourceFile, limit = Infinity): readonly MappedSource[] {
  const root = file.content.type === 'json' ? file.content.value : null
  const simulations = listOf(objectOf(root).simulations)
  if (simulations.length === 0)
    return recordLists(file, shape, limit).flatMap(({ records, wrapper }) =>
      typeof wrapper.task_id === 'string' ? [{ source: { file, records }, title: wrapper.task_id }] : [],
    )
  return simulations.slice(0, limit).flatMap((simulation, index) => {
    const records = elementRecords(root ?? undefined, ['simulations', index, 'messages'])
    const title = stringOf(objectOf(simulation).task_id) || undefined
    return records.some(({ value }) => isMessage(value)) ? [{ source: { file, records }, title }] : []
  })
}

function read(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  if (!isMessage(value)) return undefined
  const time = typeof value.timestamp === 'string' ? { timestamp: value.timestamp } : {}
  if (value.role === 'tool') return resultsOf(value, time, ids)
  const isAgent = value.role === 'assistant'
  const text = stringOf(value.content)
  const parts = [
    ...(text === '' ? [] : [textPart(text, ['content'])]),
    ...(isAgent ? chatCallParts(value.tool_calls, ['tool_calls'], ids) : []),
  ]
  if (parts.length === 0) return undefined
  const usage = objectOf(value.usage)
  // A greeting that nobody asked a model for costs nothing, and is no request.
  const recorded =
    isAgent && isJsonObject(value.usage)
      ? usageFrom({
          input: usage.prompt_tokens,
          output: usage.completion_tokens,
          costUsd: value.cost,
          model: objectOf(value.raw_data).model,
        })
      : undefined
  return {
    role: isAgent ? 'assistant' : value.role === 'system' ? 'system' : 'user',
    parts,
    ...time,
    usage: recorded,
  }
}

/** One result, or several in a message of their own. */
function resultsOf(value: JsonObject, time: { readonly timestamp?: string }, ids: CallIds): MappedMessage | undefined {
  const several = isJsonArray(value.tool_messages)
  const results: readonly (readonly [JsonValue, JsonPath])[] = several
    ? listOf(value.tool_messages).map((each, index) => [each, ['tool_messages', index]] as const)
    : [[value, []]]
  const parts = results.flatMap(([each, at]) => {
    const { id, content, error, requestor } = objectOf(each)
    if (requestor === 'user') return []
    return [resultPart(id, '', blockItems(content, [...at, 'content']), error === true, at, ids)]
  })
  return parts.length === 0 ? undefined : { role: 'tool', parts, ...time }
}

function messagesFor(message: Message): readonly JsonObject[] {
  const head = { turn_idx: null, timestamp: message.timestamp ?? EPOCH }
  const resultFor = (part: PartOf<'tool-result'>): JsonObject => ({
    id: part.callId,
    role: 'tool',
    content: textOf(part),
    requestor: 'assistant',
    error: part.isError,
    ...head,
  })
  const role = message.role === 'tool' ? 'user' : message.role
  return recordsWith(message, resultFor, { role, content: null, ...head }, withPart)
}

function withPart(value: JsonObject, part: Part): JsonObject {
  if (part.type === 'tool-call') {
    const call = { id: part.callId, name: part.name, arguments: part.input, requestor: 'assistant' }
    return withItem(value, 'tool_calls', call)
  }
  const text = part.type === 'thinking' ? '' : textualPart(part)
  return text === '' ? value : { ...value, content: joined(value.content, text) }
}

function write(conversation: Conversation): string {
  const messages = withSystem(conversation, 'system').flatMap(messagesFor)
  const { title = 'conversation' } = conversation
  return jsonDocument({
    info: {},
    tasks: [],
    simulations: [
      { id: 'condensed', task_id: title, messages: messages.map((message, turn) => ({ ...message, turn_idx: turn })) },
    ],
  })
}
