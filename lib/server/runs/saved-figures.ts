import 'server-only'
import type { ReplayAnswer } from '@/lib/contracts/replays'
import type { LiveStrategy } from '@/lib/contracts/results'
import type { SavedFigures } from '@/lib/contracts/saved-figures'
import { sessionFigures, strategyFigures } from '@/lib/replay/figures'
import { recallFigure } from '@/lib/server/losses/losses'
import { replaysOf } from '@/lib/server/replays'

/** How long saving a run may wait for its figures; without them it is saved all the same. The recall is mostly known by then. */
const MOST_MS = 60_000

/** Recall and cost of a strategy on a stored session, as the workbench shows them. No model is asked. */
export async function savedFigures(
  conversation: string,
  strategy: LiveStrategy,
  cancelled: AbortSignal,
): Promise<SavedFigures> {
  const signal = AbortSignal.any([cancelled, AbortSignal.timeout(MOST_MS)])
  const [recall, replay] = await Promise.all([
    recallFigure({ result: { type: 'live', conversation, strategy } }, signal).catch(() => undefined),
    replayOf(conversation, strategy, signal).catch(() => undefined),
  ])
  return { ...(recall?.recall !== undefined && { recall: recall.recall }), ...(replay && costsOf(replay)) }
}

const KEY = 'run'

const replayOf = (
  conversationId: string,
  { provider, config, profile, sample }: LiveStrategy,
  signal: AbortSignal,
): Promise<ReplayAnswer> =>
  replaysOf(
    {
      conversationId,
      options: {},
      calibration: {},
      strategies: [
        {
          key: KEY,
          provider,
          config,
          ...(profile !== undefined && { profile }),
          ...(sample !== undefined && { sample }),
        },
      ],
    },
    () => undefined,
    signal,
    'batch',
  )

function costsOf({ model, session, strategies: [replayed] }: ReplayAnswer): SavedFigures {
  return {
    ...(replayed?.ok && strategyFigures(replayed.report, session)),
    session: sessionFigures(session, model.name),
  }
}
