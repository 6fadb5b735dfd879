import type { Conversation } from '../../../conversation/conversation'
import type { MessageId } from '../../../conversation/ids'
import type { Message } from '../../../conversation/message'
import { memoizeWeak } from '../../../core/memoize-weak'

/** Messages after steps beside those that the run found. The same objects are in neither list: nothing about them can be wrong. */
export interface ComparedMessages {
  readonly changed: readonly { readonly before: Message; readonly now: Message }[]
  readonly added: readonly Message[]
  /** Messages stand in their order, and parts in theirs, each in its message. */
  readonly inOrder: boolean
}

/** In one walk: a replay condenses a long session hundreds of times, and most of its messages are the same objects each time. */
export function compareMessages(original: Conversation, after: Conversation): ComparedMessages {
  const changed: { before: Message; now: Message }[] = []
  const added: Message[] = []
  let inOrder = true
  let next = 0
  for (const now of after.messages) {
    let before = original.messages[next]
    if (before?.id !== now.id) {
      const position = positionsOf(original).get(now.id)
      if (position === undefined) {
        added.push(now)
        continue
      }
      inOrder &&= position > next
      before = original.messages[position]
      next = position
    }
    next++
    if (before === undefined || before === now) continue
    changed.push({ before, now })
    inOrder &&= isSubsequence(idsOf(now), idsOf(before))
  }
  return { changed, added, inOrder }
}

const positionsOf = memoizeWeak(
  ({ messages }: Conversation): ReadonlyMap<MessageId, number> =>
    new Map(messages.map(({ id }, position) => [id, position])),
)

/** Ids of a message and of its parts. */
export const idsOf = ({ id, parts }: Message): readonly string[] => [id, ...parts.map((part) => part.id)]

export function isSubsequence(shorter: readonly string[], longer: readonly string[]): boolean {
  let at = 0
  for (const id of longer) if (id === shorter[at]) at++
  return at === shorter.length
}
