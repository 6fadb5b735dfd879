import { defined } from '../../core/defined'
import type { Conversation, ToolDefinition } from '../../conversation/conversation'
import type { RecordedUsage } from '../../conversation/usage'
import { isJsonObject, listOf, stringOf, type JsonObject, type JsonPath, type JsonValue } from '../../core/json'
import { valueAt } from '../../conversation/texts/template'
import { patchJson } from '../json/patch-json'
import { decodeInner, decodeJson } from '../mapped/inner-json'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import type { CallIds, MappedMessage } from '../mapped/mapped-message'
import { elementRecords, type Embedded } from '../records'
import type { SourceFile } from '../import/source-file'
import { chatMessagesFor, insertIntoAny, readAnyMessage } from '../traces/any-message'
import { toolsBeside } from '../traces/beside-messages'
import { conversationOfRequests } from '../traces/requests'
import type { Placed, TracedRequest } from '../traces/traced-request'
import { eventPaths, eventsFor, insertIntoEvent, isChoice, isMessageEvent, readEvent } from './events'
import { treeOfAttributes, withTree } from './flat-attributes'
import { otlpValueOf, plainOf } from './otlp-value'
import { attributeIn, attributeOf, spansOf, startOf, type Span } from './spans'
import { withSystem } from '../mapped/made'

/**
 * Spans of OpenTelemetry (OTLP in JSON) with the messages of GenAI: in attributes as the conventions have them since version 1.37, in
 * events as before, and in the keys of OpenLLMetry and OpenInference. One conversation a trace.
 */
export const openTelemetry = mappedDialect({
  id: 'open-telemetry',
  name: 'OpenTelemetry GenAI',
  extension: '.json',
  places: { systemPrompt: true, freeTextArguments: false },
  home: { checked: 'descriptions' },
  detect: (file) => (spansOf(file).some(hasMessages) ? 0.97 : 0),
  sources,
  inner: eventPaths,
  encode,
  read,
  create: (message, beside) => (beside.some(isMessageEvent) ? eventsFor(message) : chatMessagesFor(message, beside)),
  insert: (value, part) =>
    isMessageEvent(value) ? insertIntoEvent(value, part) : isJsonObject(value) ? insertIntoAny(value, part) : value,
  write,
})

function read(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  return isMessageEvent(value) ? readEvent(value, ids) : readAnyMessage(value, ids)
}

function sources(file: SourceFile): readonly MappedSource[] {
  const traces = new Map<string, TracedRequest[]>()
  const spans = spansOf(file)
  const byId = new Map(spans.map((span) => [span.value.spanId, span]))
  for (const span of spans) {
    const found = requestOf(span)
    if (!found) continue
    const agent = agentOf(span, byId)
    const request = agent === undefined ? found : { ...found, agent }
    // Exports of one trace may stand in several lines.
    const key = stringOf(span.value.traceId) || `line ${span.line}`
    const requests = traces.get(key)
    if (requests) requests.push(request)
    else traces.set(key, [request])
  }
  return [...traces.values()].flatMap(
    (requests) =>
      conversationOfRequests(file, requests, (value, ids) => read(decodeInner(value, eventPaths), ids)) ?? [],
  )
}

/** The id of the span of the agent that this one is part of. */
function agentOf(span: Span, byId: ReadonlyMap<JsonValue | undefined, Span>): string | undefined {
  const seen = new Set<Span>()
  let at = byId.get(span.value.parentSpanId)
  while (at && !seen.has(at)) {
    if (attributeOf(at, 'gen_ai.operation.name') === 'invoke_agent') return stringOf(at.value.spanId)
    seen.add(at)
    at = byId.get(at.value.parentSpanId)
  }
  return undefined
}

const INPUT = ['gen_ai.input.messages']
const OUTPUT = ['gen_ai.output.messages']
const prefixes = ['gen_ai.prompt', 'gen_ai.completion', 'llm.input_messages', 'llm.output_messages'] as const
const trees: readonly { readonly input: JsonPath; readonly output: JsonPath }[] = [
  { input: ['gen_ai', 'prompt'], output: ['gen_ai', 'completion'] },
  { input: ['llm', 'input_messages'], output: ['llm', 'output_messages'] },
]

/** Cheap: looks at what there is, and decodes nothing. */
function hasMessages(span: Span): boolean {
  const lists = listHolders(span).some(({ attributes, path }) =>
    isListLike(attributeIn(attributes, path, ...INPUT)?.value),
  )
  return lists || listOf(span.value.events).some(isMessageEvent) || treeIn(span) !== undefined
}

