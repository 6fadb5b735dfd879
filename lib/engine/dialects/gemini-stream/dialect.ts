import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import type { RecordedUsage } from '../../conversation/usage'
import { isJsonObject, objectOf, stringOf, type JsonObject, type JsonValue } from '../../core/json'
import { callPart, resultPart, textOf, textsOf, textualPart } from '../ai-sdk/results'
import { EPOCH, jsonLines, withSystem } from '../mapped/made'
import { blockItems } from '../mapped/blocks'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import { textPart, type CallIds, type MappedMessage } from '../mapped/mapped-message'
import type { Pieces } from '../mapped/native'
import { usageAtLast, usageFrom } from '../mapped/usage'
import { lineRecords, type SourceRecord } from '../records'
import type { SourceFile } from '../import/source-file'

/** What `gemini --output-format stream-json` prints: an event a line, answers in pieces, and the usage of all requests as one sum at the end. */
export const geminiStream = mappedDialect({
  id: 'gemini-stream',
  name: 'Gemini CLI stream',
  extension: '.jsonl',
  places: { systemPrompt: false, freeTextArguments: false },
  home: { command: 'gemini -p "PROMPT" --output-format stream-json > session.jsonl', checked: 'sources' },
  detect: ({ content }) => (lineRecords(content, 50).some(({ value }) => isStart(value)) ? 0.97 : 0),
  sources,
  read,
  create: (message) => eventsFor(message),
  insert: (value, part) => (isJsonObject(value) ? withText(value, part) : value),
  write,
})

const isStart = (value: JsonValue | undefined): value is JsonObject =>
  isJsonObject(value) &&
  value.type === 'init' &&
  typeof value.session_id === 'string' &&
  typeof value.model === 'string' &&
  typeof value.timestamp === 'string'

const isText = (value: JsonValue | undefined): value is JsonObject & { readonly content: string } =>
  isJsonObject(value) && value.type === 'message' && typeof value.content === 'string'

function sources(file: SourceFile): readonly MappedSource[] {
  const records = lineRecords(file.content)
  const model = stringOf(objectOf(records.find(({ value }) => isStart(value))?.value).model)
  const pieces = piecesIn(records)
  return [{ source: { file, records }, pieces, model: model || undefined, usage: totalIn(records, pieces, model) }]
}

const ownTypes: ReadonlySet<unknown> = new Set(['message', 'tool_use', 'tool_result'])

/** Pieces of one answer follow each other. */
function piecesIn(records: readonly SourceRecord[]): ReadonlyMap<number, Pieces> {
  const pieces = new Map<number, Pieces>()
  let [first, before]: [number, JsonValue | undefined] = [-1, undefined]
  records.forEach(({ value }, record) => {
    if (!isJsonObject(value) || !ownTypes.has(value.type)) return
    const goesOn =
      isText(value) && value.delta === true && isText(before) && before.delta === true && before.role === value.role
    before = value
    if (!goesOn) {
      first = record
      return
    }
    const { rest = [], whole = records[first]?.value ?? null } = pieces.get(first) ?? {}
    const text = isText(whole) ? whole.content + value.content : value.content
    pieces.set(first, {
      rest: [...rest, record],
      whole: { ...objectOf(whole), content: text },
      path: ['content'],
      restPath: ['content'],
    })
  })
  return pieces
}

/** The last event counts all requests in one sum. */
function totalIn(
  records: readonly SourceRecord[],
  pieces: ReadonlyMap<number, Pieces>,
  model: string,
): ReadonlyMap<number, RecordedUsage> | undefined {
  const end = records.findLast(({ value }) => isJsonObject(value) && value.type === 'result')?.value
  const stats = objectOf(objectOf(end).stats)
  const total = usageFrom({
    input: stats.input ?? stats.input_tokens,
    output: stats.output_tokens,
    cacheRead: stats.cached,
    model,
  })
  const isAnswer = (value: JsonValue | undefined): boolean =>
    isJsonObject(value) && (value.type === 'tool_use' || (isText(value) && value.role === 'assistant'))
  const rest = new Set([...pieces.values()].flatMap((each) => each.rest))
  return usageAtLast(
    total,
    records.flatMap(({ value }, record) => (isAnswer(value) && !rest.has(record) ? [record] : [])),
  )
}

function read(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  if (!isJsonObject(value)) return undefined
  const time = typeof value.timestamp === 'string' ? { timestamp: value.timestamp } : {}
  if (isText(value))
    return {
      role: value.role === 'assistant' ? 'assistant' : 'user',
      parts: value.content === '' ? [] : [textPart(value.content, ['content'])],
      ...time,
    }
  if (value.type === 'tool_use' && typeof value.tool_name === 'string') {
    const call = callPart(value.tool_id, value.tool_name, value.parameters, [], ['parameters'], ids)
    return { role: 'assistant', parts: [call], ...time }
  }
  if (value.type !== 'tool_result') return undefined
  const isError = value.status === 'error'
  const items =
    value.output === undefined && isError
      ? blockItems(objectOf(value.error).message, ['error', 'message'])
      : blockItems(value.output, ['output'])
  return { role: 'tool', parts: [resultPart(value.tool_id, '', items, isError, [], ids)], ...time }
}

/** Events for a message: one for each call and result, and one for its text. Thoughts are not printed. */
function eventsFor(message: Message): readonly JsonObject[] {
  const timestamp = message.timestamp ?? EPOCH
  const role = message.role === 'assistant' ? 'assistant' : 'user'
  const texts = textsOf(message.parts)
  const calls = message.parts.flatMap((part) =>
    part.type === 'tool-call'
      ? [{ type: 'tool_use', timestamp, tool_name: part.name, tool_id: part.callId, parameters: part.input }]
      : [],
  )
  const results = message.parts.flatMap((part) =>
    part.type === 'tool-result'
      ? [
          {
            type: 'tool_result',
            timestamp,
            tool_id: part.callId,
            status: part.isError ? 'error' : 'success',
            output: textOf(part),
          },
        ]
      : [],
  )
  const text = texts.length === 0 ? [] : [{ type: 'message', timestamp, role, content: texts.join('\n\n') }]
  return [...results, ...text, ...calls]
}

function withText(value: JsonObject, part: Part): JsonObject {
  const text = part.type === 'thinking' ? '' : textualPart(part)
  return isText(value) && text !== '' ? { ...value, content: `${value.content}\n\n${text}` } : value
}

function write(conversation: Conversation): string {
  const { model = 'unknown' } = conversation
  const events = withSystem(conversation, 'user').flatMap(eventsFor)
  return jsonLines([
    { type: 'init', timestamp: events[0]?.timestamp ?? EPOCH, session_id: 'condensed', model },
    ...events,
  ])
}
