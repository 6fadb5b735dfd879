import 'server-only'
import type { LiveStrategy } from '@/lib/contracts/results'
import { asJson, isJsonObject, type JsonValue, measuredFigures, MEBIBYTE, type SavedFigures } from '@/lib/engine'
import { processState } from '@/lib/base/process-state'
import { database } from '@/lib/db/client'
import * as repository from '@/lib/db/repositories/runs'
import { instructionsFigure } from '@/lib/server/losses'
import { replayedSession, replayedStrategy } from '@/lib/server/replay'
import { createSharedAnswers, type SharedAnswers } from '@/lib/server/runtime/shared-answers'
import { readReport, findRun, type RunReport } from '@/lib/server/runs'

/** How long one waits for the figures of a run; without them it is shown all the same, and the next who looks tries again. */
const MOST_MS = 60_000

/** Bytes of the figures of a run, about. */
const FIGURES = 600

const state = processState<{ condenseryRunFigures: SharedAnswers<SavedFigures> }>()
const inWork = (): SharedAnswers<SavedFigures> =>
  (state.condenseryRunFigures ??= createSharedAnswers(MEBIBYTE, () => FIGURES))

/**
 * What a run keeps and what it costs: instructions, needed names and the cost of a run's strategy on its session, as the workbench shows them. They are worked out once, right after the run was
 * saved or when it is first looked at, and kept with it from then on. No model is asked.
 */
export async function runFigures(id: string, cancelled?: AbortSignal): Promise<SavedFigures> {
  const run = await findRun(id)
  const report = readReport(run.summary)
  const { conversationId } = run
  if (report.figures || conversationId === undefined) return report.figures ?? {}
  const signal = AbortSignal.any([...(cancelled ? [cancelled] : []), AbortSignal.timeout(MOST_MS)])
  const strategy = { provider: run.provider, config: isJsonObject(run.config) ? run.config : {}, ...choiceOf(report) }
  const workOut = async (ending: AbortSignal): Promise<SavedFigures> => {
    const figures = await workedOut(conversationId, strategy, ending)
    await repository.completeRun(await database(), run.id, (summary) => withFigures(summary, figures))
    return figures
  }
  return inWork()
    .of(run.id, workOut, signal)
    .catch((error: unknown) => {
      if (signal.aborted) return {}
      throw error
    })
}

const withFigures = (summary: JsonValue, figures: SavedFigures): JsonValue =>
  isJsonObject(summary) ? { ...summary, figures: asJson(figures) } : summary

/** What was chosen for the run, as the workbench has it in its strategy. */
const choiceOf = ({ chosen, money }: RunReport): Omit<LiveStrategy, 'provider' | 'config'> => ({
  ...chosen,
  ...(money && { sample: money.sample }),
})

async function workedOut(conversationId: string, strategy: LiveStrategy, signal: AbortSignal): Promise<SavedFigures> {
  const question = { conversationId, options: {}, calibration: {} }
  const [instructions, replay, session] = await Promise.allSettled([
    instructionsFigure({ result: { type: 'live', conversation: conversationId, strategy } }, signal),
    replayedStrategy({ ...question, strategy }, signal, { lane: 'batch' }),
    replayedSession(question, signal, { lane: 'batch' }),
  ])
  signal.throwIfAborted()
  return {
    ...measuredFigures({ instructions: valueIn(instructions), replay: valueIn(replay) }),
    ...(session.status === 'fulfilled' && { session: session.value }),
  }
}

const valueIn = <Value>(settled: PromiseSettledResult<Value>): Value | undefined =>
  settled.status === 'fulfilled' ? settled.value : undefined