const isListLike = (value: JsonValue | undefined): boolean =>
  isJsonObject(value) && (isJsonObject(value.arrayValue) || /^\s*\[/.test(stringOf(value.stringValue).slice(0, 100)))

function requestOf(span: Span): TracedRequest | undefined {
  return inLists(span) ?? inEvents(span) ?? inKeys(span)
}

interface Holder {
  readonly attributes: JsonValue | undefined
  readonly path: JsonPath
}

/** Lists of messages stand in a span's attributes, or in those of its event that details the operation. */
function listHolders({ value, path }: Span): readonly Holder[] {
  const events = listOf(value.events).flatMap((event, index): readonly Holder[] =>
    isJsonObject(event) ? [{ attributes: event.attributes, path: [...path, 'events', index, 'attributes'] }] : [],
  )
  return [{ attributes: value.attributes, path: [...path, 'attributes'] }, ...events]
}

/** Since version 1.37 of the conventions: lists of messages, as JSON in strings or as OTLP's own values. */
function inLists(span: Span): TracedRequest | undefined {
  for (const holder of listHolders(span)) {
    const input = listAt(holder, INPUT)
    if (!input) continue
    const output = listAt(holder, OUTPUT)
    const system = systemOf(holder)
    const tools = toolsOf(holder)
    return {
      ...aboutOf(span),
      input: input.placed,
      output: output?.placed ?? [],
      embedded: [...input.embedded, ...(output?.embedded ?? [])],
      ...defined({ system, tools }),
    }
  }
  return undefined
}

function listAt(
  { attributes, path }: Holder,
  keys: readonly string[],
): { readonly placed: readonly Placed[]; readonly embedded: readonly Omit<Embedded, 'line'>[] } | undefined {
  const found = attributeIn(attributes, path, ...keys)
  if (!isJsonObject(found?.value)) return undefined
  const inString = typeof found.value.stringValue === 'string'
  const at: JsonPath = inString && !found.isPlain ? [...found.path, 'stringValue'] : found.path
  const value = inString ? decodeJson(found.value.stringValue) : plainOf(found.value)
  return Array.isArray(value)
    ? {
        placed: value.map((each: JsonValue, position) => ({ value: each, path: [...at, position] })),
        embedded: found.isPlain && !inString ? [] : [{ path: at, value }],
      }
    : undefined
}

/** Messages stand in strings of JSON, in attributes whose keys spell them out, or in OTLP's own values. */
function encode(given: JsonValue, before: JsonValue, after: JsonValue): JsonValue {
  if (typeof given === 'string') return patchJson(given, before, after)
  return Array.isArray(given) ? withTree(given, before, after) : otlpValueOf(given, before, after)
}

/** Instructions beside the messages: parts of text, or words. */
function systemOf({ attributes, path }: Holder): string | undefined {
  const plain = plainOf(
    attributeIn(attributes, path, 'gen_ai.system_instructions', 'gen_ai.system.instructions')?.value,
  )
  const value = decodeJson(plain) ?? plain
  if (typeof value === 'string') return value === '' ? undefined : value
  const texts = listOf(value).flatMap((part) =>
    isJsonObject(part) && typeof (part.content ?? part.text) === 'string' ? [stringOf(part.content ?? part.text)] : [],
  )
  return texts.length === 0 ? undefined : texts.join('\n\n')
}

/** Definitions of the tools that the model was given, as JSON in a string or as OTLP's own values. */
function toolsOf({ attributes, path }: Holder): readonly ToolDefinition[] | undefined {
  const plain = plainOf(attributeIn(attributes, path, 'gen_ai.tool.definitions')?.value)
  return toolsBeside(decodeJson(plain) ?? plain)
}

/** Events of the span, one a message: what went in up to the first choice, then what came out. The others among them stay where they are. */
function inEvents(span: Span): TracedRequest | undefined {
  const events = listOf(span.value.events)
  if (!events.some(isMessageEvent)) return undefined
  const placed = events.map((value, index): Placed => ({ value, path: [...span.path, 'events', index] }))
  const choice = events.findIndex(isChoice)
  const size = choice === -1 ? placed.length : choice
  return { ...aboutOf(span), input: placed.slice(0, size), output: placed.slice(size), embedded: [] }
}

/** OpenLLMetry and OpenInference spell messages out in the keys. */
function inKeys(span: Span): TracedRequest | undefined {
  const found = treeIn(span)
  if (!found) return undefined
  const path: JsonPath = [...span.path, 'attributes']
  const placed = (list: JsonPath): readonly Placed[] =>
    elementRecords(found.tree, list).map((record) => ({ value: record.value ?? null, path: [...path, ...record.path] }))
  return {
    ...aboutOf(span),
    input: placed(found.input),
    output: placed(found.output),
    embedded: [{ path, value: found.tree }],
  }
}

function treeIn(
  span: Span,
): { readonly tree: JsonObject; readonly input: JsonPath; readonly output: JsonPath } | undefined {
  const tree = treeOfAttributes(listOf(span.value.attributes), prefixes)
  const found = trees.find(({ input }) => Array.isArray(valueAt(tree, input)))
  return found && { tree, ...found }
}

function aboutOf(span: Span): Pick<TracedRequest, 'line' | 'usage' | 'model' | 'startedAt'> {
  const number = (...keys: readonly string[]): number | undefined => {
    const value = attributeOf(span, ...keys)
    return value === undefined || value === null || !Number.isFinite(Number(value)) ? undefined : Number(value)
  }
  const input = number('gen_ai.usage.input_tokens', 'gen_ai.usage.prompt_tokens', 'llm.token_count.prompt')
  const output = number('gen_ai.usage.output_tokens', 'gen_ai.usage.completion_tokens', 'llm.token_count.completion')
  const cached = number('gen_ai.usage.cache_read.input_tokens')
  const written = number('gen_ai.usage.cache_creation.input_tokens', 'gen_ai.usage.cache_write.input_tokens')
  const model = attributeOf(span, 'gen_ai.response.model', 'gen_ai.request.model', 'llm.model_name')
  const named = typeof model === 'string' ? { model } : {}
  const usage: RecordedUsage = {
    // The conventions count cached input within the input.
    ...(input === undefined ? {} : { inputTokens: Math.max(0, input - (cached ?? 0) - (written ?? 0)) }),
    ...defined({ outputTokens: output, cacheReadTokens: cached, cacheWriteTokens: written }),
    ...named,
  }
  return {
    line: span.line,
    ...named,
    ...startOf(span),
    ...(input === undefined && output === undefined ? {} : { usage }),
  }
}

/** A trace of one span, as the conventions have it. */
function write(conversation: Conversation): string {
  const messages = withSystem(conversation, 'system').flatMap((message) => chatMessagesFor(message, [{ parts: [] }]))
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
