import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part, PartOf } from '../../conversation/part'
import type { RecordedUsage } from '../../conversation/usage'
import {
  isJsonArray,
  isJsonObject,
  objectOf,
  type JsonObject,
  type JsonPath,
  type JsonValue,
  stringOf,
} from '../../core/json'
import { textOf, resultPart, valueCallPart } from '../ai-sdk/results'
import { readGooglePart, responseItems, writeGooglePart } from '../google-contents/parts'
import { inHome } from '../import/home'
import { EPOCH, jsonDocument, withResultsAtCalls, withSystem } from '../mapped/made'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import {
  opaquePart,
  textPart,
  thinkingPart,
  areResults,
  type CallIds,
  type MappedItem,
  type MappedMessage,
  type MappedPart,
} from '../mapped/mapped-message'
import { usageFrom } from '../mapped/usage'
import { elementRecords, lineRecords, type SourceRecord } from '../records'
import type { SourceFile } from '../import/source-file'

/**
 * Sessions as Gemini CLI records them: one document, or since 2026 JSON lines in which a message that is written again replaces the
 * earlier one of its id, `$set` changes the session, and `$rewindTo` takes back the message of that id and all after it.
 */
export const geminiCli = mappedDialect({
  id: 'gemini-cli',
  name: 'Gemini CLI',
  extension: '.json',
  places: { systemPrompt: false, freeTextArguments: false },
  home: { paths: inHome('.gemini/tmp/PROJECT/chats/session-*'), checked: 'sessions' },
  detect,
  sources,
  read,
  create: (message) => recordsFor(message),
  insert,
  write,
})

const types: ReadonlySet<unknown> = new Set(['user', 'gemini', 'info', 'error', 'warning'])

const isMessage = (value: JsonValue | undefined): value is JsonObject =>
  isJsonObject(value) && types.has(value.type) && typeof value.id === 'string' && 'content' in value
const isSession = (value: JsonValue | undefined): value is JsonObject =>
  isJsonObject(value) && typeof value.sessionId === 'string' && typeof value.projectHash === 'string'

function detect({ content }: SourceFile): number {
  if (content.type === 'json')
    return isSession(content.value) &&
      isJsonArray(content.value.messages) &&
      (content.value.messages.length === 0 || content.value.messages.some(isMessage))
      ? 0.95
      : 0
  const lines = lineRecords(content, 200)
  return lines.some(({ value }) => isSession(value)) &&
    lines.some(({ value }) => isMessage(value) || (isJsonObject(value) && '$set' in value))
    ? 0.95
    : 0
}

function sources(file: SourceFile): readonly MappedSource[] {
  const { content } = file
  if (content.type === 'json')
    return [{ source: { file, records: elementRecords(content.value, ['messages']) }, title: titleOf(content.value) }]
  const lines = lineRecords(content)
  const { records, ...others } = lineMessages(lines)
  const sessions = lines.flatMap(({ value }) =>
    isSession(value) ? [value] : isJsonObject(value) && isJsonObject(value.$set) ? [value.$set] : [],
  )
  const title = titleOf(sessions.findLast((session) => stringOf(session.summary) !== ''))
  return [{ source: { file, records }, ...others, title }]
}

const titleOf = (session: JsonValue | undefined): string | undefined => stringOf(objectOf(session).summary) || undefined

type LineMessages = Pick<MappedSource, 'copies' | 'aside'> & { readonly records: readonly SourceRecord[] }

/**
 * The messages that are left at the end, each with its earlier copies. A list that `$set` gives stands in place of all before it; lines
 * behind it replace its messages and follow them.
 */
function lineMessages(lines: readonly SourceRecord[]): LineMessages {
  const given = lines.findLastIndex(({ value }) => listGivenBy(value).length > 0)
  const elements = given === -1 ? [] : elementRecords(lines[given]?.value, ['$set', 'messages'], given)
  const all = [...elements, ...lines.slice(given + 1)]
  const live = new Map<string, number[]>()
  all.forEach(({ value }, index) => {
    if (isJsonObject(value) && typeof value.$rewindTo === 'string') rewind(live, value.$rewindTo)
    else if (isMessage(value)) live.set(String(value.id), [...(live.get(String(value.id)) ?? []), index])
  })
  // A list is written back as a whole: what was taken back of it goes with it.
  const kept = new Set([...elements.keys(), ...[...live.values()].flat()])
  const order = [...kept].sort((a, b) => a - b)
  const positions = new Map(order.map((index, position) => [index, position] as const))
  const places = [...live.values()].map((own) => own.map((index) => positions.get(index) ?? 0))
  const used = new Set(places.flat())
  return {
    records: order.flatMap((index) => all[index] ?? []),
    copies: new Map(places.filter((own) => own.length > 1).map((own) => [own.at(-1) ?? 0, own.slice(0, -1)])),
    aside: new Set(order.flatMap((_, position) => (used.has(position) ? [] : [position]))),
  }
}

