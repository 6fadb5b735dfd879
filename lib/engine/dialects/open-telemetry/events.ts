import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import { valueAt } from '../../conversation/texts/template'
import { isJsonObject, stringOf, type JsonObject, type JsonPath, type JsonValue } from '../../core/json'
import { decodeJson, type InnerPaths } from '../mapped/inner-json'
import { textPart, type CallIds, type MappedMessage } from '../mapped/mapped-message'
import { replaceAt } from '../json/replace'
import { chatMessagesFor, insertIntoAny, messageUnder, readAnyMessage } from '../traces/any-message'
import { attributeIn } from './spans'

/* Events of a span that are messages, as the conventions had them up to version 1.36 and as agents still write them. */

const rolesOf: Readonly<Record<string, string>> = {
  'gen_ai.system.message': 'system',
  'gen_ai.user.message': 'user',
  'gen_ai.assistant.message': 'assistant',
  'gen_ai.tool.message': 'tool',
  'gen_ai.choice': 'assistant',
}

export const isChoice = (value: JsonValue): boolean => isJsonObject(value) && value.name === 'gen_ai.choice'

export const isMessageEvent = (value: JsonValue | undefined): value is JsonObject =>
  isJsonObject(value) && Object.hasOwn(rolesOf, stringOf(value.name)) && bodyPath(value) !== undefined

/** Where an event keeps its message: JSON of the whole of it, or its content. */
const bodyKeys = ['gen_ai.event.content', 'message', 'content']

function bodyPath(event: JsonObject): JsonPath | undefined {
  const found = attributeIn(event.attributes, ['attributes'], ...bodyKeys)
  return isJsonObject(found?.value) && found.value.stringValue !== undefined
    ? found.isPlain
      ? found.path
      : [...found.path, 'stringValue']
    : undefined
}

/** Where an event's body is JSON with a message in it; words that happen to be JSON stay words. */
export const eventPaths: InnerPaths = (value) => {
  const path = isMessageEvent(value) ? bodyPath(value) : undefined
  if (path === undefined) return []
  const body = valueAt(value, path)
  return isMessageBody(typeof body === 'string' ? decodeJson(body) : body) ? [path] : []
}

const bodyFields = ['content', 'parts', 'tool_calls', 'message'] as const

const isMessageBody = (body: JsonValue | undefined): boolean =>
  Array.isArray(body)
    ? body.length > 0 && body.every(isJsonObject)
    : isJsonObject(body) && bodyFields.some((key) => key in body)

/** The message of an event whose body is decoded where it is JSON. */
export function readEvent(event: JsonObject, ids: CallIds): MappedMessage | undefined {
  const path = bodyPath(event)
  const role = rolesOf[stringOf(event.name)] ?? ''
  const body = path === undefined ? undefined : valueAt(event, path)
  if (path === undefined || body === undefined) return undefined
  if (typeof body === 'string') return plainMessage(event, role, body, path, ids)
  if (Array.isArray(body)) return messageUnder(readAnyMessage({ role, content: body }, ids), path, 'content')
  if (!isJsonObject(body)) return undefined
  const [holder, at] = isJsonObject(body.message) ? [body.message, [...path, 'message']] : [body, path]
  return messageUnder(readAnyMessage({ role, ...holder }, ids), at)
}

/** Content in words; a tool's answer names its call beside it. */
function plainMessage(
  event: JsonObject,
  role: string,
  body: string,
  path: JsonPath,
  ids: CallIds,
): MappedMessage | undefined {
  if (body === '') return undefined
  if (role !== 'tool')
    return { role: role === 'system' || role === 'user' ? role : 'assistant', parts: [textPart(body, path)] }
  const id = attributeIn(event.attributes, [], 'id', 'gen_ai.tool.call.id')?.value
  return messageUnder(
    readAnyMessage({ role, content: body, id: isJsonObject(id) ? (id.stringValue ?? null) : null }, ids),
    path,
    'content',
  )
}

export function insertIntoEvent(event: JsonObject, part: Part): JsonValue {
  const path = bodyPath(event)
  const body = path === undefined ? undefined : valueAt(event, path)
  if (path === undefined || body === undefined) return event
  const role = rolesOf[stringOf(event.name)] ?? 'user'
  if (!isJsonObject(body)) {
    const next = insertIntoAny({ role, content: Array.isArray(body) ? body : stringOf(body) }, part).content ?? ''
    return replaceAt(event, path, next)
  }
  const at: JsonPath = isJsonObject(body.message) ? [...path, 'message'] : path
  const holder = valueAt(event, at)
  return isJsonObject(holder) ? replaceAt(event, at, insertIntoAny(holder, part)) : event
}

/** Events for a message that was made. */
export function eventsFor(message: Message): readonly JsonObject[] {
  return chatMessagesFor(message).map((body) => ({
    name: `gen_ai.${stringOf(body.role)}.message`,
    attributes: [{ key: 'gen_ai.event.content', value: { stringValue: JSON.stringify(body) } }],
  }))
}
