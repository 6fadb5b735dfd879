import type { Conversation } from '../../../conversation/conversation'
import type { PartCounter } from '../../ports'
import type { Select } from '../step'
import type { ToolFacts } from './tool-facts'
import { candidateOf, type SelectedPart } from './selected-part'
import { rulesOf } from './selection-rules'
import { withoutNewest } from './newest'

export interface Selection {
  /** Indices of the selected messages, ascending: in every zone, with a part that the filter wants and none that is protected. */
  readonly messages: readonly number[]
  /** Parts that may be operated on, in reading order. */
  readonly parts: readonly SelectedPart[]
  readonly facts: ToolFacts
}

/** `original` is the conversation as the run found it: paths are read there, where no reference stands in their place. */
export function selectParts(
  conversation: Conversation,
  select: Select,
  counter: PartCounter,
  original: Conversation = conversation,
): Selection {
  const rules = rulesOf(conversation, select, counter, original)
  const parts: SelectedPart[] = []
  const messages: number[] = []
  for (let index = 0; index < rules.last; index++) {
    const message = conversation.messages[index]
    if (!message || rules.keeps(index)) continue
    const operable = message.parts.flatMap((part): SelectedPart[] => {
      const candidate = candidateOf(part, message, index, counter)
      return candidate && rules.excludes(candidate) === undefined ? [candidate] : []
    })
    parts.push(...operable)
    if (
      index < rules.end &&
      (!select.filter || operable.length > 0) &&
      !message.parts.some((part) => rules.protects(part))
    )
      messages.push(index)
  }
  const kept = select.filter ? withoutNewest(parts, select.filter) : parts
  return { messages: kept === parts ? messages : messagesOf(kept, messages), parts: kept, facts: rules.facts }
}

function messagesOf(parts: readonly SelectedPart[], within: readonly number[]): readonly number[] {
  const chosen = new Set(parts.map((part) => part.index))
  return within.filter((index) => chosen.has(index))
}
