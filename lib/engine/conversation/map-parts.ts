import type { Conversation } from './conversation'
import { withMessages } from './conversation'
import type { Message } from './message'
import type { Part } from './part'

/**
 * A conversation with every part passed through `change`; `undefined` removes the part. Messages and the conversation keep
 * their identity where nothing changed, so that counts memoised by identity stay valid.
 */
export function mapParts(
  conversation: Conversation,
  change: (part: Part, message: Message) => Part | undefined,
): Conversation {
  let changed = false
  const messages = conversation.messages.map((message) => {
    const next = mapMessageParts(message, (part) => change(part, message))
    if (next !== message) changed = true
    return next
  })
  return changed ? withMessages(conversation, messages) : conversation
}

export function mapMessageParts(message: Message, change: (part: Part) => Part | undefined): Message {
  let changed = false
  const parts: Part[] = []
  for (const part of message.parts) {
    const next = change(part)
    if (next !== part) changed = true
    if (next !== undefined) parts.push(next)
  }
  return changed ? { ...message, parts } : message
}