const listGivenBy = (value: JsonValue | undefined): readonly JsonValue[] =>
  isJsonObject(value) && isJsonObject(value.$set) && isJsonArray(value.$set.messages) ? value.$set.messages : []

/** As Gemini CLI reads it: an id that is not there takes back everything. */
function rewind(live: Map<string, number[]>, to: string): void {
  const ids = [...live.keys()]
  for (const id of ids.slice(Math.max(0, ids.indexOf(to)))) live.delete(id)
}

function read(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  if (!isMessage(value) || (value.type !== 'user' && value.type !== 'gemini')) return undefined
  const timestamp = typeof value.timestamp === 'string' ? { timestamp: value.timestamp } : {}
  if (value.type === 'user') return userMessage(value, timestamp, ids)
  const parts = [
    ...thoughtParts(value.thoughts),
    ...contentParts(value.content, ids),
    ...toolParts(value.toolCalls, ids),
  ]
  return { role: 'assistant', parts, ...timestamp, usage: usageOf(value) }
}

/** A message whose parts are all answers to calls is no person's. */
function userMessage(value: JsonObject, timestamp: { readonly timestamp?: string }, ids: CallIds): MappedMessage {
  const parts = withReferencedFiles(contentParts(value.content, ids))
  return { role: areResults(parts) ? 'tool' : 'user', parts, ...timestamp }
}

function contentParts(content: JsonValue | undefined, ids: CallIds): readonly MappedPart[] {
  if (typeof content === 'string') return content === '' ? [] : [textPart(content, ['content'])]
  if (isJsonArray(content))
    return content.map((part: JsonValue, index) => readGooglePart(part, ['content', index], ids))
  return isJsonObject(content) ? [readGooglePart(content, ['content'], ids)] : []
}

/** Files that the harness put behind a prompt that names them with `@`. The line that says so is never rewritten, so that they are told by it again. */
function withReferencedFiles(parts: readonly MappedPart[]): readonly MappedPart[] {
  const from = parts.findIndex(
    (part) => part.type === 'text' && part.text.trim() === '--- Content from referenced files ---',
  )
  return parts.map((part, index) => {
    if (from === -1 || index < from || part.type !== 'text') return part
    return index === from ? opaquePart('referenced-files', part.text, part.at) : { ...part, type: 'environment' }
  })
}

function thoughtParts(thoughts: JsonValue | undefined): readonly MappedPart[] {
  if (!isJsonArray(thoughts)) return []
  return thoughts.map((thought: JsonValue, index) => {
    const at: JsonPath = ['thoughts', index]
    if (!isJsonObject(thought) || typeof thought.description !== 'string')
      return opaquePart('thought', JSON.stringify(thought), at)
    return thinkingPart(thought.description, false, [...at, 'description'], at)
  })
}

/** A call and its answer stand in one entry. */
function toolParts(calls: JsonValue | undefined, ids: CallIds): readonly MappedPart[] {
  if (!isJsonArray(calls)) return []
  return calls.flatMap((call: JsonValue, index): MappedPart[] => {
    const at: JsonPath = ['toolCalls', index]
    if (!isJsonObject(call) || typeof call.name !== 'string') return [opaquePart('toolCall', JSON.stringify(call), at)]
    const made = valueCallPart(call.id, call.name, call.args, at, [...at, 'args'], ids)
    if (call.result === undefined || call.result === null) return [made]
    const items = resultItems(call.result, [...at, 'result'])
    const isError = call.status === 'error' || call.status === 'cancelled'
    return [made, resultPart(made.callId, call.name, items, isError, [...at, 'result'], ids)]
  })
}

