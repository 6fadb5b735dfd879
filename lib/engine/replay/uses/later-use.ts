import { withMessages } from '../../conversation/conversation'
import { expand } from '../../condensation/lossless/reading/expand'
import { defined } from '../../core/defined'
import { counted, futureUse, isNeeded, pooledCounts, recallOf, recallOfCounts } from '../../quality/future-use'
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
  const pooled = pooledCounts(uses)
  const { items, lost } = pooled
  return { items, lost, ...defined({ recall: recallOfCounts(pooled) }) }
}
