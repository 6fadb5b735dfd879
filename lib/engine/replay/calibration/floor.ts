import { withMessages } from '../../conversation/conversation'
import { createManager } from '../../condensation/manager'
import { providerEntries } from '../../condensation/registry'
import { createCondenser, type CondenserPorts, type ProviderStrategy } from '../simulation/condenser'
import { isBesideKnown } from './calibration'
import { holdsSummary } from './context'
import type { ReplaySession } from '../session'
import type { SessionRequest } from './timeline'

/** What no condensation gets below, told before a threshold is chosen. In the model's own tokens. */
export interface Floor {
  /** System prompt and tools. */
  readonly overheadTokens: number
  readonly overheadPercent: number
  /** Whether anything says how much that is; else it is taken for nothing beyond what the file holds. */
  readonly isOverheadKnown: boolean
  /** After a condensation: overhead and the smallest result. Absent: the strategy makes nothing of this session. */
  readonly smallestTokens?: number
  readonly smallestPercent?: number
  /** Per cent of the window below which a threshold is not worth offering: it would condense again at once. */
  readonly leastThresholdPercent: number
}

/** A context after condensing that fills more of the threshold than this costs more than it saves: in 53 of 74 recorded cases above 0.9, in 9 of 33 at 0.7 to 0.9. */
const FULL_AFTER = 0.8
/** Where the dry run is made: as soon as so much of the window is full; at the end, where it never is or nothing can be condensed there. */
const TRIED_AT = 0.5

export async function floorOf(
  session: ReplaySession,
  strategy: ProviderStrategy,
  contextWindow: number,
  given: CondenserPorts,
): Promise<Floor> {
  const smallestTokens = await smallestOf(session, strategy, contextWindow, given)
  const percent = (tokens: number): number => (100 * tokens) / contextWindow
  return {
    overheadTokens: Math.round(session.overheadTokens),
    overheadPercent: percent(session.overheadTokens),
    isOverheadKnown: isBesideKnown(session.calibration),
    ...(smallestTokens !== undefined && {
      smallestTokens: Math.round(smallestTokens),
      smallestPercent: percent(smallestTokens),
    }),
    leastThresholdPercent: Math.min(
      100,
      Math.ceil(percent(smallestTokens ?? session.overheadTokens + session.earlierTokens) / FULL_AFTER),
    ),
  }
}

async function smallestOf(
  session: ReplaySession,
  strategy: ProviderStrategy,
  contextWindow: number,
  given: CondenserPorts,
): Promise<number | undefined> {
  const { requests, messages } = session.timeline
  const besideTokens = session.overheadTokens + session.earlierTokens
  let tokens = besideTokens
  let taken = 0
  const full = requests.find(({ context, ordinal }) => {
    for (; taken < context; taken++) {
      const message = messages[taken]
      if (message) tokens += session.tokensOf(message, ordinal)
    }
    return tokens >= TRIED_AT * contextWindow
  })
  // A resumed session may be full before anything stands in it that can be condensed.
  for (const request of new Set([full, requests.at(-1)])) {
    const smallest = request && (await smallestAt(request))
    if (smallest !== undefined) return smallest
  }
  return undefined

  async function smallestAt({ context, ordinal }: SessionRequest): Promise<number | undefined> {
    const before = messages.slice(0, context)
    const condenser = createCondenser(strategy, createManager(providerEntries), session.memory, contextWindow, given)
    const made = await condenser.condense(withMessages(session.conversation, before), session.names.of(before))
    if (!made.messages || made.tokensAfter >= made.tokensBefore) return undefined
    return made.messages.reduce(
      (sum, message) => sum + session.tokensOf(message, ordinal),
      holdsSummary(made.messages) ? session.overheadTokens : besideTokens,
    )
  }
}
