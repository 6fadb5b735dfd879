import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
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
import { callPart, joined, resultPart, textOf, textsOf, textualPart } from '../ai-sdk/results'
import { jsonDocument, madeId, recordWith, withSystem, withItem } from '../mapped/made'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import {
  opaquePart,
  textPart,
  thinkingPart,
  type CallIds,
  type MappedItem,
  type MappedMessage,
  type MappedPart,
} from '../mapped/mapped-message'
import { lineRecords, type SourceRecord } from '../records'
import type { SourceFile } from '../import/source-file'
import { chatLogOf, fieldOf, within, type Located, type LoggedRequest } from './session-log'

/**
 * Chats of Copilot in VS Code. A request is what the person typed, and the rounds in which the agent answered and called tools; what
 * those gave is kept by the id of the call. What only the editor shows stays as it is.
 */
export const copilotChat = mappedDialect({
  id: 'copilot-chat',
  name: 'GitHub Copilot Chat',
  extension: '.json',
  places: { systemPrompt: false, freeTextArguments: false },
  home: {
    paths: {
      linux: '~/.config/Code/User/workspaceStorage/WORKSPACE/chatSessions/SESSION.jsonl',
      macos: '~/Library/Application Support/Code/User/workspaceStorage/WORKSPACE/chatSessions/SESSION.jsonl',
      windows: '%APPDATA%\\Code\\User\\workspaceStorage\\WORKSPACE\\chatSessions\\SESSION.jsonl',
    },
    checked: 'descriptions',
  },
  detect,
  sources,
  read,
  create: (message) => roundsFor(message),
  insert,
  write,
})

function detect({ content }: SourceFile): number {
  const first = lineRecords(content, 1)[0]?.value
  const chat = isJsonObject(first) && first.kind === 0 ? first.v : first
  return isJsonObject(chat) && isJsonArray(chat.requests) && typeof chat.responderUsername === 'string' ? 0.97 : 0
}

