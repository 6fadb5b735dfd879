import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part, PartOf } from '../../conversation/part'
import { isJsonObject, stringOf, type JsonObject, type JsonValue } from '../../core/json'
import { joined, textsOf, textOf } from '../ai-sdk/results'
import { inHome } from '../import/home'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import { recordLists, type ListShape } from '../mapped/record-lists'
import type { SourceFile } from '../import/source-file'
import { isNewEvent, isOldEvent, usageByEvent } from './events'
import { readNewEvent } from './read-new'
import { readOldEvent } from './read-old'
import { withSystem, jsonDocument, withItem } from '../mapped/made'

/** Event streams of OpenHands: of 0.x (trajectories, evaluation output) and of its SDK. */
export const openHands = mappedDialect({
  id: 'openhands',
  name: 'OpenHands',
  extension: '.json',
  places: { systemPrompt: true, freeTextArguments: false },
  home: { paths: inHome('.openhands/conversations/CONVERSATION/events/*.json'), holds: 'part', checked: 'sessions' },
  detect,
  sources,
  read: (value, ids, beside) =>
    isNewEvent(value) ? readNewEvent(value, ids) : isOldEvent(value) ? readOldEvent(value, ids, beside) : undefined,
  create: (message) => eventsFor(message),
  insert,
  write,
})

const isEvent = (value: JsonValue | undefined): boolean => isOldEvent(value) || isNewEvent(value)

const shape: ListShape = { holders: [['history'], ['events'], ['trajectory']], isRecord: isEvent }

/** So many entries of a file are looked at for events. */
const SAMPLE = 200

function detect(file: SourceFile): number {
  return recordLists(file, shape, SAMPLE).length > 0 ? 0.9 : 0
}

function sources(file: SourceFile): readonly MappedSource[] {
  return recordLists(file, shape).map(({ records, wrapper }) => ({
    source: { file, records },
    title: stringOf(wrapper.instance_id) || stringOf(wrapper.title) || undefined,
    beside: usageByEvent(records.map(({ value }) => value)),
  }))
}

/** Events of 0.x for a message: what it says, then its calls or results one each. Thinking has no place. */
function eventsFor(message: Message): readonly JsonObject[] {
  const { role, parts } = message
  const text = textsOf(parts).join('\n\n')
  const calls = parts.filter((part) => part.type === 'tool-call')
  const results = parts.filter((part) => part.type === 'tool-result').map(observationFor)
  if (role === 'system')
    return text === '' ? results : [...results, { source: 'agent', action: 'system', args: { content: text } }]
  if (calls.length > 0) return [...calls.map((call, index) => actionFor(call, index === 0 ? text : '')), ...results]
  return text === ''
    ? results
    : [...results, { source: role === 'assistant' ? 'agent' : 'user', action: 'message', args: { content: text } }]
}

function actionFor(part: PartOf<'tool-call'>, thought: string): JsonObject {
  const input = isJsonObject(part.input) ? part.input : { input: part.input }
  return {
    source: 'agent',
    action: 'call_tool',
    args: { ...input, ...(thought === '' ? {} : { thought }) },
    tool_call_metadata: { function_name: part.name, tool_call_id: part.callId },
  }
}

function observationFor(part: PartOf<'tool-result'>): JsonObject {
  return {
    source: 'environment',
    observation: part.isError ? 'error' : 'call_tool',
    content: textOf(part),
    tool_call_metadata: { function_name: part.name ?? 'tool', tool_call_id: part.callId },
  }
}

function insert(value: JsonValue, part: Part): JsonValue {
  const text = textsOf([part]).join()
  if (!isJsonObject(value) || text === '') return value
  if ('kind' in value)
    return isJsonObject(value.llm_message)
      ? { ...value, llm_message: withItem(value.llm_message, 'content', { type: 'text', text }) }
      : value
  return isJsonObject(value.args)
    ? { ...value, args: { ...value.args, thought: joined(value.args.thought, text) } }
    : value
}

function write(conversation: Conversation): string {
  const events = withSystem(conversation, 'system').flatMap(eventsFor)
  return jsonDocument(events.map((event, id) => ({ id, ...event })))
}
