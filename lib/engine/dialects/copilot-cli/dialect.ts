import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part, PartOf } from '../../conversation/part'
import type { RecordedUsage } from '../../conversation/usage'
import { groupBy } from '../../core/group-by'
import { isJsonObject, listOf, stringOf, type JsonObject, type JsonPath, type JsonValue } from '../../core/json'
import { joined, textsOf, resultPart, valueCallPart, textOf } from '../ai-sdk/results'
import { inHome } from '../import/home'
import { EPOCH, jsonLines, withItem } from '../mapped/made'
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

/** Events of GitHub Copilot CLI (`events.jsonl`), one a line. Only those that the model saw are messages. */
export const copilotCli = mappedDialect({
  id: 'copilot-cli',
  name: 'GitHub Copilot CLI',
  extension: '.jsonl',
  places: { systemPrompt: true, freeTextArguments: false },
  home: { paths: inHome('.copilot/session-state/SESSION/events.jsonl'), checked: 'sessions' },
  detect,
  sources,
  read,
  create: (message) => eventsFor(message),
  insert,
  write,
})

const isEvent = (value: JsonValue | undefined): value is JsonObject & { readonly data: JsonObject } =>
  isJsonObject(value) && typeof value.type === 'string' && isJsonObject(value.data) && 'id' in value
const ownEvents: ReadonlySet<unknown> = new Set([
  'session.start',
  'session.resume',
  'user.message',
  'assistant.message',
  'tool.execution_start',
  'tool.execution_complete',
  'assistant.turn_start',
  'system.message',
])

function detect({ content }: SourceFile): number {
  return lineRecords(content, 100).some(({ value }) => isEvent(value) && ownEvents.has(value.type)) ? 0.95 : 0
}

/** The session, and each of its sub-agents, whose events stand among the others and which the session's model saw nothing of. */
function sources(file: SourceFile): readonly MappedSource[] {
  const all = lineRecords(file.content)
  const start = all.find(({ value }) => isEvent(value) && value.type === 'session.start')?.value
  const model = isEvent(start) ? stringOf(start.data.selectedModel) : ''
  const byAgent = groupBy(all, ({ value }) => agentOf(value))
  const names = [SESSION, ...[...byAgent.keys()].filter((name) => name !== SESSION)]
  return names.map((name) => {
    const records = byAgent.get(name) ?? []
    const source = { file, records }
    return name === SESSION
      ? { source, model: model || undefined, title: titleOf(records), usage: shutdownUsage(records) }
      : { source, title: name, isSubAgent: true, partOf: { index: 0, as: 'sub-agent' } }
  })
}

/**
 * What the end of a session says of all its requests, at the last answer: as that one's own where there was one request, else beside it. The
 * answers themselves have only their output, which is part of that.
 */
function shutdownUsage(records: readonly SourceRecord[]): ReadonlyMap<number, RecordedUsage> | undefined {
  const end = records.findLast(({ value }) => isEvent(value) && value.type === 'session.shutdown')?.value
  const byModel = isEvent(end) && isJsonObject(end.data.modelMetrics) ? Object.entries(end.data.modelMetrics) : []
  const answers = records.flatMap(({ value }, record) =>
    isEvent(value) && value.type === 'assistant.message' ? [record] : [],
  )
  const [totals, another] = byModel.flatMap(([model, metrics]) => totalOf(model, metrics) ?? [])
  const last = answers.at(-1)
  // Of several models nobody knows which answers are whose.
  if (!totals || another || last === undefined) return undefined
  return new Map(answers.map((record) => [record, record === last ? totals(answers.length) : {}]))
}

function totalOf(model: string, metrics: JsonValue): ((answers: number) => RecordedUsage) | undefined {
  const usage = isJsonObject(metrics) ? metrics.usage : undefined
  if (!isJsonObject(usage) || typeof usage.inputTokens !== 'number' || typeof usage.outputTokens !== 'number')
    return undefined
  const [cached, written] = [usage.cacheReadTokens, usage.cacheWriteTokens].map((count) =>
    typeof count === 'number' ? count : 0,
  )
  const total: RecordedUsage = {
    inputTokens: Math.max(0, usage.inputTokens - (cached ?? 0) - (written ?? 0)),
    outputTokens: usage.outputTokens,
    cacheReadTokens: cached,
    cacheWriteTokens: written,
    model,
  }
  return (answers) => (answers === 1 ? total : { beside: total })
}

