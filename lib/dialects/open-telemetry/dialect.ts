import type { Conversation } from '@/lib/conversation/conversation'
import type { Message } from '@/lib/conversation/message'
import type { RecordedUsage } from '@/lib/conversation/usage'
import { isJsonObject, type JsonObject, type JsonPath, type JsonValue } from '@/lib/core/json'
import { valueAt } from '@/lib/conversation/template'
import { treeOfAttributes } from '../flat-attributes'
import { decodeJson } from '../mapped/inner-json'
import { mappedDialect, type MappedSource } from '../mapped/mapped-dialect'
import { elementRecords, lineRecords, type Embedded, type SourceRecord } from '../records'
import type { SourceFile } from '../source-file'
import { chatMessagesFor, insertIntoAny, readAnyMessage } from '../traces/any-message'
import { conversationOfRequests, type Placed, type TracedRequest } from '../traces/requests'

/** Spans of OpenTelemetry (OTLP in JSON) with the messages of GenAI: as the conventions have them, OpenLLMetry's and OpenInference's. One conversation a trace. */
export const openTelemetry = mappedDialect({
  id: 'open-telemetry',
  name: 'OpenTelemetry GenAI trace',
  extension: '.json',
  places: { systemPrompt: true, freeTextArguments: false },
  detect: (file) => (spansOf(file).some((span) => requestOf(span) !== undefined) ? 0.97 : 0),
  sources,
  read: readAnyMessage,
  create: (message, beside) => chatMessagesFor(message, beside),
  insert: (value, part) => (isJsonObject(value) ? insertIntoAny(value, part) : value),
  write,
})

interface Span {
  readonly traceId: string
  readonly startedAt?: string
  readonly line: number
  readonly attributes: readonly JsonValue[]
  readonly path: JsonPath
}

function spansOf({ content }: SourceFile): readonly Span[] {
  return lineRecords(content).flatMap(({ value, line }) => {
    const below = (records: readonly SourceRecord[], ...keys: readonly string[]): readonly SourceRecord[] => records.flatMap(({ path }) => keys.flatMap((key) => elementRecords(value, [...path, key], line)))
    const scopes = below(elementRecords(value, ['resourceSpans'], line), 'scopeSpans', 'instrumentationLibrarySpans')
    return below(scopes, 'spans').flatMap(({ value: span, path }): readonly Span[] => {
      const attributes = isJsonObject(span) ? span.attributes : undefined
      return isJsonObject(span) && Array.isArray(attributes) ? [{ traceId: String(span.traceId), ...(span.startTimeUnixNano === undefined ? {} : { startedAt: String(span.startTimeUnixNano).padStart(20, '0') }), line, attributes, path: [...path, 'attributes'] }] : []
    })
  })
}

function sources(file: SourceFile): readonly MappedSource[] {
  const traces = new Map<string, { readonly line: number; readonly requests: TracedRequest[] }>()
  for (const span of spansOf(file)) {
    const request = requestOf(span)
    if (!request) continue
    const key = `${span.line} ${span.traceId}`
    const trace = traces.get(key)
    if (trace) trace.requests.push(request)
    else traces.set(key, { line: span.line, requests: [request] })
  }
  return [...traces.values()].flatMap(({ line, requests }) => conversationOfRequests(file, line, requests) ?? [])
}

const prefixes = ['gen_ai.prompt', 'gen_ai.completion', 'llm.input_messages', 'llm.output_messages'] as const
const trees: readonly { readonly input: JsonPath; readonly output: JsonPath }[] = [
  { input: ['gen_ai', 'prompt'], output: ['gen_ai', 'completion'] },
  { input: ['llm', 'input_messages'], output: ['llm', 'output_messages'] },
]

function requestOf(span: Span): TracedRequest | undefined {
  return inStrings(span) ?? inKeys(span)
}

/** Since version 1.37 of the conventions: lists of messages as JSON in strings. */
function inStrings(span: Span): TracedRequest | undefined {
  const input = listAt(span, 'gen_ai.input.messages')
  if (!input) return undefined
  const output = listAt(span, 'gen_ai.output.messages')
  return { input: input.placed, output: output?.placed ?? [], embedded: [input.embedded, ...(output ? [output.embedded] : [])], ...aboutOf(span) }
}