function resultItems(result: JsonValue, path: JsonPath): readonly MappedItem[] {
  if (typeof result === 'string') return [{ item: { type: 'text', text: result }, path }]
  const parts: readonly (readonly [JsonValue, JsonPath])[] = isJsonArray(result)
    ? result.map((part: JsonValue, index) => [part, [...path, index]] as const)
    : [[result, path]]
  return parts.flatMap(([part, at]): readonly MappedItem[] => {
    if (typeof part === 'string') return [{ item: { type: 'text', text: part }, path: at }]
    if (isJsonObject(part) && isJsonObject(part.functionResponse))
      return responseItems(part.functionResponse.response, [...at, 'functionResponse', 'response'])
    if (isJsonObject(part) && typeof part.text === 'string')
      return [{ item: { type: 'text', text: part.text }, path: [...at, 'text'] }]
    if (isJsonObject(part) && isJsonObject(part.inlineData) && typeof part.inlineData.data === 'string') {
      return [
        {
          item: {
            type: 'image',
            mediaType: stringOf(part.inlineData.mimeType) || 'image/png',
            source: { type: 'base64', data: part.inlineData.data },
          },
          path: at,
        },
      ]
    }
    return [{ item: { type: 'opaque', text: JSON.stringify(part) }, path: at }]
  })
}

/** Gemini counts cached input within the prompt, and thoughts beside the answer. */
function usageOf({ tokens, model }: JsonObject): RecordedUsage | undefined {
  const { input, output, cached: cacheRead, thoughts } = objectOf(tokens)
  const answer = typeof output === 'number' && typeof thoughts === 'number' ? output + thoughts : output
  return usageFrom({ input, output: answer, cacheRead, model, isCacheWithinInput: true })
}

function recordsFor(message: Message, timestamp = message.timestamp ?? EPOCH): readonly JsonObject[] {
  const head = { id: `condensed-${message.id}`, timestamp }
  if (message.role !== 'assistant') {
    const content = message.parts.flatMap((part) => writeGooglePart(part) ?? [])
    return content.length === 0 ? [] : [{ ...head, type: 'user', content }]
  }
  return [withParts({ ...head, type: 'gemini', content: '' }, message.parts)]
}

const withParts = (value: JsonObject, parts: readonly Part[]): JsonObject =>
  parts.reduce<JsonObject>((sum, part) => insertPart(sum, part), value)

function insert(value: JsonValue, part: Part): JsonValue {
  return isJsonObject(value) ? insertPart(value, part) : value
}

function insertPart(value: JsonObject, part: Part): JsonObject {
  const list = (key: string): readonly JsonValue[] => (isJsonArray(value[key]) ? value[key] : [])
  if (value.type !== 'gemini') return withContent(value, writeGooglePart(part))
  switch (part.type) {
    case 'thinking':
      return part.text === ''
        ? value
        : {
            ...value,
            thoughts: [
              ...list('thoughts'),
              { subject: '', description: part.text, timestamp: value.timestamp ?? EPOCH },
            ],
          }
    case 'tool-call':
      return {
        ...value,
        toolCalls: [
          ...list('toolCalls'),
          {
            id: part.callId,
            name: part.name,
            args: isJsonObject(part.input) ? part.input : { input: part.input },
            status: 'success',
            timestamp: value.timestamp ?? EPOCH,
          },
        ],
      }
    case 'tool-result':
      return {
        ...value,
        toolCalls: list('toolCalls').map((call) =>
          isJsonObject(call) && call.id === part.callId ? answered(call, part) : call,
        ),
      }
    default:
      return part.type === 'text' && value.content === ''
        ? { ...value, content: part.text }
        : withContent(value, writeGooglePart(part))
  }
}

function withContent(value: JsonObject, written: JsonObject | undefined): JsonObject {
  const { content } = value
  const before: readonly JsonValue[] = isJsonArray(content)
    ? content
    : typeof content === 'string' && content !== ''
      ? [{ text: content }]
      : []
  return written ? { ...value, content: [...before, written] } : value
}

function answered(call: JsonObject, part: PartOf<'tool-result'>): JsonObject {
  const response = {
    id: part.callId,
    name: part.name ?? stringOf(call.name),
    response: { [part.isError ? 'error' : 'output']: textOf(part) },
  }
  return { ...call, status: part.isError ? 'error' : 'success', result: [{ functionResponse: response }] }
}

/** A session of its own: results go to their calls, system text into the first message, since sessions have no place for it. */
function write(conversation: Conversation): string {
  const messages = withSystem(conversation, 'user', withResultsAtCalls(conversation)).flatMap((message) =>
    recordsFor(message),
  )
  return jsonDocument({
    sessionId: 'condensed',
    projectHash: '',
    startTime: messages[0]?.timestamp ?? EPOCH,
    lastUpdated: messages.at(-1)?.timestamp ?? EPOCH,
    messages,
  })
}
