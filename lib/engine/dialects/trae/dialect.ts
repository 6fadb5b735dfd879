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
import { callPart, joined, resultPart, textOf, textualPart } from '../ai-sdk/results'
import { jsonDocument, withSystem, recordsWith, withItem } from '../mapped/made'
import { blockItems } from '../mapped/blocks'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import { opaquePart, textPart, type CallIds, type MappedMessage, type MappedPart } from '../mapped/mapped-message'
import { usageFrom } from '../mapped/usage'
import { elementRecords, type SourceRecord } from '../records'
import type { SourceFile } from '../import/source-file'
import { documentOf } from '../import/source-file'

/** Trajectories of Trae Agent: requests in their order, each with the messages that were new in it and its answer. The steps beside them repeat those. */
export const trae = mappedDialect({
  id: 'trae',
  name: 'Trae Agent',
  extension: '.json',
  places: { systemPrompt: false, freeTextArguments: false },
  home: {
    paths: {
      linux: './trajectories/trajectory_*.json',
      macos: './trajectories/trajectory_*.json',
      windows: '.\\trajectories\\trajectory_*.json',
    },
    checked: 'sources',
  },
  detect: ({ content }) => (content.type === 'json' && isTrajectory(content.value) ? 0.96 : 0),
  sources,
  read,
  create: (message) => messagesFor(message),
  insert: (value, part) => (isJsonObject(value) ? withPart(value, part) : value),
  write,
})

const isTrajectory = (value: JsonValue): value is JsonObject =>
  isJsonObject(value) && isJsonArray(value.llm_interactions) && isJsonArray(value.agent_steps)

function sources(file: SourceFile): readonly MappedSource[] {
  const root = documentOf(file)
  const records = elementRecords(root, ['llm_interactions']).flatMap(({ value, path }): readonly SourceRecord[] => {
    const { response } = objectOf(value)
    const answers: readonly SourceRecord[] = isJsonArray(response)
      ? elementRecords(root, [...path, 'response'])
      : isJsonObject(response)
        ? [{ value: response, line: 0, path: [...path, 'response'] }]
        : []
    return [...elementRecords(root, [...path, 'input_messages']), ...answers]
  })
  return [{ source: { file, records }, model: stringOf(root.model) || undefined, beside: stringOf(root.provider) }]
}

function read(value: JsonValue, ids: CallIds, beside: JsonValue = ''): MappedMessage | undefined {
  if (!isJsonObject(value)) return undefined
  if ('finish_reason' in value || (value.role === undefined && 'tool_calls' in value))
    return answerOf(value, ids, beside)
  const { role } = value
  const result = objectOf(value.tool_result)
  if (isJsonObject(value.tool_result)) {
    const key = result.success === false && stringOf(result.error) !== '' ? 'error' : 'result'
    const items = blockItems(result[key], ['tool_result', key])
    return { role: 'tool', parts: [resultPart(result.call_id, '', items, result.success === false, [], ids)] }
  }
  if (role !== 'user' && role !== 'system' && role !== 'assistant') return undefined
  const text = stringOf(value.content)
  const call = isJsonObject(value.tool_call) ? [callOf(value.tool_call, ['tool_call'], ids)] : []
  return { role, parts: [...(text === '' ? [] : [textPart(text, ['content'])]), ...call] }
}

/** Anthropic counts cached input beside the rest; the others count it within. */
function answerOf(answer: JsonObject, ids: CallIds, provider: JsonValue): MappedMessage {
  const text = stringOf(answer.content)
  const usage = objectOf(answer.usage)
  return {
    role: 'assistant',
    parts: [
      ...(text === '' ? [] : [textPart(text, ['content'])]),
      ...listOf(answer.tool_calls).map((call, index) => callOf(call, ['tool_calls', index], ids)),
    ],
    usage: usageFrom({
      input: usage.input_tokens,
      output: usage.output_tokens,
      cacheRead: usage.cache_read_input_tokens,
      cacheWrite: usage.cache_creation_input_tokens,
      model: answer.model,
      isCacheWithinInput: provider !== 'anthropic',
    }),
  }
}

function callOf(call: JsonValue, at: JsonPath, ids: CallIds): MappedPart {
  const { call_id: id, name, arguments: input } = objectOf(call)
  return typeof name === 'string'
    ? callPart(id, name, input, at, [...at, 'arguments'], ids)
    : opaquePart('tool_call', JSON.stringify(call), at)
}

/** Messages for one, as Trae writes them: a result each, an answer as the response that it was. */
function messagesFor(message: Message): readonly JsonObject[] {
  const start: JsonObject =
    message.role === 'assistant'
      ? { content: '', finish_reason: 'stop', tool_calls: null }
      : { role: message.role === 'system' ? 'system' : 'user', content: '' }
  return recordsWith(message, resultFor, start, withPart)
}

const resultFor = (part: PartOf<'tool-result'>): JsonObject => ({
  role: 'user',
  content: null,
  tool_result: {
    call_id: part.callId,
    success: !part.isError,
    result: part.isError ? null : textOf(part),
    error: part.isError ? textOf(part) : null,
  },
})

function withPart(value: JsonObject, part: Part): JsonObject {
  if (part.type === 'tool-call') {
    const call = { call_id: part.callId, name: part.name, arguments: part.input, id: null }
    return withItem(value, 'tool_calls', call)
  }
  const text = part.type === 'thinking' ? '' : textualPart(part)
  return text === '' ? value : { ...value, content: joined(value.content, text) }
}

/** Requests of one answer each, with what came before it. */
function write(conversation: Conversation): string {
  const { model = '', title = '' } = conversation
  const interactions: JsonObject[] = []
  let waiting: JsonObject[] = []
  const close = (response: JsonValue): void => {
    interactions.push({ timestamp: '', provider: '', model, input_messages: waiting, response, tools_available: null })
    waiting = []
  }
  for (const record of withSystem(conversation, 'system').flatMap(messagesFor)) {
    if (record.role === undefined) close({ ...record, model })
    else waiting.push(record)
  }
  if (waiting.length > 0) close(null)
  return jsonDocument({ task: title, provider: '', model, llm_interactions: interactions, agent_steps: [] })
}
