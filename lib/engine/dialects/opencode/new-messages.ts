import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part, ToolResultPart } from '../../conversation/part'
import { indexToolPairs, type ToolPairs } from '../../conversation/tool-pairs'
import { shortHash } from '../../core/hash'
import { isJsonObject, listOf, stringOf, type JsonObject, type JsonValue } from '../../core/json'
import { textOf } from '../ai-sdk/results'
import { urlOf } from '../openai-chat/image-url'
import { infoOf } from './compactions'
import { withId } from './link'

interface PartSetting {
  readonly messageId: string
  readonly sessionId: string
  readonly position: number
  readonly pairs?: ToolPairs | undefined
}

interface MessageSetting {
  readonly sessionId: string
  /** The info of an answer nearby: its model and its surroundings. */
  readonly near: JsonObject
  /** Where calls find their results; without, they are written as never answered. */
  readonly pairs: ToolPairs | undefined
}

/** A part for one that was made or comes from another dialect. Its id sorts by its place; `withId` completes it. */
function newPart(part: Part, { messageId, sessionId, position, pairs }: PartSetting): JsonObject {
  return {
    id: `prt_${String(position).padStart(4, '0')}`,
    sessionID: sessionId,
    messageID: messageId,
    ...bodyOf(part, pairs),
  }
}

function bodyOf(part: Part, pairs: ToolPairs | undefined): JsonObject {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text }
    case 'environment':
      return { type: 'text', text: part.text, synthetic: true }
    case 'thinking':
      return { type: 'reasoning', text: part.text, time: { start: 0, end: 0 } }
    case 'image':
      return { type: 'file', mime: part.mediaType ?? 'image/png', url: urlOf(part) }
    case 'tool-call':
      return {
        type: 'tool',
        callID: part.callId,
        tool: part.name,
        state: stateFor(inputOf(part.input), pairs?.pairOf(part)?.result.part),
      }
    case 'tool-result':
      return { type: 'text', text: textOf(part), synthetic: true }
    case 'opaque':
      return { type: 'text', text: part.text }
  }
}

/** The message with a part behind its others. */
export function withPart(message: JsonValue, part: Part): JsonValue {
  if (!isJsonObject(message) || part.type === 'tool-result') return message
  const parts = listOf(message.parts)
  const { id, sessionID } = infoOf(message)
  const setting = { messageId: stringOf(id), sessionId: stringOf(sessionID), position: parts.length }
  return { ...message, parts: [...parts, newPart(part, setting)] }
}

/** Arguments are always an object here; free text of another dialect's tool goes under a name. */
const inputOf = (input: JsonValue): JsonObject => (isJsonObject(input) ? input : { input })

function stateFor(input: JsonObject, result: ToolResultPart | undefined): JsonObject {
  const time = { start: 0, end: 0 }
  if (!result) return { status: 'pending', input, raw: '' }
  if (result.isError) return { status: 'error', input, error: textOf(result), time }
  const attachments = result.content.flatMap((item): JsonObject[] =>
    item.type === 'image' ? [{ type: 'file', mime: item.mediaType ?? 'image/png', url: urlOf(item) }] : [],
  )
  return {
    status: 'completed',
    input,
    output: textOf(result),
    title: '',
    metadata: {},
    time,
    ...(attachments.length === 0 ? {} : { attachments }),
  }
}

/** A message, as yet without an id; none where all of it went into the answer that called for it. A summary is told by `summary`, or by a mark on its text. */
export function newMessage(message: Message, { sessionId, near, pairs }: MessageSetting): readonly JsonObject[] {
  const parts = message.parts
    .filter((part) => isWritten(part, pairs))
    .map((part, position) => newPart(part, { messageId: '', sessionId, position, pairs }))
  if (parts.length === 0) return []
  const time = createdAt(message, near)
  if (message.role === 'assistant')
    return [
      {
        info: {
          id: '',
          sessionID: sessionId,
          role: 'assistant',
          ...answerFields(near, time),
          ...(message.summary ? { summary: true } : {}),
        },
        parts,
      },
    ]
  const marks: JsonObject = {
    ...(message.summary ? { metadata: { condensed: true } } : {}),
    ...(message.role === 'system' ? { synthetic: true } : {}),
  }
  const marked = parts.map((part): JsonObject => (part.type === 'text' ? { ...part, ...marks } : part))
  return [
    {
      info: {
        id: '',
        sessionID: sessionId,
        role: 'user',
        time: { created: time },
        agent: stringOf(near.agent) || 'build',
        model: { providerID: stringOf(near.providerID), modelID: stringOf(near.modelID) },
      },
      parts: marked,
    },
  ]
}

/** What only its maker understands has no place in another dialect's file, and results stand with their calls. */
function isWritten(part: Part, pairs: ToolPairs | undefined): boolean {
  if (part.type === 'tool-result') return pairs?.pairOf(part) === undefined
  return part.type !== 'opaque' && !(part.type === 'thinking' && part.text === '')
}

function createdAt({ timestamp }: Message, near: JsonObject): number {
  const parsed = timestamp === undefined ? NaN : Date.parse(timestamp)
  if (Number.isFinite(parsed)) return parsed
  const created = isJsonObject(near.time) ? near.time.created : undefined
  return typeof created === 'number' ? created : 0
}

/** What opencode expects of every answer. It cost nothing here. */
function answerFields(near: JsonObject, time: number): JsonObject {
  const kept = Object.fromEntries(
    ['mode', 'agent', 'path', 'modelID', 'providerID'].flatMap((key) =>
      near[key] === undefined ? [] : [[key, near[key]]],
    ),
  )
  return {
    parentID: '',
    mode: 'build',
    agent: 'build',
    path: { cwd: '/', root: '/' },
    modelID: 'unknown',
    providerID: 'unknown',
    ...kept,
    cost: 0,
    tokens: { input: 0, output: 0, reasoning: 0, cache: { read: 0, write: 0 } },
    time: { created: time, completed: time },
    finish: 'stop',
  }
}

/** An export of its own. A system prompt has no place in one: opencode makes it anew when the session goes on. */
export function writeOpencode(conversation: Conversation): string {
  const sessionId = `ses_${shortHash(JSON.stringify(conversation.messages.map((message) => message.parts.length)), 12)}`
  const pairs = indexToolPairs(conversation)
  const near: JsonObject = conversation.model === undefined ? {} : { modelID: conversation.model }
  let parent = ''
  const messages = conversation.messages
    .flatMap((message) => newMessage(message, { sessionId, near, pairs }))
    .map((message, index) => {
      const id = `msg_${String(index + 1).padStart(12, '0')}`
      const info = infoOf(message)
      if (info.role === 'user') parent = id
      return withId(info.role === 'assistant' ? { ...message, info: { ...info, parentID: parent } } : message, id)
    })
  const info = {
    id: sessionId,
    projectID: 'global',
    directory: '/',
    title: conversation.title ?? 'Session',
    version: '1.0.0',
    time: { created: 0, updated: 0 },
  }
  return `${JSON.stringify({ info, messages }, null, 2)}\n`
}
