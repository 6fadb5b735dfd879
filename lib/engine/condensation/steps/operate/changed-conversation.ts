import { mapParts } from '../../../conversation/map-parts'
import { withMessages, type Conversation } from '../../../conversation/conversation'
import type { PartId } from '../../../conversation/ids'
import type { Transformed } from '../context'
import type { PartOutcome, Outcomes } from './part-outcome'

export function changedBy(outcomes: Outcomes, conversation: Conversation): Extract<Transformed, { type: 'changed' }> {
  return {
    type: 'changed',
    conversation: replaceParts(conversation, outcomes),
    explanations: {
      parts: new Map([...outcomes].map(([id, { explanation }]) => [id, explanation])),
      messages: new Map(),
    },
  }
}

/** A message whose every part went is gone too; one that had none stays as it was. */
function replaceParts(conversation: Conversation, outcomes: ReadonlyMap<PartId, PartOutcome>): Conversation {
  const changed = mapParts(conversation, (part) => {
    const outcome = outcomes.get(part.id)
    return outcome ? outcome.part : part
  })
  const emptied = changed.messages.some(
    (message, index) => message.parts.length === 0 && conversation.messages[index]?.parts.length !== 0,
  )
  return emptied
    ? withMessages(
        changed,
        changed.messages.filter(
          (message, index) => message.parts.length > 0 || conversation.messages[index]?.parts.length === 0,
        ),
      )
    : changed
}
