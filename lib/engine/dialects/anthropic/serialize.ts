import { native } from './native'
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json'
import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import { writeJson } from '../json/write-json'
import { writeBlock } from './blocks'

export function serializeAnthropic(conversation: Conversation): string {
  const { text, content } = native.envelope(conversation)
  const root = content.value
  const messages = conversation.messages.map(writeMessage)
  if (isSame(messages, isJsonObject(root) ? root['messages'] : root)) return text
  return writeJson(isJsonObject(root) ? { ...root, messages } : messages, content, text)
}

function writeMessage(message: Message): JsonObject {
  const raw = native.message(message)
  if (raw === undefined)
    return { role: message.role === 'assistant' ? 'assistant' : 'user', content: message.parts.map(writeBlock) }
  const before = raw.message['content']
  const content = writeContent(message.parts, before)
  return isSame(content, before) ? raw.message : { ...raw.message, content }
}

/** The same text, or a list of the very same values. */
function isSame(content: JsonValue, before: JsonValue | undefined): boolean {
  if (!Array.isArray(content) || !Array.isArray(before)) return content === before
  return content.length === before.length && content.every((item, index) => item === before[index])
}

function writeContent(parts: readonly Part[], before: JsonValue | undefined): JsonValue {
  const [only, ...others] = parts
  if (typeof before === 'string' && only?.type === 'text' && others.length === 0) return only.text
  return parts.map(writeBlock)
}
