import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import { isJsonArray, isJsonObject, listOf, objectOf, stringOf, type JsonObject, type JsonValue } from '../../core/json'
import { contentsFor, isResponse } from '../google-contents/contents'
import { readGoogleParts, writeGooglePart } from '../google-contents/parts'
import { googleUsage } from '../google-contents/usage'
import { inHome } from '../import/home'
import { besideBranch, type Links } from '../mapped/links'
import { EPOCH, jsonLines, madeId, withSystem, withItem } from '../mapped/made'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import { areResults, type CallIds, type MappedMessage } from '../mapped/mapped-message'
import { elementRecords, lineRecords, type SourceRecord } from '../records'
import type { SourceFile } from '../import/source-file'

const links: Links = { id: 'uuid', parent: 'parentUuid' }

/**
 * Sessions of Qwen Code: lines that name the one before, each with a content of the Gemini API. A compression keeps the history that
 * the model saw from then on in its own line.
 */
export const qwenCode = mappedDialect({
  id: 'qwen-code',
  name: 'Qwen Code',
  extension: '.jsonl',
  places: { systemPrompt: false, freeTextArguments: false },
  home: { paths: inHome('.qwen/projects/PROJECT/chats/SESSION.jsonl'), checked: 'sources' },
  detect: ({ content }) => (lineRecords(content, 200).some(({ value }) => isMessage(value)) ? 0.97 : 0),
  sources,
  read,
  links,
  create: (message, beside, anchor) =>
    isJsonObject(anchor) && anchor.uuid === undefined ? contentsFor(message) : linesFor(message, beside),
  insert,
  write,
})

const types: ReadonlySet<unknown> = new Set(['user', 'assistant', 'tool_result'])

const isMessage = (value: JsonValue | undefined): value is JsonObject & { readonly message: JsonObject } =>
  isJsonObject(value) &&
  typeof value.uuid === 'string' &&
  types.has(value.type) &&
  isJsonObject(value.message) &&
  isJsonArray(value.message.parts)

const historyIn = (value: JsonValue | undefined): readonly JsonValue[] =>
  isJsonObject(value) && value.type === 'system' && value.subtype === 'chat_compression'
    ? listOf(objectOf(value.systemPayload).compressedHistory)
    : []

function sources(file: SourceFile): readonly MappedSource[] {
  const lines = lineRecords(file.content)
  const beside = besideBranch(links, lines)
  // What a compression left stands behind the lines that it replaced.
  const records: readonly SourceRecord[] = lines.flatMap((record) => [
    record,
    ...(historyIn(record.value).length > 0
      ? elementRecords(record.value, ['systemPayload', 'compressedHistory'], record.line)
      : []),
  ])
  const left = new Set([...beside].map((index) => lines[index]))
  const aside = new Set(
    records.flatMap((record, index) => {
      const { value } = record
      const isOther = isJsonObject(value) && (value.isSidechain === true || typeof value.agentId === 'string')
      return left.has(record) || isOther ? [index] : []
    }),
  )
  const titles = lines.map(({ value }) => stringOf(objectOf(objectOf(value).systemPayload).customTitle))
  // The first content that a compression left stands for what was before.
  const summaries = new Set(records.flatMap(({ path }, index) => (path.at(-1) === 0 ? [index] : [])))
  return [{ source: { file, records }, aside, summaries, title: titles.findLast((each) => each !== '') }]
}

function read(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  if (isMessage(value)) {
    const parts = readGoogleParts(value.message.parts, ['message', 'parts'], ids)
    return {
      role: value.type === 'assistant' ? 'assistant' : areResults(parts) ? 'tool' : 'user',
      parts,
      ...(typeof value.timestamp === 'string' ? { timestamp: value.timestamp } : {}),
      usage: value.type === 'assistant' ? googleUsage(value.usageMetadata, value.model) : undefined,
    }
  }
  if (!isJsonObject(value) || value.uuid !== undefined || !isJsonArray(value.parts)) return undefined
  const parts = readGoogleParts(value.parts, ['parts'], ids)
  return {
    role: value.role === 'model' ? 'assistant' : areResults(parts) ? 'tool' : 'user',
    parts,
  }
}

/** Lines for a message, with what every line of the file repeats. */
function linesFor(message: Message, beside: readonly JsonValue[] = []): readonly JsonObject[] {
  const { sessionId = 'condensed', cwd = '', version = '' } = objectOf(beside.find(isMessage))
  return contentsFor(message).map((content, index) => ({
    uuid: `${madeId(message)}-${index + 1}`,
    parentUuid: null,
    sessionId,
    timestamp: message.timestamp ?? EPOCH,
    type: content.role === 'model' ? 'assistant' : listOf(content.parts).every(isResponse) ? 'tool_result' : 'user',
    cwd,
    version,
    message: content,
  }))
}

function insert(value: JsonValue, part: Part): JsonValue {
  const written = writeGooglePart(part)
  if (!isJsonObject(value) || !written) return value
  return isMessage(value)
    ? { ...value, message: withItem(value.message, 'parts', written) }
    : withItem(value, 'parts', written)
}

function write(conversation: Conversation): string {
  const lines = withSystem(conversation, 'user').flatMap((message) => linesFor(message))
  return jsonLines(lines.map((line, index) => ({ ...line, parentUuid: stringOf(lines[index - 1]?.uuid) || null })))
}
