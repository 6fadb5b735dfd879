import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import type { RecordedUsage } from '../../conversation/usage'
import {
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
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import {
  areResults,
  opaquePart,
  textPart,
  thinkingPart,
  type CallIds,
  type MappedItem,
  type MappedMessage,
  type MappedPart,
} from '../mapped/mapped-message'
import { timeOfMilliseconds } from '../mapped/times'
import { usageFrom } from '../mapped/usage'
import { elementRecords } from '../records'
import type { SourceFile } from '../import/source-file'
import { withSystem, jsonDocument, recordWith, withItem } from '../mapped/made'
import { documentOf } from '../import/source-file'

/** Threads of Amp, one document each, as its command line kept them and as `amp threads export` writes them: blocks like Anthropic's, results in runs. */
export const amp = mappedDialect({
  id: 'amp',
  name: 'Amp',
  extension: '.json',
  places: { systemPrompt: false, freeTextArguments: false },
  home: {
    paths: inHome('.local/share/amp/threads/T-*.json'),
    command: 'amp threads export THREAD > thread.json',
    checked: 'descriptions',
  },
  detect,
  sources,
  read,
  create: (message) => recordsFor(message),
  insert: (value, part) => (isJsonObject(value) ? withBlock(value, part) : value),
  write,
})

const isMessage = (value: JsonValue | undefined): value is JsonObject =>
  isJsonObject(value) && (value.role === 'user' || value.role === 'assistant') && Array.isArray(value.content)

/** A thread's id begins with `T-`; a result names its call in `toolUseID`, which no other format does. */
function detect({ content }: SourceFile): number {
  const root = content.type === 'json' ? content.value : undefined
  if (!isJsonObject(root) || !Array.isArray(root.messages)) return 0
  const messages = root.messages.slice(0, 200).filter(isMessage)
  const isThread = stringOf(root.id).startsWith('T-') && (messages.length > 0 || root.messages.length === 0)
  const hasRun = messages.some((message) =>
    listOf(message.content).some(
      (block) => isJsonObject(block) && block.type === 'tool_result' && 'toolUseID' in block && 'run' in block,
    ),
  )
  return isThread || hasRun ? 0.96 : 0
}

function sources(file: SourceFile): readonly MappedSource[] {
  const root = documentOf(file)
  return [{ source: { file, records: elementRecords(root, ['messages']) }, title: stringOf(root.title) || undefined }]
}

function read(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  if (!isMessage(value)) return undefined
  const parts = listOf(value.content).map((block, index) => partOf(block, ['content', index], ids))
  const usage = objectOf(value.usage)
  const timestamp = stringOf(usage.timestamp)
  return {
    role: value.role !== 'user' ? 'assistant' : areResults(parts) ? 'tool' : 'user',
    parts,
    ...(timestamp === '' ? timeOfMilliseconds(objectOf(value.meta).sentAt) : { timestamp }),
    usage: usageOf(usage),
  }
}

function usageOf(given: JsonObject): RecordedUsage | undefined {
  const { inputTokens: input, outputTokens: output, model } = given
  const { cacheReadInputTokens: cacheRead, cacheCreationInputTokens: cacheWrite } = given
  return usageFrom({ input, output, cacheRead, cacheWrite, model })
}

function partOf(block: JsonValue, at: JsonPath, ids: CallIds): MappedPart {
  if (!isJsonObject(block)) return opaquePart('unknown', JSON.stringify(block), at)
  if (block.type === 'text' && typeof block.text === 'string') return textPart(block.text, [...at, 'text'], at)
  if (block.type === 'thinking')
    return thinkingPart(stringOf(block.thinking), stringOf(block.signature) !== '', [...at, 'thinking'], at)
  if (block.type === 'tool_use') return callPart(block.id, stringOf(block.name), block.input, at, [...at, 'input'], ids)
  if (block.type === 'tool_result')
    return resultPart(
      block.toolUseID,
      '',
      itemsOfRun(objectOf(block.run), [...at, 'run']),
      isFailure(objectOf(block.run)),
      at,
      ids,
    )
  const source = objectOf(block.source)
  if (block.type === 'image' && typeof source.data === 'string')
    return {
      type: 'image',
      ...(typeof source.mediaType === 'string' ? { mediaType: source.mediaType } : {}),
      source: { type: 'base64', data: source.data },
      at,
      place: { type: 'fixed' },
    }
  return opaquePart(stringOf(block.type) || 'unknown', JSON.stringify(block), at)
}

const isFailure = ({ status }: JsonObject): boolean =>
  status === 'error' || status === 'cancelled' || status === 'rejected-by-user'

/** A run's result is words, or any JSON; a failed one has an error or a reason. */
function itemsOfRun(run: JsonObject, path: JsonPath): readonly MappedItem[] {
  if (run.result !== undefined && run.result !== null) return valueItem(run.result, [...path, 'result'])
  const { error } = run
  if (isJsonObject(error) && typeof error.message === 'string')
    return valueItem(error.message, [...path, 'error', 'message'])
  return error === undefined || error === null
    ? valueItem(run.reason, [...path, 'reason'])
    : valueItem(error, [...path, 'error'])
}

function recordsFor(message: Message): readonly JsonObject[] {
  const isAnswer = message.role === 'assistant'
  const stopReason = message.parts.some(({ type }) => type === 'tool-call') ? 'tool_use' : 'end_turn'
  const start: JsonObject = { role: isAnswer ? 'assistant' : 'user', content: [] }
  const records = recordWith(start, message.parts, withBlock)
  return isAnswer ? records.map((record) => ({ ...record, state: { type: 'complete', stopReason } })) : records
}

const withBlock = (value: JsonObject, part: Part): JsonObject => withItem(value, 'content', blockFor(part))

function blockFor(part: Part): JsonObject | undefined {
  if (part.type === 'tool-call')
    return {
      type: 'tool_use',
      id: part.callId,
      name: part.name,
      input: isJsonObject(part.input) ? part.input : { input: part.input },
    }
  if (part.type === 'tool-result')
    return {
      type: 'tool_result',
      toolUseID: part.callId,
      run: part.isError
        ? { status: 'error', error: { message: textOf(part) } }
        : { status: 'done', result: textOf(part) },
    }
  if (part.type === 'image')
    return part.source.type === 'base64'
      ? { type: 'image', source: { type: 'base64', mediaType: part.mediaType ?? 'image/png', data: part.source.data } }
      : undefined
  const text = textualPart(part)
  return text === ''
    ? undefined
    : part.type === 'thinking'
      ? { type: 'thinking', thinking: text }
      : { type: 'text', text }
}

function write(conversation: Conversation): string {
  const records = withSystem(conversation, 'user').flatMap(recordsFor)
  return jsonDocument({
    v: 1,
    id: 'T-00000000-0000-4000-8000-000000000000',
    created: 0,
    title: conversation.title ?? 'Conversation',
    messages: records.map((record, messageId) => ({ messageId, ...record })),
    nextMessageId: records.length,
  })
}
