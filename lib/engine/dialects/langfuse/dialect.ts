import type { Conversation } from '../../conversation/conversation'
import { defined } from '../../core/defined'
import { isJsonObject, stringOf, type JsonObject, type JsonPath, type JsonValue } from '../../core/json'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import { elementRecords, lineRecords } from '../records'
import type { SourceFile } from '../import/source-file'
import { chatMessagesFor, insertIntoAny, readAnyMessage } from '../traces/any-message'
import { conversationOfRequests, holdsIncrements } from '../traces/requests'
import type { TracedRequest } from '../traces/traced-request'
import { conversationsOf } from '../traces/tree'
import type { LoggedIn } from '../traces/tree/asked'
import { requestOf } from './observation'
import { withSystem } from '../mapped/made'

/** Traces as Langfuse exports them: `{trace, observations}`, or a trace with its observations in it. One conversation a trace. */
export const langfuse = mappedDialect({
  id: 'langfuse',
  name: 'Langfuse',
  extension: '.json',
  places: { systemPrompt: true, freeTextArguments: false },
  home: { checked: 'sessions' },
  detect: (file) =>
    tracesOf(file)
      .slice(0, 20)
      .some(({ observations }) => observations.length > 0)
      ? 0.97
      : 0,
  sources,
  read: readAnyMessage,
  create: chatMessagesFor,
  insert: (value, part) => (isJsonObject(value) ? insertIntoAny(value, part) : value),
  write,
})

interface Trace {
  readonly trace: JsonObject
  readonly root: JsonValue
  readonly line: number
  readonly observations: readonly { readonly value: JsonObject; readonly path: JsonPath }[]
}

function tracesOf({ content }: SourceFile): readonly Trace[] {
  if (content.type !== 'json') return lineRecords(content).flatMap(({ value, line }) => traceIn(value, [], line, value))
  const root = content.value
  const holders: readonly JsonPath[] = [[], ['data'], ['traces']]
  const listed = holders.flatMap((holder) =>
    elementRecords(root, holder).flatMap(({ value, path }) => traceIn(value, path, 0, root)),
  )
  return listed.length > 0 ? listed : traceIn(root, [], 0, root)
}

const types: ReadonlySet<unknown> = new Set([
  'GENERATION',
  'SPAN',
  'EVENT',
  'AGENT',
  'TOOL',
  'CHAIN',
  'RETRIEVER',
  'EVALUATOR',
  'EMBEDDING',
  'GUARDRAIL',
])

/** An observation has one of Langfuse's types, and the times or the trace that it belongs to. */
const isObservation = (value: JsonValue | undefined): value is JsonObject =>
  isJsonObject(value) && types.has(value.type) && ('traceId' in value || 'startTime' in value)

function traceIn(
  value: JsonValue | undefined,
  at: JsonPath,
  line: number,
  root: JsonValue | undefined,
): readonly Trace[] {
  if (!isJsonObject(value) || root === undefined || !Array.isArray(value.observations)) return []
  const observations = elementRecords(root, [...at, 'observations'], line).flatMap((record) =>
    isObservation(record.value) ? [{ value: record.value, path: record.path }] : [],
  )
  return observations.length === 0
    ? []
    : [{ trace: isJsonObject(value.trace) ? value.trace : value, root, line, observations }]
}

/** Each trace's conversation, with its sub-agents and side requests; a trace that goes on from another one of its session is part of that one's. */
function sources(file: SourceFile): readonly MappedSource[] {
  const traces = tracesOf(file).map((each, index) => {
    const { id, name, sessionId } = each.trace
    return {
      id: stringOf(id) || `${each.line} ${index}`,
      ...defined({ title: stringOf(name) || undefined, session: stringOf(sessionId) || undefined }),
      requests: requestsOf(each),
    }
  })
  if (traces.some(({ requests }) => holdsIncrements(requests, readAnyMessage)))
    return traces.flatMap(({ title, requests }) => {
      const found = conversationOfRequests(file, requests, readAnyMessage)
      return found ? [{ ...found, ...defined({ title }) }] : []
    })
  const logged = traces.flatMap(({ id, session, requests }) =>
    requests.map((request): LoggedIn => ({ request, trace: id, ...defined({ session }) })),
  )
  return conversationsOf(file, logged, traces)
}

/** Requests to a model tell the conversation; where a trace has none, whatever else lists messages. */
function requestsOf({ line, observations }: Trace): readonly TracedRequest[] {
  const byId = new Map(observations.map(({ value }) => [value.id, value]))
  const generations = observations.filter(({ value }) => value.type === 'GENERATION')
  return (generations.length > 0 ? generations : observations).flatMap(
    ({ value, path }) => requestOf(value, path, line, agentOf(value, byId)) ?? [],
  )
}

/** The observation of the agent that made this one, directly or through others. */
function agentOf(
  observation: JsonObject,
  byId: ReadonlyMap<JsonValue | undefined, JsonObject>,
): JsonObject | undefined {
  const seen = new Set<JsonObject>()
  let at = byId.get(observation.parentObservationId)
  while (at && at.type !== 'AGENT' && !seen.has(at)) {
    seen.add(at)
    at = byId.get(at.parentObservationId)
  }
  return at?.type === 'AGENT' ? at : undefined
}

/** A trace of one request: its input is all but the answer. */
function write(conversation: Conversation): string {
  const messages = withSystem(conversation, 'system').flatMap((message) => chatMessagesFor(message))
  const answer = messages.length > 1 && messages.at(-1)?.role === 'assistant' ? messages.at(-1) : undefined
  const input = answer ? messages.slice(0, -1) : messages
  const observation = {
    id: 'observation-1',
    traceId: 'trace-1',
    type: 'GENERATION',
    name: 'conversation',
    ...(conversation.model === undefined ? {} : { model: conversation.model }),
    input,
    output: answer ?? null,
  }
  return `${JSON.stringify({ trace: { id: 'trace-1', name: conversation.title ?? 'Conversation' }, observations: [observation] }, null, 2)}\n`
}