const SESSION = ''

/** A sub-agent's events name it, or in older versions the call that started it. */
const agentOf = (value: JsonValue | undefined): string =>
  isEvent(value) ? stringOf(value.agentId) || stringOf(value.data.parentToolCallId) : SESSION

/** What the person typed first, without the state that the harness puts around it. */
function titleOf(records: readonly SourceRecord[]): string | undefined {
  const prompts = records.flatMap(({ value }) =>
    isEvent(value) && value.type === 'user.message' ? [stringOf(value.data.content).replace(/\s+/g, ' ').trim()] : [],
  )
  const first = prompts.find((prompt) => prompt !== '')
  return first !== undefined && first.length > TITLE ? `${first.slice(0, TITLE - 1).trimEnd()}…` : first
}

const TITLE = 80

function read(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  if (!isEvent(value)) return undefined
  const timestamp = typeof value.timestamp === 'string' ? { timestamp: value.timestamp } : {}
  switch (value.type) {
    case 'system.message':
      return typeof value.data.content === 'string'
        ? { role: 'system', parts: [textPart(value.data.content, ['data', 'content'])], ...timestamp }
        : undefined
    case 'user.message':
      return { role: 'user', parts: userParts(value.data), ...timestamp }
    case 'assistant.message':
      return { role: 'assistant', parts: assistantParts(value.data, ids), ...timestamp, ...usageOf(value.data) }
    case 'tool.execution_complete': {
      const { toolCallId, toolName, success } = value.data
      const result = resultPart(toolCallId, stringOf(toolName), resultItems(value.data), success === false, [], ids)
      return { role: 'tool', parts: [result], ...timestamp }
    }
    case 'session.compaction_complete':
      return compaction(value.data, timestamp)
    default:
      return undefined
  }
}

/** The model is sent what the harness made of a prompt: state around what the person typed. */
function userParts(data: JsonObject): readonly MappedPart[] {
  const typed = stringOf(data.content)
  const sent = stringOf(data.transformedContent)
  if (sent === '') return typeof data.content === 'string' ? [textPart(typed, ['data', 'content'])] : []
  return [textPart(sent, ['data', 'transformedContent'])]
}

function assistantParts(data: JsonObject, ids: CallIds): readonly MappedPart[] {
  const reasoning = stringOf(data.reasoningText)
  const text = stringOf(data.content)
  const calls = listOf(data.toolRequests).map((request, index): MappedPart => {
    const at: JsonPath = ['data', 'toolRequests', index]
    if (!isJsonObject(request) || typeof request.name !== 'string')
      return opaquePart('toolRequest', JSON.stringify(request), at)
    return valueCallPart(request.toolCallId, request.name, request.arguments, at, [...at, 'arguments'], ids)
  })
  return [
    ...(reasoning === ''
      ? []
      : [thinkingPart(reasoning, typeof data.reasoningOpaque === 'string', ['data', 'reasoningText'])]),
    ...(text === '' ? [] : [textPart(text, ['data', 'content'])]),
    ...calls,
  ]
}

/** Events say what was written; what was read stands only in the sum at the end of the session. */
function usageOf({
  outputTokens,
  inputTokens,
  cacheReadTokens,
  cacheWriteTokens,
  model,
}: JsonObject): Pick<MappedMessage, 'usage'> {
  if (typeof outputTokens !== 'number') return {}
  return {
    usage: {
      outputTokens,
      ...(typeof inputTokens === 'number'
        ? { inputTokens: Math.max(0, inputTokens - (typeof cacheReadTokens === 'number' ? cacheReadTokens : 0)) }
        : {}),
      ...(typeof cacheReadTokens === 'number' ? { cacheReadTokens } : {}),
      ...(typeof cacheWriteTokens === 'number' ? { cacheWriteTokens } : {}),
      ...(typeof model === 'string' ? { model } : {}),
    },
  }
}

