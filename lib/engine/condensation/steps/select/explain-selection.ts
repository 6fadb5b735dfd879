import type { Conversation } from '../../../conversation/conversation'
import type { Part } from '../../../conversation/part'
import type { PartCounter } from '../../ports'
import type { Exclusion } from './exclusion'
import type { Select } from '../step'
import { selectParts, type Selection } from './select'
import { rulesOf } from './selection-rules'
import { candidateOf } from './selected-part'
import { newestField } from './newest'

/** Why `selectParts` leaves out what it does, by the same rules. */
export interface Exclusions {
  readonly selection: Selection
  /** Undefined where the part is selected. */
  ofPart(part: Part, index: number): Exclusion | undefined
  /** Of a message as a whole, for steps that take messages. */
  ofMessage(index: number): Exclusion | undefined
}

export function explainSelection(
  conversation: Conversation,
  select: Select,
  counter: PartCounter,
  original: Conversation = conversation,
): Exclusions {
  const rules = rulesOf(conversation, select, counter, original)
  const selection = selectParts(conversation, select, counter, original)
  const parts = new Set(selection.parts.map(({ part }) => part))
  const messages = new Set(selection.messages)
  const ofPart = (part: Part, index: number): Exclusion | undefined => {
    const message = conversation.messages[index]
    if (parts.has(part) || !message) return undefined
    const candidate = candidateOf(part, message, index, counter)
    if (!candidate) return { type: 'not-operable' }
    return rules.position(index) ?? rules.excludes(candidate) ?? newestField(select.filter)
  }
  return {
    selection,
    ofPart,
    ofMessage(index) {
      const message = conversation.messages[index]
      if (messages.has(index) || !message) return undefined
      const placed = rules.position(index) ?? (index < rules.end ? undefined : rules.recent)
      const protectedBy = message.parts.map((part) => rules.protects(part)).find((exclusion) => exclusion !== undefined)
      const filtered = message.parts
        .map((part) => ofPart(part, index))
        .find((exclusion) => exclusion?.type === 'filter')
      return placed ?? protectedBy ?? filtered ?? { type: 'not-operable' }
    },
  }
}
