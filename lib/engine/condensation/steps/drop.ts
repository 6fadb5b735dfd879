import { withMessages } from '../../conversation/conversation'
import type { TransformRunner } from './context'
import { withWholePairs } from './pair-closure'
import { selectParts } from './select/select'

/** Removes the oldest share of the selected messages, never one side of a tool pair. */
export const drop: TransformRunner<'drop'> = (
  conversation,
  { share, even, status, rule },
  { step, ports, original },
) => {
  const { messages, facts } = selectParts(conversation, step.select, ports.counter, original)
  const exact = Math.floor(messages.length * share)
  const count = even ? exact - (exact % 2) : exact
  const going = new Set(withWholePairs(messages.slice(0, count), facts.pairs))
  if (going.size === 0) return { type: 'skipped', reason: { type: 'nothingToRemove' } }
  const removed = conversation.messages.filter((_message, index) => going.has(index))
  return {
    type: 'changed',
    conversation: withMessages(
      conversation,
      conversation.messages.filter((_message, index) => !going.has(index)),
    ),
    explanations: {
      parts: new Map(),
      messages: new Map(removed.map((message) => [message.id, { rule, operation: 'remove', status } as const])),
    },
  }
}
