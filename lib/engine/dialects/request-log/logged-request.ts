import { defined } from '../../core/defined'
import { valueAt } from '../../conversation/texts/template'
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
import { converseTools } from '../bedrock-converse/tools'
import { isChunkList, isContents } from '../google-contents/chunks'
import type { SourceRecord } from '../records'
import { CallIds } from '../mapped/mapped-message'
import { readAnyMessage } from '../traces/any-message'
import { systemBeside, toolsBeside } from '../traces/beside-messages'
import type { Placed, TracedRequest } from '../traces/traced-request'
import type { LoggedIn } from '../traces/tree/asked'
import { decodeBody } from './bodies'
import { requestIds } from './session-ids'
import { usageOf } from './usage'

/** A body, and where it stands in its record. */
export interface Field {
  readonly value: JsonValue
  readonly path: JsonPath
  readonly embedded: TracedRequest['embedded']
}

export const isMessage = ({ value }: Placed): boolean => (readAnyMessage(value, new CallIds())?.parts.length ?? 0) > 0

/** Where loggers keep what was sent: Helicone, LiteLLM, OpenPipe, claude-trace, mitmproxy, HAR, LangSmith, Bedrock, Gemini CLI's telemetry and many proxies. Empty: the record is the body. */
const bodyPaths: readonly JsonPath[] = [
  ['request', 'body'],
  ['request', 'postData', 'text'],
  ['request', 'content'],
  ['request', 'text'],
  ['request', 'json'],
  ['request'],
  ['proxy_server_request', 'body'],
  ['proxy_server_request'],
  ['request_body'],
  ['requestBody'],
  ['req', 'body'],
  ['body'],
  ['payload'],
  ['kwargs'],
  ['input', 'inputBodyJson'],
  ['input'],
  ['inputs'],
  ['data', 'request'],
  ['attributes', 'request_text'],
  [],
]
export const answerPaths: readonly JsonPath[] = [
  ['response', 'body'],
  ['response', 'body_raw'],
  ['response', 'content', 'text'],
  ['response', 'content'],
  ['response', 'text'],
  ['response', 'json'],
  ['response'],
  ['response_body'],
  ['responseBody'],
  ['res', 'body'],
  ['output', 'outputBodyJson'],
  ['output'],
  ['outputs'],
  ['data', 'response'],
  ['attributes', 'response_text'],
]
const listKeys = ['messages', 'input', 'contents'] as const

/** A request of a log's record, and whether it stands inside the record of a logger. */
export interface LoggedRequest extends LoggedIn {
  readonly wrapped: boolean
}

export function loggedRequest({ value, path, line }: SourceRecord): LoggedRequest | undefined {
  const alone = value !== undefined && isWhole(value) ? fieldAt(value, path, []) : undefined
  if (!alone && !isJsonObject(value)) return undefined
  const record = objectOf(value)
  const body = alone ? { field: { value: {}, path, embedded: [] }, list: [], wrapped: true } : bodyOf(record, path)
  if (!body) return undefined
  const { field, list, wrapped } = body
  const answer = alone ?? answerOf(record, path)
  const sent = objectOf(field.value)
  const usage = usageOf(answer?.value, record)
  const model = [
    sent.model,
    sent.modelId,
    record.model,
    record.modelId,
    objectOf(record.metadata).model,
    objectOf(record.attributes).model,
    usage?.model,
  ]
    .map(stringOf)
    .find((name) => name !== '')
  const system = systemBeside(sent)
  const tools = toolsBeside(sent.tools) ?? converseTools(sent.toolConfig)
  const startedAt = startOf(record)
  return {
    // A body with its response beside it was logged, even where nothing stands around it.
    wrapped: wrapped || isModelRun(record) || (answer !== undefined && 'response' in record),
    ...requestIds(record, sent),
    request: {
      line,
      input: list,
      output: answer ? outputOf(answer) : [],
      embedded: [...field.embedded, ...(answer?.embedded ?? [])],
      ...(startedAt === undefined ? {} : { startedAt }),
      ...(usage ? { usage: { ...usage, ...(model === undefined ? {} : { model }) } } : {}),
      ...defined({ model, system, tools }),
    },
  }
}

const isWhole = (value: JsonValue): boolean => (isJsonObject(value) ? isAnswer(value) : isChunkList(value))

/** An answer of Chat Completions, Messages or Gemini that was saved without its request. One of Responses is read as items. */
export function isAnswer(record: JsonObject): boolean {
  if (record.type === 'message')
    return record.role === 'assistant' && typeof record.id === 'string' && 'stop_reason' in record
  if (Array.isArray(record.candidates)) return isJsonObject(valueAt(record, ['candidates', 0, 'content']))
  return record.object === 'chat.completion' && isJsonObject(valueAt(record, ['choices', 0, 'message']))
}

