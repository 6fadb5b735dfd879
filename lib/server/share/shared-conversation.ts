import {
  type Conversation,
  defined,
  isJsonArray,
  isJsonObject,
  type JsonPath,
  type JsonValue,
  type Message,
  type Part,
  type PartId,
  type PartOf,
  type ResultContent,
  type StoredConversation,
  type TemplateSegment,
  toolCallId,
  type ToolCallId,
  type ToolDefinition,
  visibleText,
} from '@/lib/engine'
import { REDACTED, type Redact } from '@/lib/sharing/redact'
import { sharedRecord, unlessRedacted } from './shared-record'

/*
 * The session of a copy, so that whoever opens it has the same one: the same messages and parts under the same ids, in the same
 * dialect. It lacks images, which no copy holds, and what is redacted.
 */

/** What stands beside the messages, as it is chosen from and named. */
export const BESIDE = { system: 'system' as PartId, tools: 'tools' as PartId } as const

export function sharedConversation(
  { envelope: _, messages, system, tools, ...rest }: Conversation,
  isGone: (part: PartId) => boolean,
  redact: Redact,
): StoredConversation {
  const callId = numberedCalls()
  const whole = {
    ...rest,
    system: system !== undefined && isGone(BESIDE.system) ? REDACTED : system,
    tools: isGone(BESIDE.tools) ? undefined : tools,
    messages: messages.map((message) => ({
      ...message,
      parts: message.parts.map((part) => withCallId(isGone(part.id) ? emptied(part) : withoutImage(part), callId)),
    })),
  }
  return redactedConversation(whole, redact)
}

/** With every text in it redacted that somebody or some tool has written. What is there keeps its order, so that two can be compared as text. */
export function redactedConversation(conversation: StoredConversation, redact: Redact): StoredConversation {
  const { title, system, tools, messages, compactions, model } = conversation
  return {
    ...conversation,
    title: title === undefined ? undefined : redact(title),
    system: system === undefined ? undefined : redact(system),
    tools: tools?.map((tool) => redactedTool(tool, redact)),
    messages: messages.map((message) => redactedMessage(message, redact)),
    compactions: compactions.map((mark) => ({ ...mark, trigger: unlessRedacted(mark.trigger, redact) })),
    model: unlessRedacted(model, redact),
  }
}

const redactedTool = ({ name, definition }: ToolDefinition, redact: Redact): ToolDefinition => ({
  name: redact(name),
  definition: redact(definition),
})

const redactedMessage = ({ timestamp, usage, ...message }: Message, redact: Redact): Message => ({
  ...message,
  parts: message.parts.map((part) => redactedPart(part, redact)),
  ...(message.summary?.type === 'made' && { summary: { ...message.summary, by: redact(message.summary.by) } }),
  ...sharedRecord({ timestamp, usage }, redact),
})

function redactedPart(part: Part, redact: Redact): Part {
  const piecewise = inPieces(part, redact)
  const text = visibleText(piecewise)
  // What a model reads of the pieces may hold what none of them does.
  return redact(text) === text ? piecewise : emptied(part)
}

function inPieces(part: Part, redact: Redact): Part {
  switch (part.type) {
    case 'text':
    case 'thinking':
    case 'environment':
      return { ...part, text: redact(part.text) }
    case 'opaque':
      return { ...part, label: redact(part.label), text: redact(part.text) }
    case 'image':
      return part
    case 'tool-call':
      return redactedCall(part, redact)
    case 'tool-result':
      return {
        ...part,
        ...defined({ name: part.name === undefined ? undefined : redact(part.name) }),
        content: part.content.map((item) => (item.type === 'image' ? item : { ...item, text: redact(item.text) })),
      }
  }
}

const redactedCall = ({ template, ...part }: PartOf<'tool-call'>, redact: Redact): PartOf<'tool-call'> => ({
  ...part,
  name: redact(part.name),
  input: redactedJson(part.input, redact),
  ...(template && { template: template.map((segment) => redactedSegment(segment, redact)) }),
})

const redactedSegment = (segment: TemplateSegment, redact: Redact): TemplateSegment =>
  segment.type === 'fixed'
    ? { ...segment, text: redact(segment.text) }
    : {
        ...segment,
        path: redactedPath(segment.path, redact),
        ...(segment.literal !== undefined && { literal: redact(segment.literal) }),
        ...(segment.value !== undefined && { value: redact(segment.value) }),
      }

const redactedPath = (path: JsonPath, redact: Redact): JsonPath =>
  path.map((key) => (typeof key === 'number' ? key : redact(key)))

/** Numbers too, as of telephones. */
function redactedJson(value: JsonValue, redact: Redact): JsonValue {
  if (typeof value === 'string') return redact(value)
  if (typeof value === 'number')
    return unlessRedacted(String(value), redact) === undefined ? redact(String(value)) : value
  if (isJsonArray(value)) return value.map((item) => redactedJson(item, redact))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [redact(key), redactedJson(item, redact)]))
}

/** A part in its place, of its kind, without what it held. */
function emptied(part: Part): Part {
  const { id } = part
  switch (part.type) {
    case 'text':
    case 'environment':
      return { id, type: part.type, text: REDACTED }
    case 'thinking':
      return { id, type: part.type, text: REDACTED, signed: part.signed }
    case 'opaque':
      return { id, type: part.type, label: REDACTED, text: REDACTED }
    case 'image':
      return withoutImage(part)
    case 'tool-call':
      return { id, type: part.type, callId: part.callId, name: REDACTED, input: { text: REDACTED } }
    case 'tool-result':
      return {
        id,
        type: part.type,
        callId: part.callId,
        content: [{ type: 'text', text: REDACTED }],
        isError: part.isError,
      }
  }
}

const NO_SOURCE = { type: 'unknown' } as const

function withoutImage(part: Part): Part {
  if (part.type === 'image') return { id: part.id, type: part.type, source: NO_SOURCE }
  if (part.type !== 'tool-result') return part
  return {
    ...part,
    content: part.content.map(
      (item): ResultContent => (item.type === 'image' ? { type: item.type, source: NO_SOURCE } : item),
    ),
  }
}

const withCallId = (part: Part, callId: (id: ToolCallId) => ToolCallId): Part =>
  'callId' in part ? { ...part, callId: callId(part.callId) } : part

/** Ids of calls are words of others: a copy has its own, by their order. */
function numberedCalls(): (id: ToolCallId) => ToolCallId {
  const known = new Map<ToolCallId, ToolCallId>()
  return (id) => {
    const own = known.get(id) ?? toolCallId(`call_${known.size + 1}`)
    known.set(id, own)
    return own
  }
}
