import type { Conversation } from '../../conversation/conversation'
import { messageId, partId, type ToolCallId } from '../../conversation/ids'
import type { Message } from '../../conversation/message'
import type { Part, PartOf } from '../../conversation/part'
import { listOf, type JsonObject, type JsonValue } from '../../core/json'

/** The results that messages hold, by the ids of their calls. */
export const resultsByCall = (
  messages: readonly Pick<Message, 'parts'>[],
): ReadonlyMap<ToolCallId, PartOf<'tool-result'>> =>
  new Map(
    messages.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.type === 'tool-result' ? [[part.callId, part] as const] : [])),
    ),
  )

/** Messages for formats that keep a result with its call: results stand in the message of their call; messages that held nothing else are gone. */
export function withResultsAtCalls({ messages }: Conversation): readonly Message[] {
  const results = resultsByCall(messages)
  const calls = new Set(
    messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : []))),
  )
  return messages.flatMap((message) => {
    const own = message.parts.filter((part) => part.type !== 'tool-result' || !calls.has(part.callId))
    const answers = message.parts.flatMap((part) => (part.type === 'tool-call' ? (results.get(part.callId) ?? []) : []))
    const parts = [...own, ...answers]
    return parts.length === 0 ? [] : [{ ...message, parts }]
  })
}

/** The conversation's messages, with its system prompt as the first of them: as a system message, or as the person's. */
export function withSystem(
  conversation: Conversation,
  role: 'system' | 'user',
  messages: readonly Message[] = conversation.messages,
): readonly Message[] {
  const { system } = conversation
  if (system === undefined) return messages
  const id = messageId(0)
  return [{ id, role, parts: [{ id: partId(id, 1), type: 'text', text: system }] }, ...messages]
}

export const jsonDocument = (value: JsonValue): string => `${JSON.stringify(value, null, 2)}\n`

export const jsonLines = (values: readonly JsonValue[]): string =>
  `${values.map((value) => JSON.stringify(value)).join('\n')}\n`

/** A new record: `start` with these parts put into it. None where it has a place for none of them. */
export function recordWith(
  start: JsonObject,
  parts: readonly Part[],
  put: (record: JsonObject, part: Part) => JsonObject,
): readonly JsonObject[] {
  const record = parts.reduce((sum, part) => put(sum, part), start)
  return record === start ? [] : [record]
}

/** Records for a message: one for each result, then one of `start` and what else it holds. */
export const recordsWith = (
  { parts }: Message,
  resultFor: (result: PartOf<'tool-result'>) => JsonObject,
  start: JsonObject,
  put: (record: JsonObject, part: Part) => JsonObject,
): readonly JsonObject[] => [
  ...parts.flatMap((part) => (part.type === 'tool-result' ? [resultFor(part)] : [])),
  ...recordWith(
    start,
    parts.filter(({ type }) => type !== 'tool-result'),
    put,
  ),
]

/** The object with the item at the end of its list of that name; itself where there is no item. */
export const withItem = (object: JsonObject, key: string, item: JsonValue | undefined): JsonObject =>
  item === undefined ? object : { ...object, [key]: [...listOf(object[key]), item] }

/** The blocks of a content, of which a text is one. */
export function blocksOf(content: JsonValue | undefined): readonly JsonValue[] {
  if (typeof content !== 'string') return listOf(content)
  return content === '' ? [] : [{ type: 'text', text: content }]
}

/** The id of a new record, from that of its message. */
export const madeId = ({ id }: Pick<Message, 'id'>): string => `condensed-${id}`

export const EPOCH = '1970-01-01T00:00:00.000Z'
