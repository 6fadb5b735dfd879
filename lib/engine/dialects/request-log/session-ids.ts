import { defined } from '../../core/defined'
import {
  isJsonObject,
  listOf,
  objectOf,
  stringOf,
  tryParseJson,
  type JsonObject,
  type JsonValue,
} from '../../core/json'
import type { LoggedIn } from '../traces/tree/asked'

const sessionKeys = [
  'session_id',
  'session.id',
  'sessionId',
  'litellm_session_id',
  'conversation_id',
  'conversationId',
  'thread_id',
  'threadId',
  'chat_id',
] as const
const traceKeys = ['trace_id', 'traceId', 'litellm_trace_id', 'root_span_id'] as const
const headerNames: ReadonlySet<string> = new Set([
  'session_id',
  'session-id',
  'x-session-id',
  'x-claude-code-session-id',
  'x-litellm-session-id',
  'helicone-session-id',
  'x-conversation-id',
  'conversation_id',
])

/** Ids of the record of a request, of its body and of its headers. */
export function requestIds(record: JsonObject, body: JsonObject): Omit<LoggedIn, 'request'> {
  const holders = [
    objectOf(body.metadata),
    record,
    objectOf(record.attributes),
    objectOf(record.metadata),
    objectOf(objectOf(record.extra).metadata),
    objectOf(body.litellm_metadata),
    body,
  ]
  // What LangSmith calls a session is a project.
  const isProject = (holder: JsonObject): boolean => holder === record && typeof record.run_type === 'string'
  const session =
    ofUser(objectOf(body.metadata).user_id) ??
    inHeaders(objectOf(record.request).headers ?? record.headers ?? record.request_headers) ??
    first(holders.map((holder) => idIn(holder, isProject(holder) ? ['thread_id'] : sessionKeys))) ??
    ofCache(body.prompt_cache_key)
  const trace = first(holders.map((holder) => idIn(holder, traceKeys)))
  return { ...defined({ session, trace }) }
}

const first = (ids: readonly (string | undefined)[]): string | undefined => ids.find((id) => id !== undefined)

const idIn = (holder: JsonObject, keys: readonly string[]): string | undefined =>
  keys.map((key) => stringOf(holder[key])).find((id) => id !== '')

/** Claude Code names its session in the id of the user: behind `_session_`, or in an object. */
function ofUser(user: JsonValue | undefined): string | undefined {
  const text = stringOf(user)
  const inObject = stringOf(objectOf(tryParseJson(text)).session_id)
  return inObject || /_session_([0-9a-f-]{8,})$/i.exec(text)?.[1] || undefined
}

/** Codex takes the id of its session; others share a key among all sessions. */
const ofCache = (key: JsonValue | undefined): string | undefined =>
  /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(stringOf(key)) ? stringOf(key) : undefined

function inHeaders(headers: JsonValue | undefined): string | undefined {
  const pairs: readonly (readonly [string, JsonValue | undefined])[] = isJsonObject(headers)
    ? Object.entries(headers)
    : listOf(headers).map((each) =>
        Array.isArray(each) ? [stringOf(each[0]), each[1]] : [stringOf(objectOf(each).name), objectOf(each).value],
      )
  const found = pairs.find(([name]) => headerNames.has(name.toLowerCase()))?.[1]
  return stringOf(Array.isArray(found) ? found[0] : found) || undefined
}
