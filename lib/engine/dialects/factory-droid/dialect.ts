import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { RecordedUsage } from '../../conversation/usage'
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
import { inHome } from '../import/home'
import { readBlock, withMessageBlock } from '../mapped/blocks'
import { besideBranch, type Links } from '../mapped/links'
import { EPOCH, jsonLines, madeId, recordWith, withSystem } from '../mapped/made'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import { areResults, textPart, asState, type CallIds, type MappedMessage } from '../mapped/mapped-message'
import { usageAtLast, usageFrom } from '../mapped/usage'
import { lineRecords, type SourceRecord } from '../records'
import type { SourceFile } from '../import/source-file'
import { documentOf } from '../import/source-file'

const links: Links = { id: 'id', parent: 'parentId' }

/** Sessions of Factory's Droid: a line that starts the session, then messages with the blocks of Anthropic's interface. What it cost stands in a file beside it, as one sum. */
export const factoryDroid = mappedDialect({
  id: 'factory-droid',
  name: 'Factory Droid',
  extension: '.jsonl',
  places: { systemPrompt: false, freeTextArguments: false },
  home: { paths: inHome('.factory/sessions/PROJECT/SESSION.jsonl'), checked: 'descriptions' },
  detect: ({ content }) => (lineRecords(content, 200).some(({ value }) => isSign(value)) ? 0.96 : 0),
  sources,
  read,
  links,
  create: (message) => linesFor(message),
  insert: (value, part) => (isMessage(value) ? withMessageBlock(value, part) : value),
  write,
})

const isMessage = (value: JsonValue | undefined): value is JsonObject & { readonly message: JsonObject } =>
  isJsonObject(value) && value.type === 'message' && isJsonObject(value.message) && isJsonArray(value.message.content)

const isStart = (value: JsonValue | undefined): value is JsonObject =>
  isJsonObject(value) && value.type === 'session_start' && typeof value.id === 'string'

/** pi's lines are alike; its blocks are not. */
const isSign = (value: JsonValue | undefined): boolean =>
  isStart(value) ||
  (isMessage(value) &&
    listOf(value.message.content).some(
      (block) => isJsonObject(block) && (block.type === 'tool_use' || block.type === 'tool_result'),
    ))

function sources(file: SourceFile): readonly MappedSource[] {
  const records = lineRecords(file.content)
  const start = objectOf(records.find(({ value }) => isStart(value))?.value)
  const settings = documentOf(file.beside?.[0])
  const aside = besideBranch(
    links,
    records.map((record) => (isMessage(record.value) ? record : { ...record, value: undefined })),
  )
  return [
    {
      source: { file, records },
      aside,
      title: stringOf(start.sessionTitle) || stringOf(start.title) || undefined,
      model: stringOf(settings.model) || undefined,
      usage: totalIn(settings, records),
    },
  ]
}

/** The settings count all requests of the session in one sum. */
function totalIn(
  settings: JsonObject,
  records: readonly SourceRecord[],
): ReadonlyMap<number, RecordedUsage> | undefined {
  const given = objectOf(settings.tokenUsage)
  const total = usageFrom({
    input: given.inputTokens,
    output: given.outputTokens,
    cacheRead: given.cacheReadTokens,
    cacheWrite: given.cacheCreationTokens,
    model: settings.model,
  })
  const answers = records.flatMap(({ value }, record) =>
    isMessage(value) && value.message.role === 'assistant' ? [record] : [],
  )
  return usageAtLast(total, answers)
}

function read(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  if (!isJsonObject(value)) return undefined
  const time = typeof value.timestamp === 'string' ? { timestamp: value.timestamp } : {}
  if (value.type === 'compaction_state') return compaction(value, time)
  if (!isMessage(value)) return undefined
  const path: JsonPath = ['message', 'content']
  const parts = listOf(value.message.content).map((block, index) =>
    asState(readBlock(block, [...path, index], ids), (tag) => tag === 'system-reminder'),
  )
  return {
    role: areResults(parts) ? 'tool' : value.message.role === 'assistant' ? 'assistant' : 'user',
    parts,
    ...time,
  }
}

/** A compaction's summary, under the names of several versions. */
function compaction(value: JsonObject, time: { readonly timestamp?: string }): MappedMessage | undefined {
  const summary = objectOf(value.summary)
  const path: JsonPath | undefined =
    stringOf(summary.body) !== ''
      ? ['summary', 'body']
      : ['summaryText', 'summary'].filter((key) => stringOf(value[key]) !== '').slice(0, 1)
  const [key] = path
  if (key === undefined) return undefined
  const text = stringOf(summary.body) || stringOf(value[key])
  return { role: 'user', parts: [textPart(text, path)], ...time, summary: { type: 'recorded' }, compaction: {} }
}

function linesFor(message: Message): readonly JsonObject[] {
  const start: JsonObject = {
    type: 'message',
    id: madeId(message),
    parentId: null,
    timestamp: message.timestamp ?? EPOCH,
    message: { role: message.role === 'assistant' ? 'assistant' : 'user', content: [] },
  }
  return recordWith(start, message.parts, withMessageBlock)
}

function write(conversation: Conversation): string {
  const lines = withSystem(conversation, 'user').flatMap(linesFor)
  const title = conversation.title ?? 'Conversation'
  const start: JsonObject = {
    type: 'session_start',
    id: 'condensed',
    title,
    sessionTitle: title,
    owner: 'user',
    version: 2,
    cwd: '',
  }
  return jsonLines([
    start,
    ...lines.map((line, index) => ({ ...line, parentId: stringOf(lines[index - 1]?.id) || 'condensed' })),
  ])
}
