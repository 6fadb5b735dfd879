import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { PartCounter } from '../../condensation/ports'
import { truncateHalfPlan } from '../../condensation/providers/truncation/truncate-half'
import { runPlan } from '../../condensation/steps/runner'
import { lostResultsOf } from './condenser'
import type { CondensedContext } from './memory'

/** As often as Roo tries a request that its model refuses. */
const MOST_HALVINGS = 3

export interface Halved extends CondensedContext {
  readonly messages: readonly Message[]
  readonly halvings: number
}

/**
 * What Roo does with a context that does not fit where its summary failed or was not enough: half of the messages after the task go, from the
 * oldest, and half of the rest, until it fits. Undefined where it fits or nothing can go.
 */
export async function lastResort(
  conversation: Conversation,
  counter: PartCounter,
  isTooLarge: (messages: readonly Message[], halvings: number) => boolean,
): Promise<Halved | undefined> {
  let left: Halved | undefined
  for (let halvings = 0; halvings < MOST_HALVINGS; halvings++) {
    const now = left ? { ...conversation, messages: left.messages } : conversation
    if (!isTooLarge(now.messages, halvings)) return left
    const done = await runPlan({
      plan: truncateHalfPlan,
      conversation: now,
      ports: { counter, clock: { now: () => 0 } },
    })
    if (!done.ok || done.value.conversation === now) return left
    left = {
      messages: done.value.conversation.messages,
      tokensBefore: left?.tokensBefore ?? done.value.tokensBefore,
      tokensAfter: done.value.tokensAfter,
      calls: [],
      lostResults: bothLost(left?.lostResults ?? 0, lostResultsOf(done.value)),
      halvings: halvings + 1,
    }
  }
  return left
}

/** What the strategy made of it, and then the last resort. */
export const afterStrategy = (made: CondensedContext | undefined, half: Halved): Halved =>
  made
    ? {
        ...half,
        tokensBefore: made.tokensBefore,
        calls: made.calls,
        lostResults: bothLost(made.lostResults, half.lostResults),
      }
    : half

/** Shares of what was there, one after the other. */
const bothLost = (first: number, then: number): number => first + (1 - first) * then
