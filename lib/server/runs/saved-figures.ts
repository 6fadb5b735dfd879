import 'server-only'
import type { ReplayAnswer } from '@/lib/contracts/replays'
import type { LiveStrategy } from '@/lib/contracts/results'
import type { SavedFigures } from '@/lib/contracts/saved-figures'
import { sessionFigures, strategyFigures } from '@/lib/replay/figures'
import { isJsonObject, type JsonValue } from '@/lib/core/json'
import { database } from '@/lib/db/client'
import * as repository from '@/lib/db/repositories/runs'
import { recallFigure } from '@/lib/server/losses/losses'
import { replaysOf } from '@/lib/server/replays'
import { readReport } from './run-record'
import { findRun } from './runs'

/** How long one waits for the figures of a run; without them it is shown all the same, and the next who looks tries again. */
const MOST_MS = 60_000

/**
 * Recall and cost of a run's strategy on its session, as the workbench shows them. They are worked out once, right after the run was
 * saved or when it is first looked at, and kept with it from then on. No model is asked.
 */
export async function runFigures(id: string, cancelled?: AbortSignal): Promise<SavedFigures> {
  const run = await findRun(id)
  const report = readReport(run.summary)
  if (report.figures || run.conversationId === undefined) return report.figures ?? {}
  const signal = AbortSignal.any([...(cancelled ? [cancelled] : []), AbortSignal.timeout(MOST_MS)])
  const profile = report.chosen?.profile
  const sample = report.money?.sample
  const strategy: LiveStrategy = {
    provider: run.provider,
    config: isJsonObject(run.config) ? run.config : {},
    ...(profile !== undefined && { profile }),
    ...(sample !== undefined && { sample }),
  }
  const figures = await workedOut(run.conversationId, strategy, signal)
  if (figures !== undefined)
    await repository.completeRun(await database(), run.id, { ...report, figures } as unknown as JsonValue)
  return figures ?? {}
}

/** Undefined where it took too long, or the session is gone. */
async function workedOut(
  conversation: string,
  strategy: LiveStrategy,
  signal: AbortSignal,
): Promise<SavedFigures | undefined> {
  const [recall, replay] = await Promise.allSettled([
    recallFigure({ result: { type: 'live', conversation, strategy } }, signal),
    replayOf(conversation, strategy, signal),
  ])
  if (signal.aborted) return undefined
  return {
    ...(recall.status === 'fulfilled' && recall.value.recall !== undefined && { recall: recall.value.recall }),
    ...(replay.status === 'fulfilled' && costsOf(replay.value)),
  }
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