export function fieldAt(record: JsonValue, root: JsonPath, path: JsonPath): Field | undefined {
  const value = valueAt(record, path)
  const at: JsonPath = [...root, ...path]
  const decoded = decodeBody(value)
  if (decoded !== undefined && decoded !== value)
    return { value: decoded, path: at, embedded: [{ path: at, value: decoded }] }
  return value === undefined ? undefined : { value, path: at, embedded: [] }
}

/** Gemini CLI logs the contents alone. */
const isTelemetry = (path: JsonPath): boolean => path[0] === 'attributes'

function bodyOf(
  record: JsonObject,
  root: JsonPath,
): { readonly field: Field; readonly list: readonly Placed[]; readonly wrapped: boolean } | undefined {
  for (const path of bodyPaths) {
    const given = fieldAt(record, root, path)
    const field = given && contentsWithin(given)
    const list = field && messagesOf(field)
    if (field && list && (isTelemetry(path) || isRequest(objectOf(field.value), record, path)))
      return { field, list, wrapped: path.length > 0 }
  }
  return undefined
}

/** Code Assist takes a request of Gemini inside its own. */
function contentsWithin(field: Field): Field {
  const { request } = objectOf(field.value)
  return isJsonObject(request) && Array.isArray(request.contents)
    ? { ...field, value: request, path: [...field.path, 'request'] }
    : field
}

function messagesOf(field: Field): readonly Placed[] | undefined {
  for (const key of isJsonArray(field.value) ? [undefined] : listKeys) {
    const at = key === undefined ? field.path : [...field.path, key]
    const list = listOf(key === undefined ? field.value : objectOf(field.value)[key])
    const placed = list.map((value, index) => ({ value, path: [...at, index] }))
    const spoken = placed.filter(
      ({ value }) => isJsonObject(value) && (typeof value.role === 'string' || typeof value.type === 'string'),
    )
    if (spoken.length > 0 && spoken.length === placed.length && placed.some(isMessage)) return placed
  }
  return undefined
}

/** A span of Braintrust, or a run of LangSmith, that says of itself that a model was asked. */
const isModelRun = (record: JsonObject): boolean =>
  objectOf(record.span_attributes).type === 'llm' || record.run_type === 'llm'

/** A request names its model, or says what only requests say, or where it went; or its record says that a model was asked. */
function isRequest(body: JsonObject, record: JsonObject, path: JsonPath): boolean {
  if (
    isModelRun(record) ||
    typeof body.model === 'string' ||
    typeof body.modelId === 'string' ||
    isJsonObject(body.inferenceConfig) ||
    typeof record.modelId === 'string' ||
    typeof body.anthropic_version === 'string' ||
    typeof body.max_tokens === 'number' ||
    typeof body.stream === 'boolean' ||
    (path.length > 0 && isContents(body.contents))
  )
    return true
  const holder = path.length > 1 ? objectOf(record[String(path[0])]) : record
  return path.length > 0 && typeof holder.url === 'string'
}

/** The first answer that holds anything. */
function answerOf(record: JsonObject, root: JsonPath): Field | undefined {
  return answerPaths
    .map((path) => fieldAt(record, root, path))
    .find((field) => field && (outputOf(field).length > 0 || isJsonObject(objectOf(field.value).usage)))
}

/** Of an answer, of the choices of one alone, and of a message alone. */
const holders: readonly JsonPath[] = [
  ['choices', 0, 'message'],
  ['candidates', 0, 'content'],
  ['response', 'candidates', 0, 'content'],
  [0, 'message'],
  ['output', 'message'],
  ['output'],
  ['messages'],
  ['message'],
  [],
]

/** A message of Chat Completions, items of Responses, or the answer of Messages, which is one itself. */
export function outputOf({ value, path }: Field): readonly Placed[] {
  for (const holder of holders) {
    const found = valueAt(value, holder)
    if (Array.isArray(found) && holder.length > 0) {
      const items = found.map((each: JsonValue, index) => ({ value: each, path: [...path, ...holder, index] }))
      if (items.some(isMessage)) return items
    } else if (isJsonObject(found) && (found.role === 'assistant' || found.role === 'model'))
      return [{ value: found, path: [...path, ...holder] }]
  }
  return []
}

const timeKeys = [
  'startTime',
  'start_time',
  'started_at',
  'startedDateTime',
  'timestamp',
  'request_created_at',
  'created_at',
  'time',
  'ts',
  'logged_at',
] as const

/** In a form that orders as text; undefined where the record has no time, and stands where it stands. */
function startOf(record: JsonObject): string | undefined {
  for (const holder of [record, objectOf(record.request)]) {
    const value = timeKeys
      .map((key) => holder[key])
      .find((each) => typeof each === 'number' || typeof each === 'string')
    if (typeof value === 'number') return String(Math.round(value * 1_000)).padStart(20, '0')
    if (typeof value === 'string') return value
  }
  return undefined
}