function listAt({ attributes, path }: Span, key: string): { readonly placed: readonly Placed[]; readonly embedded: Omit<Embedded, 'line'> } | undefined {
  const index = attributes.findIndex((attribute) => isJsonObject(attribute) && attribute.key === key)
  const at: JsonPath = [...path, index, 'value', 'stringValue']
  const value = decodeJson(index === -1 ? undefined : valueAt(attributes, [index, 'value', 'stringValue']))
  return Array.isArray(value) ? { placed: value.map((each: JsonValue, position) => ({ value: each, path: [...at, position] })), embedded: { path: at, value } } : undefined
}

/** OpenLLMetry and OpenInference spell messages out in the keys. */
function inKeys(span: Span): TracedRequest | undefined {
  const tree = treeOfAttributes(span.attributes, prefixes)
  const found = trees.find(({ input }) => Array.isArray(valueAt(tree, input)))
  if (!found) return undefined
  const placed = (path: JsonPath): readonly Placed[] => elementRecords(tree, path).map((record) => ({ value: record.value ?? null, path: [...span.path, ...record.path] }))
  return { input: placed(found.input), output: placed(found.output), embedded: [{ path: span.path, value: tree }], ...aboutOf(span) }
}

function attributeOf({ attributes }: Span, ...keys: readonly string[]): JsonValue | undefined {
  const found = keys.flatMap((key) => attributes.filter((attribute) => isJsonObject(attribute) && attribute.key === key))[0]
  return isJsonObject(found) && isJsonObject(found.value) ? Object.values(found.value)[0] : undefined
}

/** OTLP writes whole numbers as strings. */
function aboutOf(span: Span): Pick<TracedRequest, 'usage' | 'model' | 'startedAt'> {
  const number = (...keys: readonly string[]): number | undefined => {
    const value = attributeOf(span, ...keys)
    return value === undefined || value === null || !Number.isFinite(Number(value)) ? undefined : Number(value)
  }
  const input = number('gen_ai.usage.input_tokens', 'gen_ai.usage.prompt_tokens', 'llm.token_count.prompt')
  const output = number('gen_ai.usage.output_tokens', 'gen_ai.usage.completion_tokens', 'llm.token_count.completion')
  const model = attributeOf(span, 'gen_ai.response.model', 'gen_ai.request.model', 'llm.model_name')
  const named = typeof model === 'string' ? { model } : {}
  const usage: RecordedUsage = { ...(input === undefined ? {} : { inputTokens: input }), ...(output === undefined ? {} : { outputTokens: output }), ...named }
  return { ...named, ...(span.startedAt === undefined ? {} : { startedAt: span.startedAt }), ...(input === undefined && output === undefined ? {} : { usage }) }
}

/** A trace of one span, as the conventions have it. */
function write(conversation: Conversation): string {
  const system: readonly JsonObject[] = conversation.system === undefined ? [] : [{ role: 'system', parts: [{ type: 'text', content: conversation.system }] }]
  const messages = [...system, ...conversation.messages.flatMap((message: Message) => chatMessagesFor(message, [{ parts: [] }]))]
  const answer = messages.at(-1)?.role === 'assistant' ? messages.slice(-1) : []
  const text = (key: string, value: string): JsonObject => ({ key, value: { stringValue: value } })
  const attributes = [
    text('gen_ai.operation.name', 'chat'),
    ...(conversation.model === undefined ? [] : [text('gen_ai.request.model', conversation.model)]),
    text('gen_ai.input.messages', JSON.stringify(messages.slice(0, messages.length - answer.length))),
    text('gen_ai.output.messages', JSON.stringify(answer)),
  ]
  const span = { traceId: '00000000000000000000000000000001', spanId: '0000000000000001', name: 'chat', attributes }
  return `${JSON.stringify({ resourceSpans: [{ resource: { attributes: [] }, scopeSpans: [{ scope: { name: 'conversation' }, spans: [span] }] }] }, null, 2)}\n`
}
