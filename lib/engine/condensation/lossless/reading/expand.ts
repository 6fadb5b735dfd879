import { withMessages, type Conversation } from '../../../conversation/conversation'
import { messageId, partId } from '../../../conversation/ids'
import type { Message } from '../../../conversation/message'
import { err, ok, type Result } from '../../../core/result'
import type { Reference } from '../../references/markers'
import {
  expanderOf,
  Unresolved,
  type ExpandedMessage,
  type ExpandError,
  type Holder,
  type ReferenceSource,
} from './expander'
import { holdsLookAlike, referencesIn } from './references-in'

/** The conversation with every reference replaced by what it stands for, from itself alone. */
export function expand(conversation: Conversation): Result<Conversation, ExpandError> {
  const { messages } = conversation
  return attempt(() => {
    const expandedAt = expansionOf(messages)
    // The others read as they stand, and are only looked into where a reference leads there.
    const expanded = messages.map((message, index) => expandedAt.get(index)?.message() ?? message)
    return expanded.every((message, index) => message === messages[index])
      ? conversation
      : withMessages(conversation, expanded)
  })
}

/** Whether every reference can be expanded, without putting the texts together. */
export const isExpandable = ({ messages }: Pick<Conversation, 'messages'>): boolean =>
  attempt(() => expansionOf(messages)).ok

/** By index, the messages that may hold a reference. */
function expansionOf(messages: readonly Message[]): ReadonlyMap<number, ExpandedMessage> {
  const holding = new Set(messages.flatMap(({ parts }, index) => (parts.some(holdsLookAlike) ? [index] : [])))
  if (holding.size === 0) return new Map()
  const expander = expanderOf({ messages })
  const order = expansionOrder(messages).filter((index) => holding.has(index))
  return new Map(order.map((index) => [index, expander.expanded(index)]))
}

/** The text that a reference stands for. `position`, from 1, is that of the message that holds it. */
export function resolveReference(
  conversation: Conversation,
  position: number,
  reference: Reference,
): Result<string, ExpandError> {
  return attempt(() => expanderOf(conversation).resolve(reference, holderAt(conversation, position)))
}

/** Lines around those that a reference leads to, for a reader to recognise the place. */
const AROUND = 2

/** Where a reference leads to. `position`, from 1, is that of the message that holds it. */
export function referenceSource(
  conversation: Pick<Conversation, 'messages'>,
  position: number,
  reference: Reference,
): Result<ReferenceSource, ExpandError> {
  return attempt(() => expanderOf(conversation).source(reference, holderAt(conversation, position), AROUND))
}

const holderAt = ({ messages }: Pick<Conversation, 'messages'>, position: number): Holder => {
  const message = messages[position - 1]?.id ?? messageId(position)
  return { index: position - 1, message, part: partId(message, 1) }
}

function attempt<Value>(action: () => Value): Result<Value, ExpandError> {
  try {
    return ok(action())
  } catch (error) {
    if (error instanceof Unresolved) return err(error.failure)
    throw error
  }
}

/** Messages referred to before those that refer to them: from the end where the first reference points forward. */
export function expansionOrder(messages: readonly Message[]): readonly number[] {
  const order = messages.map((_, index) => index)
  return pointsForward(messages) ? order.toReversed() : order
}

function pointsForward(messages: readonly Message[]): boolean {
  for (const [index, message] of messages.entries()) {
    for (const part of message.parts) {
      const elsewhere = referencesIn(part).find(({ reference }) => reference.message !== index + 1)
      if (elsewhere) return elsewhere.reference.message > index + 1
    }
  }
  return false
}
