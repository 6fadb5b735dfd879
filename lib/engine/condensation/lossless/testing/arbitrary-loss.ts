import fc from 'fast-check'
import { withMessages, type Conversation } from '../../../conversation/conversation'
import { partId, summaryId } from '../../../conversation/ids'
import type { Message } from '../../../conversation/message'
import type { Part } from '../../../conversation/part'
import { slotKey, textSlots, withSlots } from '../../../conversation/texts/text-slots'

/** Parts that a loss left under their names, with what they were. */
export function cutParts(before: Conversation, after: Conversation): ReadonlyMap<Part, Part> {
  const old = new Map(before.messages.flatMap(({ parts }) => parts.map((part) => [part.id, part] as const)))
  const known = new Set(old.values())
  return new Map(
    after.messages.flatMap(({ parts }) =>
      parts.flatMap((part) =>
        !known.has(part) && old.get(part.id)?.type === part.type ? [[part, old.get(part.id) ?? part] as const] : [],
      ),
    ),
  )
}

export type Loss = (conversation: Conversation) => Conversation

/** What later steps do: drop messages, cut texts, put a summary in their place, remove a part. */
export const arbitraryLoss: fc.Arbitrary<Loss> = fc.oneof(
  fc.array(fc.boolean(), { minLength: 1, maxLength: 14 }).map(
    (drop): Loss =>
      (conversation) =>
        withMessages(
          conversation,
          conversation.messages.filter((_, index) => !drop[index % drop.length]),
        ),
  ),
  fc.tuple(fc.nat(13), fc.nat(6), fc.boolean()).map(
    ([at, lines, tail]): Loss =>
      (conversation) =>
        changeMessage(conversation, at, (part) => cut(part, lines, tail)),
  ),
  fc.tuple(fc.nat(13), fc.nat(5), fc.nat(1_000)).map(
    ([at, count, n]): Loss =>
      (conversation) => {
        const id = summaryId(n)
        const quoted =
          conversation.messages[at]?.parts.flatMap((part) => textSlots(part).map((slot) => slot.text)).join('\n') ?? ''
        const summary: Message = {
          id,
          role: 'user',
          parts: [{ type: 'text', id: partId(id, 1), text: `Summary\n${quoted}` }],
        }
        return withMessages(conversation, conversation.messages.toSpliced(at, count, summary))
      },
  ),
  fc.nat(13).map(
    (at): Loss =>
      (conversation) =>
        changeMessage(conversation, at, () => undefined),
  ),
)

function changeMessage(conversation: Conversation, at: number, change: (part: Part) => Part | undefined): Conversation {
  const message = conversation.messages[at]
  if (!message) return conversation
  return withMessages(
    conversation,
    conversation.messages.with(at, { ...message, parts: message.parts.flatMap((part) => change(part) ?? []) }),
  )
}

function cut(part: Part, count: number, tail: boolean): Part {
  const short = textSlots(part).map(
    ({ path, text }) =>
      [
        slotKey(path),
        text
          .split('\n')
          .slice(tail ? -count : 0, tail ? undefined : count)
          .join('\n'),
      ] as const,
  )
  return withSlots(part, new Map(short))
}
