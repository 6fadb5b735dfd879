import type { Conversation } from '../../../conversation/conversation'
import { tokenCount } from '../../../conversation/ids'
import { withMessages } from '../../../conversation/conversation'
import type { Message } from '../../../conversation/message'
import type { EnvironmentPart, Part } from '../../../conversation/part'
import { marker } from '../../references/markers'
import { countMessage } from '../../measure'
import type { PartCounter } from '../../ports'
import type { LosslessChange, LosslessOutcome } from './change'
import type { LosslessStrategy } from './strategy'

/** State that the harness repeats each turn, as the difference to another time it was shown. */
export const removeObsoleteState: LosslessStrategy = {
  rule: 'lossless.obsolete-state',
  note: { type: 'stateDifference' },
  isEnabled: (config) => config.removeObsoleteState === 'difference',
  governs: (content) => content.type === 'state',
}

const supersededMarker = marker('State superseded by a later one')

/** Removes all state but the latest. Not reversible. A message that would be left empty keeps a marker. */
export function removeStateOutright(conversation: Conversation, counter: PartCounter): LosslessOutcome {
  const latest = conversation.messages.flatMap((message) => message.parts.filter(isState)).at(-1)
  const changes: LosslessChange[] = []
  const messages = conversation.messages.map((message) => {
    const superseded = message.parts.filter(
      (part) => message.role !== 'system' && isState(part) && part !== latest && part.text !== supersededMarker,
    )
    if (superseded.length === 0) return message
    const next = withoutState(message, new Set(superseded))
    if (countMessage(next, counter) >= countMessage(message, counter)) return message
    for (const part of superseded) changes.push(supersession(message, part, next, counter))
    return next
  })
  return changes.length === 0
    ? { conversation, changes }
    : { conversation: withMessages(conversation, messages), changes }
}

const isState = (part: Part): part is EnvironmentPart => part.type === 'environment'

function withoutState(message: Message, superseded: ReadonlySet<Part>): Message {
  const rest = message.parts.filter((part) => !superseded.has(part))
  if (rest.length > 0) return { ...message, parts: rest }
  return {
    ...message,
    parts: message.parts
      .filter(isState)
      .slice(0, 1)
      .map((part) => ({ ...part, text: supersededMarker })),
  }
}

function supersession(message: Message, part: Part, next: Message, counter: PartCounter): LosslessChange {
  const left = next.parts.find(({ id }) => id === part.id)
  return {
    message: message.id,
    part: part.id,
    rule: 'lossless.obsolete-state',
    operation: 'remove',
    status: 'superseded',
    tokensBefore: counter.countPart(part),
    tokensAfter: left ? counter.countPart(left) : tokenCount(0),
    note: { type: 'stateSuperseded' },
  }
}
