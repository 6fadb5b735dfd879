import { native } from './native'
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json'
import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import { writeJson } from '../json/write-json'
import { writeBlock } from './blocks'
import { isSameContent } from '../json/replace'

export function serializeAnthropic(conversation: Conversation): string {
  const { text, content } = native.envelope(conversation)
  const root = content.value
  const messages = conversation.messages.map(writeMessage)
  if (isSameContent(messages, isJsonObject(root) ? root['messages'] : root)) return text
  return writeJson(isJsonObject(root) ? { ...root, messages } : messages, content, text)
}

function writeMessage(message: Message): JsonObject {
  const raw = native.message(message)
  if (raw === undefined)
    return { role: message.role === 'assistant' ? 'assistant' : 'user', content: message.parts.map(writeBlock) }
  const before = raw.message['content']
  const content = writeContent(message.parts, before)
  return isSameContent(content, before) ? raw.message : { ...raw.message, content }
}

function writeContent(parts: readonly Part[], before: JsonValue | undefined): JsonValue {
  const [only, ...others] = parts
  if (typeof before === 'string' && only?.type === 'text' && others.length === 0) return only.text
  return parts.map(writeBlock)
}