/** `detailedContent` is a copy for the screen. */
function resultItems({ result, error }: JsonObject): readonly MappedItem[] {
  if (typeof result === 'string') return [{ item: { type: 'text', text: result }, path: ['data', 'result'] }]
  if (isJsonObject(result) && typeof result.content === 'string')
    return [{ item: { type: 'text', text: result.content }, path: ['data', 'result', 'content'] }]
  if (isJsonObject(error) && typeof error.message === 'string')
    return [{ item: { type: 'text', text: error.message }, path: ['data', 'error', 'message'] }]
  return typeof error === 'string' ? [{ item: { type: 'text', text: error }, path: ['data', 'error'] }] : []
}

function compaction(data: JsonObject, timestamp: { readonly timestamp?: string }): MappedMessage | undefined {
  if (data.success === false || typeof data.summaryContent !== 'string') return undefined
  const before = data.preCompactionTokens
  return {
    role: 'user',
    parts: [textPart(data.summaryContent, ['data', 'summaryContent'])],
    ...timestamp,
    summary: { type: 'recorded' },
    compaction: {
      ...(typeof before === 'number' ? { tokensBefore: before } : {}),
      ...(typeof data.trigger === 'string' ? { trigger: data.trigger } : {}),
    },
  }
}

function event(type: string, id: string, timestamp: string | undefined, data: JsonObject): JsonObject {
  return { type, data, id, timestamp: timestamp ?? EPOCH, parentId: null }
}

/** Events for a message: one for each result, then one for what else it holds. */
function eventsFor({ id, role, parts, timestamp }: Message): readonly JsonObject[] {
  const results = parts
    .filter((part) => part.type === 'tool-result')
    .map((part, index) => resultEvent(part, `condensed-${id}-${index + 1}`, timestamp))
  const others = parts.filter((part) => part.type !== 'tool-result')
  if (others.length === 0) return results
  if (role === 'assistant') return [...results, assistantEvent(others, `condensed-${id}`, timestamp)]
  const content = textsOf(others).join('\n\n')
  if (role === 'system')
    return [...results, event('system.message', `condensed-${id}`, timestamp, { role: 'system', content })]
  return content === ''
    ? results
    : [
        ...results,
        event('user.message', `condensed-${id}`, timestamp, { content, transformedContent: content, attachments: [] }),
      ]
}

function resultEvent(part: PartOf<'tool-result'>, id: string, timestamp: string | undefined): JsonObject {
  const content = textOf(part)
  return event('tool.execution_complete', id, timestamp, {
    toolCallId: part.callId,
    success: !part.isError,
    result: { content },
  })
}

function assistantEvent(parts: readonly Part[], id: string, timestamp: string | undefined): JsonObject {
  const thinking = parts
    .flatMap((part) => (part.type === 'thinking' && part.text !== '' ? [part.text] : []))
    .join('\n\n')
  const calls = parts.filter((part) => part.type === 'tool-call').map(requestFor)
  return event('assistant.message', id, timestamp, {
    messageId: id,
    content: textsOf(parts).join('\n\n'),
    toolRequests: calls,
    ...(thinking === '' ? {} : { reasoningText: thinking }),
  })
}

const requestFor = (part: PartOf<'tool-call'>): JsonObject => ({
  toolCallId: part.callId,
  name: part.name,
  arguments: part.input,
  type: 'function',
})

function insert(value: JsonValue, part: Part): JsonValue {
  if (!isEvent(value)) return value
  const { data } = value
  if (part.type === 'tool-call') return { ...value, data: withItem(data, 'toolRequests', requestFor(part)) }
  const key =
    value.type === 'user.message' && typeof data.transformedContent === 'string' ? 'transformedContent' : 'content'
  const text = textsOf([part]).join()
  return text === '' ? value : { ...value, data: { ...data, [key]: joined(data[key], text) } }
}

function write(conversation: Conversation): string {
  const { system, model, messages } = conversation
  const start = event('session.start', 'condensed-start', messages[0]?.timestamp, {
    sessionId: 'condensed',
    version: 1,
    producer: 'condensery',
    ...(model === undefined ? {} : { selectedModel: model }),
  })
  const events = [
    start,
    ...(system === undefined
      ? []
      : [event('system.message', 'condensed-system', undefined, { role: 'system', content: system })]),
    ...messages.flatMap(eventsFor),
  ]
  return jsonLines(events)
}
