import { withMessages, type Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import { expand } from '../../condensation/lossless/reading/expand'
import { defined } from '../../core/defined'
import { isNeeded, recallOf } from '../../quality/future-use'
import { statusesOf } from '../../quality/status'
import { indexUses } from '../../quality/use-index'
import type { UsedItem } from '../figures/result'
import type { ReplaySession } from '../session'
import type { SessionRequest } from '../calibration/timeline'

/** Follows what stands in the context of a replay, and what of it each request needs. */
export interface UseTracker {
  /** A message came in, written as `sent`. */
  arrive(sent: Message, original: Message): void
  /** The context was condensed to these messages. */
  replace(messages: readonly Message[]): void
  /** What the request's calls name out of older context, commands apart. The same for every strategy. */
  usedBy(request: SessionRequest): readonly UsedItem[]
}

/** For one replay. */
export function trackUses({ recorded, timeline }: Pick<ReplaySession, 'recorded' | 'timeline'>): UseTracker {
  const index = indexUses(recorded)
  let context = startContext(index.items.length)
  const mark = (marks: Uint8Array, ids: readonly number[]): void => {
    for (const id of ids) marks[id] = 1
  }
  return {
    arrive(sent, original) {
      for (const part of sent.parts) {
        const { outside, inside } = index.standing(part)
        mark(context.kept, outside)
        mark(context.summarized, inside)
      }
      // What was written losslessly can be read back.
      if (sent !== original) for (const part of original.parts) mark(context.recoverable, index.standing(part).outside)
    },
    replace(messages) {
      const condensed: Conversation = withMessages(recorded, messages)
      const expanded = expand(condensed)
      const statusOf = statusesOf(
        index.items.length,
        { condensed, ...(expanded.ok && expanded.value !== condensed && { expanded: expanded.value }) },
        index.standing,
      )
      context = startContext(index.items.length)
      index.items.forEach((_, id) => {
        const status = statusOf(id)
        if (status !== 'lost') context[status][id] = 1
      })
    },
    usedBy({ context: from, end }) {
      const placeOf = (at: number): number => timeline.places[at] ?? recorded.messages.length
      const { kept, recoverable, summarized, unknown } = context
      return index
        .usesAt(placeOf(from), placeOf(end - 1) + 1)
        .filter(isNeeded)
        .map(({ id, type, text, stood, shownAgain }) => ({
          type,
          text,
          stood: stood.index,
          ...(shownAgain && {
            shownAgain: {
              message: shownAgain.index,
              isError: shownAgain.content.type === 'tool-result' && shownAgain.content.isError === true,
            },
          }),
          status:
            kept[id] === 1
              ? 'kept'
              : recoverable[id] === 1
                ? 'recoverable'
                : summarized[id] === 1
                  ? 'summarized'
                  : unknown[id] === 1
                    ? 'unknown'
                    : 'lost',
        }))
    },
  }
}

const startContext = (items: number) => ({
  kept: new Uint8Array(items),
  recoverable: new Uint8Array(items),
  summarized: new Uint8Array(items),
  unknown: new Uint8Array(items),
})

/** Of all requests together: 1 − lost ÷ items. `recall` is absent where too few are known. */
export function recallAtUse(turns: readonly { readonly uses?: readonly UsedItem[] }[]): {
  readonly items: number
  readonly lost: number
  readonly recall?: number
} {
  const { items, lost, recall } = recallOf(turns.flatMap((turn) => turn.uses ?? []))
  return { items, lost, ...defined({ recall }) }
}
