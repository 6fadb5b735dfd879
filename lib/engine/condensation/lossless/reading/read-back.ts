import { withMessages, type Conversation } from '../../../conversation/conversation'
import { expansionOrder } from './expand'
import { expanderOf } from './expander'
import { holdsLookAlike } from './references-in'
import type { Writing } from '../writing/writing'

/**
 * Reads our own markers back, before anything else: references that their checks prove to be ours are expanded, and marks of ours undone.
 * What looks like one and is not stays as it is; beside markers of ours it is marked as the source's own. Undefined where there is none of ours.
 */
export function readBack(conversation: Conversation): Writing | undefined {
  if (!conversation.messages.some(({ parts }) => parts.some(holdsLookAlike))) return undefined
  const expander = expanderOf(conversation, 'leave')
  for (const index of expansionOrder(conversation.messages)) expander.expanded(index)
  if (![...expander.readings.values()].some(({ isOwn }) => isOwn)) return undefined
  const written = conversation.messages.map((message) => {
    const parts = message.parts.map((part) => {
      const reading = expander.readings.get(part)
      return reading?.isOwn ? reading.kept() : part
    })
    return parts.every((part, position) => part === message.parts[position]) ? message : { ...message, parts }
  })
  const plain = conversation.messages.map((_, index) => expander.expanded(index).message())
  return { plain: withMessages(conversation, plain), conversation: withMessages(conversation, written) }
}
