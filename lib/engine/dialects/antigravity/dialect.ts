import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part, PartOf } from '../../conversation/part'
import {
  isJsonObject,
  listOf,
  objectOf,
  stringOf,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../../core/json'
import { callPart, joined, resultPart, textOf, textualPart } from '../ai-sdk/results'
import { inHome } from '../import/home'
import { EPOCH, jsonLines, withSystem, recordsWith, withItem } from '../mapped/made'
import { blockItems } from '../mapped/blocks'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import {
  opaquePart,
  statePart,
  textPart,
  thinkingPart,
  type CallIds,
  type MappedMessage,
  type MappedPart,
} from '../mapped/mapped-message'
import { lineRecords } from '../records'
import type { SourceFile } from '../import/source-file'

/** Transcripts of Antigravity CLI (1.1), a step a line. Calls have no ids: a step of the model of any type that is not listed here is what the oldest waiting call gave. */
export const antigravity = mappedDialect({
  id: 'antigravity',
  name: 'Antigravity CLI',
  extension: '.jsonl',
  places: { systemPrompt: false, freeTextArguments: false },
  home: {
    paths: inHome('.gemini/antigravity-cli/brain/SESSION/.system_generated/logs/transcript_full.jsonl'),
    checked: 'descriptions',
  },
  detect: ({ content }) => (lineRecords(content, 200).some(({ value }) => isStep(value)) ? 0.96 : 0),
  sources,
  read,
  create: (message) => stepsFor(message),
  insert: (value, part) => (isJsonObject(value) ? withPart(value, part) : value),
  write,
})

const isStep = (value: JsonValue | undefined): value is JsonObject =>
  isJsonObject(value) &&
  typeof value.step_index === 'number' &&
  typeof value.source === 'string' &&
  typeof value.type === 'string' &&
  typeof value.status === 'string'

function sources(file: SourceFile): readonly MappedSource[] {
  return [{ source: { file, records: lineRecords(file.content) } }]
}

function read(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  if (!isStep(value)) return undefined
  const time = typeof value.created_at === 'string' ? { timestamp: value.created_at } : {}
  const text = stringOf(value.content)
  const parts = text === '' ? [] : [textPart(text, ['content'])]
  switch (value.type) {
    case 'USER_INPUT':
      return { role: 'user', parts, ...time }
    case 'CONVERSATION_HISTORY':
      return undefined
    case 'SYSTEM_MESSAGE':
      return { role: 'user', parts: text === '' ? [] : [statePart(text, ['content'])], ...time }
    case 'CHECKPOINT':
      return text === '' ? undefined : { role: 'user', parts, ...time, summary: { type: 'recorded' }, compaction: {} }
    case 'PLANNER_RESPONSE': {
      const thinking = stringOf(value.thinking)
      const thoughts = thinking === '' ? [] : [thinkingPart(thinking, false, ['thinking'])]
      return { role: 'assistant', parts: [...thoughts, ...parts, ...callParts(value.tool_calls, ids)], ...time }
    }
    default: {
      if (value.source !== 'MODEL') return { role: 'user', parts, ...time }
      const items = blockItems(value.content, ['content'])
      return { role: 'tool', parts: [resultPart('', '', items, value.status === 'ERROR', [], ids)], ...time }
    }
  }
}

function callParts(calls: JsonValue | undefined, ids: CallIds): readonly MappedPart[] {
  return listOf(calls).map((call, index) => {
    const at: JsonPath = ['tool_calls', index]
    const { name, args } = objectOf(call)
    return typeof name === 'string'
      ? callPart('', name, args, at, [...at, 'args'], ids)
      : opaquePart('tool_call', JSON.stringify(call), at)
  })
}

/** Steps for a message: one for each result, then one for what else it holds. */
function stepsFor(message: Message): readonly JsonObject[] {
  const head = { step_index: 0, status: 'DONE', created_at: message.timestamp ?? EPOCH }
  const resultFor = (part: PartOf<'tool-result'>): JsonObject => ({
    ...head,
    source: 'MODEL',
    type: 'GENERIC',
    status: part.isError ? 'ERROR' : 'DONE',
    content: textOf(part),
  })
  const start: JsonObject =
    message.role === 'assistant'
      ? { ...head, source: 'MODEL', type: 'PLANNER_RESPONSE' }
      : { ...head, source: 'USER_EXPLICIT', type: 'USER_INPUT' }
  return recordsWith(message, resultFor, start, withPart)
}

function withPart(step: JsonObject, part: Part): JsonObject {
  if (part.type === 'tool-call') return withItem(step, 'tool_calls', { name: part.name, args: part.input })
  const text = textualPart(part)
  const key = part.type === 'thinking' ? 'thinking' : 'content'
  return text === '' ? step : { ...step, [key]: joined(step[key], text) }
}

function write(conversation: Conversation): string {
  const steps = withSystem(conversation, 'user').flatMap(stepsFor)
  return jsonLines(steps.map((step, index) => ({ ...step, step_index: index })))
}