function sources(file: SourceFile): readonly MappedSource[] {
  const { about, requests } = chatLogOf(file.content)
  const models = requests.map((request) => stringOf(fieldOf(request, 'modelId')?.value).replace(/^copilot\//, ''))
  return [
    {
      source: { file, records: requests.flatMap(recordsOf) },
      title: stringOf(objectOf(about).customTitle) || stringOf(objectOf(about).name) || undefined,
      model: models.findLast((each) => each !== ''),
    },
  ]
}

/** What was typed; then each round, with what its calls gave. A request without rounds has its answer in pieces. */
function recordsOf(request: LoggedRequest): readonly SourceRecord[] {
  const metadata = within(fieldOf(request, 'result'), 'metadata')
  const given = within(metadata, 'toolCallRounds')
  const rounds = elementsOf(given)
  const results = within(metadata, 'toolCallResults')
  const answers = rounds.flatMap((round) => [round, ...callsIn(round.value).flatMap((id) => resultOf(results, id))])
  const typed = fieldOf(request, 'message')
  return [
    ...(typed ? [{ ...typed, empty: { text: '', parts: [] } }] : []),
    ...(given ? answers : elementsOf(fieldOf(request, 'response'))),
  ]
}

const elementsOf = (list: Located | undefined): readonly Located[] =>
  list && isJsonArray(list.value)
    ? list.value.map((value, index) => ({ value, line: list.line, path: [...list.path, index] }))
    : []

const callsIn = (round: JsonValue): readonly string[] =>
  listOf(objectOf(round).toolCalls).map((call) => stringOf(objectOf(call).id))

function resultOf(results: Located | undefined, id: string): readonly SourceRecord[] {
  const found = id === '' ? undefined : within(results, id)
  return found ? [{ ...found, keyedBy: '' }] : []
}

function read(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  if (!isJsonObject(value)) return undefined
  if (isJsonArray(value.toolCalls)) return { role: 'assistant', parts: roundParts(value, ids) }
  if (isJsonArray(value.content) && value.kind === undefined) {
    const items = value.content.flatMap((item, index) => itemsIn(item, ['content', index]))
    return { role: 'tool', parts: [resultPart('', '', items, false, [], ids)] }
  }
  if (typeof value.text === 'string' && isJsonArray(value.parts))
    return value.text === '' ? undefined : { role: 'user', parts: [textPart(value.text, ['text'])] }
  // A piece of an answer without rounds.
  if (value.kind !== undefined || typeof value.value !== 'string' || value.value === '') return undefined
  return { role: 'assistant', parts: [textPart(value.value, ['value'])] }
}

function roundParts(round: JsonObject, ids: CallIds): readonly MappedPart[] {
  const thinking = objectOf(round.thinking).text
  const text = stringOf(round.response)
  return [
    ...(typeof thinking === 'string' && thinking !== ''
      ? [thinkingPart(thinking, false, ['thinking', 'text'], ['thinking'])]
      : []),
    ...(text === '' ? [] : [textPart(text, ['response'])]),
    ...listOf(round.toolCalls).map((call, index) => {
      const at: JsonPath = ['toolCalls', index]
      const { id, name, arguments: input } = objectOf(call)
      return typeof name === 'string'
        ? callPart(id, name, input, at, [...at, 'arguments'], ids)
        : opaquePart('toolCall', JSON.stringify(call), at)
    }),
  ]
}

/** A text, or a prompt as a tree with texts in it. */
function itemsIn(item: JsonValue, path: JsonPath): readonly MappedItem[] {
  const { value } = objectOf(item)
  const at: JsonPath = [...path, 'value']
  if (typeof value === 'string') return [{ item: { type: 'text', text: value }, path: at }]
  const texts = isJsonObject(value) ? textsIn(value, at) : []
  return texts.length > 0 ? texts : [{ item: { type: 'opaque', text: JSON.stringify(item) }, path }]
}

function textsIn(value: JsonValue, path: JsonPath): readonly MappedItem[] {
  if (isJsonArray(value)) return value.flatMap((item, index) => textsIn(item, [...path, index]))
  if (!isJsonObject(value)) return []
  const own: readonly MappedItem[] =
    typeof value.text === 'string' ? [{ item: { type: 'text', text: value.text }, path: [...path, 'text'] }] : []
  return [
    ...own,
    ...['node', 'children'].flatMap((key) => (key in value ? textsIn(value[key] ?? null, [...path, key]) : [])),
  ]
}

/** Rounds for a message that was made: it joins the rounds before it. */
function roundsFor(message: Message): readonly JsonObject[] {
  const start: JsonObject = { response: '', toolCalls: [], toolInputRetry: 0, id: madeId(message) }
  const parts = message.parts.filter(({ type }) => type !== 'tool-result')
  return recordWith(start, parts, withPart)
}

function insert(value: JsonValue, part: Part): JsonValue {
  if (!isJsonObject(value)) return value
  if (isJsonArray(value.toolCalls)) return withPart(value, part)
  const text = part.type === 'thinking' ? '' : textualPart(part)
  return text !== '' && typeof value.text === 'string' ? { ...value, text: `${value.text}\n\n${text}` } : value
}

function withPart(round: JsonObject, part: Part): JsonObject {
  if (part.type === 'tool-call') {
    const call = { id: part.callId, name: part.name, arguments: JSON.stringify(part.input) }
    return withItem(round, 'toolCalls', call)
  }
  const text = textualPart(part)
  if (text === '') return round
  if (part.type === 'thinking') return { ...round, thinking: { id: '', text } }
  return { ...round, response: joined(round.response, text) }
}

interface MadeRequest {
  readonly text: string
  readonly rounds: readonly JsonObject[]
  readonly results: Readonly<Record<string, JsonValue>>
}

/** A document: each message of the person's begins a request. */
function write(conversation: Conversation): string {
  const { title, model } = conversation
  const made = withSystem(conversation, 'user').reduce<readonly MadeRequest[]>(
    (sum, message) => withMessage(sum, message),
    [],
  )
  const requests = made.map(({ text, rounds, results }, index) => ({
    requestId: `request_condensed-${index + 1}`,
    timestamp: 0,
    message: { text, parts: [] },
    response: rounds.flatMap(({ response }) => (stringOf(response) === '' ? [] : [{ value: stringOf(response) }])),
    result: { metadata: { toolCallRounds: rounds, toolCallResults: results } },
    ...(model === undefined ? {} : { modelId: model }),
  }))
  return jsonDocument({
    version: 3,
    requesterUsername: 'user',
    responderUsername: 'GitHub Copilot',
    sessionId: 'condensed',
    ...(title === undefined ? {} : { customTitle: title }),
    requests,
  })
}

function withMessage(requests: readonly MadeRequest[], message: Message): readonly MadeRequest[] {
  const results = Object.fromEntries(
    message.parts.flatMap((part) =>
      part.type === 'tool-result' ? [[part.callId, { content: [{ $mid: 21, value: textOf(part) }] }] as const] : [],
    ),
  )
  const text = textsOf(message.parts).join('\n\n')
  const isPerson = message.role !== 'assistant' && text !== ''
  const last = requests.at(-1) ?? { text: '', rounds: [], results: {} }
  const before = requests.slice(0, -1)
  const answered = { ...last, results: { ...last.results, ...results } }
  if (isPerson) {
    const kept = requests.length === 0 ? [] : [...before, answered]
    return [...kept, { text, rounds: [], results: {} }]
  }
  return [
    ...before,
    { ...answered, rounds: [...last.rounds, ...(message.role === 'assistant' ? roundsFor(message) : [])] },
  ]
}
