import { withMessages } from '../../conversation/conversation'
import { expand } from '../../condensation/lossless/reading/expand'
import { counted, futureUse, isNeeded, LEAST_ITEMS, recallOf } from '../../quality/future-use'
import type { FutureUse } from '../figures/result'
import type { ReplaySession } from '../session'
import type { Simulation } from '../simulation/simulate'

/** What of the agent's later needs each condensation of a replay left: what came out of the old context and was at risk, commands apart. */
export function laterUseIn({
  recorded,
  timeline,
}: Pick<ReplaySession, 'recorded' | 'timeline'>): NonNullable<Simulation['futureUse']> {
  return ({ request, before }, _was, after) => {
    const index = timeline.places[before]
    const message = index === undefined ? undefined : recorded.messages[index]
    if (index === undefined || !message) return undefined
    const condensed = withMessages(recorded, after)
    const expanded = expand(condensed)
    const uses = futureUse(
      recorded,
      { turn: request + 1, message: message.id, index },
      { condensed, ...(expanded.ok && expanded.value !== condensed && { expanded: expanded.value }) },
    )
    const { items, kept, recoverable, summarized, lost, unknown } = recallOf(
      uses.filter((use) => counted(use) && isNeeded(use)),
    )
    return { items, kept, recoverable, summarized, lost, unknown }
  }
}

/** Of several condensations as one: 1 − lost ÷ items. `recall` is absent where too few are known. */
export function pooledUse(uses: readonly FutureUse[]): {
  readonly items: number
  readonly lost: number
  readonly recall?: number
} {
  const items = uses.reduce((sum, use) => sum + use.items, 0)
  const lost = uses.reduce((sum, use) => sum + use.lost, 0)
  const known = items - uses.reduce((sum, { unknown = 0 }) => sum + unknown, 0)
  return { items, lost, ...(known >= LEAST_ITEMS && { recall: 1 - lost / known }) }
}
