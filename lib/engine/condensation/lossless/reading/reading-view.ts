import { withMessages, type Conversation } from '../../../conversation/conversation'
import { expand } from './expand'
import { referencesIn } from './references-in'

/**
 * A view of a session as it reads. References that were written for another view of it count by the messages of that one, or lead to what
 * this one does not show: then they are replaced by what they stand for there. A message has one id in every view.
 */
export function readingView(view: Conversation, views: readonly Conversation[]): Conversation {
  if (views.length < 2 || !holdsReferences(view) || expand(view).ok) return view
  for (const other of views) {
    const expanded = other === view ? undefined : expand(other)
    const merged = expanded?.ok ? expand(withMessagesOf(view, expanded.value)) : undefined
    if (merged?.ok) return merged.value
  }
  return view
}

export const holdsReferences = ({ messages }: Conversation): boolean =>
  messages.some(({ parts }) => parts.some((part) => referencesIn(part).length > 0))

/** With the messages that another view has too as they are there. */
function withMessagesOf(conversation: Conversation, { messages }: Conversation): Conversation {
  const byId = new Map(messages.map((message) => [message.id, message] as const))
  return withMessages(
    conversation,
    conversation.messages.map((message) => byId.get(message.id) ?? message),
  )
}
