import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import { hash53 } from '../../core/hash'
import type { JsonObject, JsonValue } from '../../core/json'
import { EPOCH, jsonLines } from '../mapped/made'
import { blockOf } from './blocks'

export interface LineSetting {
  /** Fields that every line of the session has. */
  readonly context: JsonObject
  readonly model?: string | undefined
  readonly timestamp?: JsonValue | undefined
  /** Whether lines have a uuid and point at the line before them. The output of `--output-format json` has neither. */
  readonly linked: boolean
}

/** A line for a message that was made, not read. Its ids are hashes of what it says, so that the same conversation always gives the same file. */
export function makeLine(
  message: Message,
  { context, model, timestamp, linked }: LineSetting,
  parentUuid: string | null = null,
): JsonObject {
  const role = message.role === 'assistant' ? 'assistant' : 'user'
  const content = message.parts.map((part) => blockOf(part, undefined))
  const identity = JSON.stringify([message.id, role, content, context.sessionId ?? null])
  const body: JsonObject =
    role === 'user'
      ? { role, content }
      : {
          id: `msg_${hexOf(identity, 24)}`,
          type: 'message',
          role,
          model: model ?? 'unknown',
          content,
          stop_reason: 'end_turn',
          stop_sequence: null,
        }
  const marks: JsonObject = message.summary
    ? { isCompactSummary: true, isVisibleInTranscriptOnly: true }
    : isState(message)
      ? { isMeta: true }
      : {}
  if (!linked) return { type: role, message: body, ...context, ...marks }
  const time = message.timestamp ?? timestamp
  return {
    parentUuid,
    ...context,
    type: role,
    message: body,
    ...marks,
    uuid: uuidOf(identity),
    ...(time === undefined ? {} : { timestamp: time }),
  }
}

/** The client has no system messages among the others, and marks what it puts in itself. */
function isState(message: Message): boolean {
  return (
    message.role === 'system' ||
    (message.parts.length > 0 && message.parts.every((part) => part.type === 'environment'))
  )
}

/** A session file of its own. System messages are the user's, as what the client puts in is; thinking without its maker's signature would be refused. */
export function writeClaudeCode(conversation: Conversation): string {
  const messages = conversation.messages.map(withoutForeign).filter((message) => message.parts.length > 0)
  const sessionId = uuidOf(
    JSON.stringify(messages.map((message) => message.parts.map((part) => blockOf(part, undefined)))),
  )
  const setting: LineSetting = {
    context: { isSidechain: false, userType: 'external', cwd: '/', sessionId, version: '2.0.0', gitBranch: '' },
    model: conversation.model,
    timestamp: EPOCH,
    linked: true,
  }
  let parent: string | null = null
  const lines = messages.map((message) => {
    const line = makeLine(message, setting, parent)
    parent = typeof line.uuid === 'string' ? line.uuid : null
    return line
  })
  return jsonLines(lines)
}

function withoutForeign(message: Message): Message {
  return { ...message, parts: message.parts.filter((part) => part.type !== 'thinking' && part.type !== 'opaque') }
}

function hexOf(text: string, length: number): string {
  const digits = [0, 1, 2].map((seed) => hash53(text, seed).toString(16).padStart(14, '0')).join('')
  return digits.slice(0, length)
}

/** In the form of a UUID of version 8: made from its content. */
function uuidOf(text: string): string {
  const hex = hexOf(text, 32)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
