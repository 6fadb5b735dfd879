import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import { isJsonObject, objectOf, stringOf, type JsonObject, type JsonValue } from '../../core/json'
import { inHome } from '../import/home'
import { jsonLines } from '../mapped/made'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import type { CallIds, MappedMessage } from '../mapped/mapped-message'
import { lineRecords } from '../records'
import type { SourceFile } from '../import/source-file'
import { contextMessagesFor, isContextSign, readContext, withContextPart } from './context'
import { isWireEvent, readWire, wireEventsFor, wireSource, wireUsage, withWirePart } from './wire'

/**
 * Sessions of Kimi CLI: the context that the model is sent (`context.jsonl`), with the usage from the log beside it, or that log
 * (`wire.jsonl`) alone.
 */
export const kimiCli = mappedDialect({
  id: 'kimi-cli',
  name: 'Kimi CLI',
  extension: '.jsonl',
  places: { systemPrompt: true, freeTextArguments: false },
  home: { paths: inHome('.kimi/sessions/PROJECT/SESSION/context.jsonl'), checked: 'sources' },
  detect,
  sources,
  read,
  create: (message, _, anchor) => (isWireEvent(anchor) ? wireEventsFor(message) : contextMessagesFor(message)),
  insert,
  write,
})

function detect({ content }: SourceFile): number {
  const values = lineRecords(content, 200)
  return values.some(({ value }) => isWireEvent(value) || isContextSign(value)) ? 0.97 : 0
}

function sources(file: SourceFile): readonly MappedSource[] {
  const records = lineRecords(file.content)
  if (records.some(({ value }) => isWireEvent(value))) return [wireSource(file, records)]
  const prompt = records.find(({ value }) => isJsonObject(value) && value.role === '_system_prompt')?.value
  const log = file.beside?.[0]
  const usages = log ? wireUsage(lineRecords(log.content)) : []
  const answers = records.flatMap(({ value }, record) =>
    isJsonObject(value) && value.role === 'assistant' ? [record] : [],
  )
  // A context that was compacted has fewer answers than the log: nobody knows whose usage is whose.
  const usage = new Map(
    usages.length === answers.length ? answers.map((record, index) => [record, usages[index] ?? {}] as const) : [],
  )
  return [{ source: { file, records }, usage, system: stringOf(objectOf(prompt).content) || undefined }]
}

function read(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  return isWireEvent(value) ? readWire(value, ids) : readContext(value, ids)
}

function insert(value: JsonValue, part: Part): JsonValue {
  if (!isJsonObject(value)) return value
  return isWireEvent(value) ? withWirePart(value, part) : withContextPart(value, part)
}

function write(conversation: Conversation): string {
  const { system, messages } = conversation
  const head: readonly JsonObject[] = [
    ...(system === undefined ? [] : [{ role: '_system_prompt', content: system }]),
    { role: '_checkpoint', id: 0 },
  ]
  return jsonLines([...head, ...messages.flatMap((message: Message) => contextMessagesFor(message))])
}
