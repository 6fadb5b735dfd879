import type { Conversation } from '../../conversation/conversation'
import type { Message, Role } from '../../conversation/message'
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
import { callPart, resultPart, textOf, textualPart, valueItem } from '../ai-sdk/results'
import { inHome } from '../import/home'
import { jsonLines, madeId, recordWith, withSystem, withItem } from '../mapped/made'
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
import { timeOfSeconds, secondsOf } from '../mapped/times'
import { lineRecords } from '../records'
import type { SourceFile } from '../import/source-file'
import { documentOf } from '../import/source-file'

/** Sessions of Kiro CLI (2.x): lines of a kind and its data, whose blocks have a kind and data as well. */
export const kiroCli = mappedDialect({
  id: 'kiro-cli',
  name: 'Kiro CLI',
  extension: '.jsonl',
  places: { systemPrompt: false, freeTextArguments: false },
  home: { paths: inHome('.kiro/sessions/cli/SESSION.jsonl'), checked: 'descriptions' },
  detect: ({ content }) => (lineRecords(content, 200).some(({ value }) => isLine(value)) ? 0.96 : 0),
  sources,
  read,
  create: (message) => linesFor(message),
  insert: (value, part) => (isLine(value) ? withBlock(value, part) : value),
  write,
})

const roles: Readonly<Record<string, Role>> = { Prompt: 'user', AssistantMessage: 'assistant', ToolResults: 'tool' }

const isLine = (value: JsonValue | undefined): value is JsonObject & { readonly data: JsonObject } =>
  isJsonObject(value) &&
  Object.hasOwn(roles, String(value.kind)) &&
  isJsonObject(value.data) &&
  isJsonArray(value.data.content)

/** The file beside it has the title, and what the session took in credits. */
function sources(file: SourceFile): readonly MappedSource[] {
  const { title } = documentOf(file.beside?.[0])
  return [{ source: { file, records: lineRecords(file.content) }, title: stringOf(title) || undefined }]
}

function read(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  if (!isLine(value)) return undefined
  const parts = listOf(value.data.content).map((block, index) => partOf(block, ['data', 'content', index], ids))
  return {
    role: roles[String(value.kind)] ?? 'user',
    parts,
    ...timeOfSeconds(objectOf(value.data.meta).timestamp),
  }
}

function partOf(block: JsonValue, at: JsonPath, ids: CallIds): MappedPart {
  const { kind, data } = objectOf(block)
  const path: JsonPath = [...at, 'data']
  const body = objectOf(data)
  if (kind === 'text' && typeof data === 'string') return textPart(data, path, at)
  if (kind === 'thinking' || kind === 'reasoning') {
    const [text, where]: readonly [JsonValue | undefined, JsonPath] =
      typeof data === 'string' ? [data, path] : [body.text, [...path, 'text']]
    if (typeof text === 'string') return thinkingPart(text, stringOf(body.signature) !== '', where, at)
  }
  if (kind === 'toolUse') return callPart(body.toolUseId, stringOf(body.name), body.input, at, [...path, 'input'], ids)
  if (kind === 'toolResult') {
    const items = listOf(body.content).flatMap((item, index) => itemsIn(item, [...path, 'content', index]))
    return resultPart(body.toolUseId, '', items, body.status === 'error', at, ids)
  }
  return opaquePart(stringOf(kind) || 'unknown', JSON.stringify(block), at)
}

function itemsIn(item: JsonValue, at: JsonPath): readonly MappedItem[] {
  const { kind, data } = objectOf(item)
  return kind === 'text' || kind === 'json'
    ? valueItem(data, [...at, 'data'])
    : [{ item: { type: 'opaque', text: JSON.stringify(item) }, path: at }]
}

/** Lines for a message: results in one of their own. */
function linesFor(message: Message): readonly JsonObject[] {
  const results = message.parts.filter(({ type }) => type === 'tool-result')
  const others = message.parts.filter(({ type }) => type !== 'tool-result')
  const kind = message.role === 'assistant' ? 'AssistantMessage' : 'Prompt'
  return [...lineOf(message, 'ToolResults', results), ...lineOf(message, kind, others)]
}

function lineOf(message: Message, kind: string, parts: readonly Part[]): readonly JsonObject[] {
  const meta = kind === 'Prompt' ? { meta: { timestamp: Math.floor(secondsOf(message)) } } : {}
  const start: JsonObject = { version: 'v1', kind, data: { message_id: madeId(message), content: [], ...meta } }
  return recordWith(start, parts, withBlock)
}

function withBlock(line: JsonObject, part: Part): JsonObject {
  const block = blockFor(part)
  return block ? { ...line, data: withItem(objectOf(line.data), 'content', block) } : line
}

function blockFor(part: Part): JsonObject | undefined {
  if (part.type === 'tool-call')
    return {
      kind: 'toolUse',
      data: {
        toolUseId: part.callId,
        name: part.name,
        input: isJsonObject(part.input) ? part.input : { input: part.input },
      },
    }
  if (part.type === 'tool-result')
    return {
      kind: 'toolResult',
      data: {
        toolUseId: part.callId,
        content: [{ kind: 'text', data: textOf(part) }],
        status: part.isError ? 'error' : 'success',
      },
    }
  const text = textualPart(part)
  return text === '' || part.type === 'thinking' ? undefined : { kind: 'text', data: text }
}

function write(conversation: Conversation): string {
  return jsonLines(withSystem(conversation, 'user').flatMap(linesFor))
}
