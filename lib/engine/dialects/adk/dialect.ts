import { contentsFor, isResponse } from '../google-contents/contents'
import { readGoogleParts, writeGooglePart } from '../google-contents/parts'
import { googleUsage } from '../google-contents/usage'
import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
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
import { jsonDocument, madeId, withSystem, withItem } from '../mapped/made'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import { areResults, type CallIds, type MappedMessage } from '../mapped/mapped-message'
import { recordLists, type ListShape } from '../mapped/record-lists'
import type { SourceRecord } from '../records'
import { timeOfSeconds, secondsOf } from '../mapped/times'
import type { SourceFile } from '../import/source-file'
import { evalCases, isEvalRecord, readEvalRecord } from './eval-set'

/** Sessions of Google's Agent Development Kit: events with a content of the Gemini API each, in the spelling of JSON and of Python; and its eval sets. */
export const adk = mappedDialect({
  id: 'adk',
  name: 'Google ADK',
  extension: '.json',
  places: { systemPrompt: false, freeTextArguments: false },
  home: { checked: 'sources' },
  detect: (file) => (recordLists(file, shape, 5).length > 0 || evalCases(file, 5).length > 0 ? 0.96 : 0),
  sources,
  read,
  create: (message, beside, anchor) =>
    anchor !== undefined && !isEvent(anchor) && isEvalRecord(anchor)
      ? contentsFor(message)
      : eventsFor(message, beside),
  insert,
  write,
})

const isEvent = (value: JsonValue | undefined): value is JsonObject & { readonly author: string } =>
  isJsonObject(value) &&
  typeof value.author === 'string' &&
  ('invocationId' in value || 'invocation_id' in value) &&
  (isJsonArray(objectOf(value.content).parts) || isJsonObject(value.actions))

const shape: ListShape = { holders: [['events'], ['session', 'events']], isRecord: isEvent }

function sources(file: SourceFile): readonly MappedSource[] {
  const sessions = recordLists(file, shape).map(({ records }) => ({
    source: { file, records },
    aside: rewound(records),
  }))
  return sessions.length > 0 ? sessions : evalCases(file)
}

/** Events that the person went back behind: all from the first of the invocation that a rewind names up to the rewind. */
function rewound(records: readonly SourceRecord[]): ReadonlySet<number> {
  const events = records.map(({ value }) => objectOf(value))
  const firstOf = new Map(
    events.map((event, index) => [event.invocationId ?? event.invocation_id, index] as const).toReversed(),
  )
  const aside = new Set<number>()
  for (let at = events.length - 1; at >= 0; at--) {
    const { rewindBeforeInvocationId, rewind_before_invocation_id } = objectOf(events[at]?.actions)
    const target = rewindBeforeInvocationId ?? rewind_before_invocation_id
    if (typeof target !== 'string' || target === '') continue
    const from = Math.min(at, firstOf.get(target) ?? at)
    for (let each = from; each <= at; each++) aside.add(each)
    at = from
  }
  return aside
}

/** What streams in pieces is followed by the whole. */
function read(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  if (!isEvent(value)) return readEvalRecord(value, ids)
  if (value.partial === true) return undefined
  const compaction = compactionIn(value)
  const [content, path] = compaction ?? [objectOf(value.content), ['content']]
  if (!isJsonArray(content.parts)) return undefined
  const parts = readGoogleParts(content.parts, [...path, 'parts'], ids)
  return {
    role: areResults(parts) ? 'tool' : value.author === 'user' || compaction ? 'user' : 'assistant',
    parts,
    ...timeOfSeconds(value.timestamp),
    usage: googleUsage(value.usageMetadata ?? value.usage_metadata, value.modelVersion ?? value.model_version),
    // It names what it sums up by times: events after those and before this one are still sent.
    ...(compaction ? { summary: { type: 'recorded' } } : {}),
  }
}

function compactionIn(event: JsonObject): readonly [JsonObject, JsonPath] | undefined {
  const compaction = objectOf(objectOf(event.actions).compaction)
  const key = ['compactedContent', 'compacted_content'].find((each) => isJsonObject(compaction[each]))
  return key === undefined ? undefined : [objectOf(compaction[key]), ['actions', 'compaction', key]]
}

/** Events for a message, in the words of the file's own. */
function eventsFor(message: Message, beside: readonly JsonValue[] = []): readonly JsonObject[] {
  const events = beside.filter(isEvent)
  const isSnake = events.some((event) => 'invocation_id' in event)
  const agent = events.find(({ author }) => author !== 'user')?.author ?? 'agent'
  return contentsFor(message).map((content, index) => {
    const isPerson = message.role !== 'assistant' && !listOf(content.parts).some(isResponse)
    return {
      id: `${madeId(message)}-${index + 1}`,
      [isSnake ? 'invocation_id' : 'invocationId']: 'condensed',
      author: isPerson ? 'user' : agent,
      content,
      actions: {},
      timestamp: secondsOf(message),
    }
  })
}

function insert(value: JsonValue, part: Part): JsonValue {
  const written = writeGooglePart(part)
  if (!isJsonObject(value) || !written) return value
  return isEvent(value)
    ? { ...value, content: withItem(objectOf(value.content), 'parts', written) }
    : withItem(value, 'parts', written)
}

function write(conversation: Conversation): string {
  const events = withSystem(conversation, 'user').flatMap((message) => eventsFor(message))
  return jsonDocument({
    id: 'condensed',
    appName: stringOf(conversation.title) || 'agent',
    userId: 'user',
    state: {},
    events,
    lastUpdateTime: 0,
  })
}
