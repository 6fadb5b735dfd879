import 'server-only'
import type * as z from 'zod'
import {
  goneNames,
  type GoneName,
  MEBIBYTE,
  replayedFigures,
  type ReplayedFigures,
  sessionFigures,
  type SessionFigures,
  type StrategyFigures,
  type StrategyReport,
} from '@/lib/engine'
import { processState } from '@/lib/base/process-state'
import { hashOfText } from '@/lib/db/blob-hash'
import { placeOf, runOnStored, type StoredPlace } from '@/lib/server/conversations'
import { appError } from '@/lib/server/runtime/failure'
import { ONLY_STRATEGY } from '@/lib/contracts/shared/event-paths'
import { answersStamp } from './answers-stamp'
import { openPlace, specFor, type ReplayInput, type SessionInput } from './open-place'
import type { ReplayAnswer, ReplayEvent, replayedStrategyInput, ReplayModel } from '@/lib/contracts/replay'
import type { Lane } from '@/lib/server/workers/run-task'
import { createSharedAnswers, type SharedAnswers } from '@/lib/server/runtime/shared-answers'
import { isLargeReplay, replayedAsJob, type ReplayQuestion } from './replay-job'
import { replayTasks } from './tasks'
import type { ReplayOutcome, ReplayTaskEvent } from './tasks/replay'

type StrategyInput = z.output<typeof replayedStrategyInput>

/** Replays strategies on a stored session, and tells how far it is. */
export async function replayStored(
  input: ReplayInput,
  tell: (event: ReplayEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  tell({ type: 'done', answer: await replaysOf(input, tell, signal) })
}

interface ReplayedIn {
  /** `batch` where a person waits for it. */
  readonly lane?: Lane
  /** A job does not wait for another one: both may need the last free place. */
  readonly isInJob?: boolean
}

/** The replays themselves. */
export async function replaysOf(
  { strategies, ...input }: ReplayInput,
  tell: (event: ReplayEvent) => void,
  signal: AbortSignal,
  { lane = 'background', isInJob = false }: ReplayedIn = {},
): Promise<ReplayAnswer> {
  const { stored, place, model, profile } = await openPlace(input)
  const specs = await Promise.all(strategies.map((strategy) => specFor(strategy, profile)))
  const question: ReplayQuestion = { ...place, strategies: specs }
  const told = new Set<string>()
  const key = await keyOf(question)
  const asJob = !isInJob && (await isLargeReplay(stored))
  const outcome = await remembered().of(
    key,
    (ending, tellAll) =>
      asJob
        ? replayedAsJob(key, stored, question, tellAll, ending)
        : runOnStored(replayTasks.replay, stored, question, {
            lane,
            signal: ending,
            onEvent: (event) => tellAll(event as ReplayTaskEvent),
            onPosition: queued(tellAll),
          }),
    signal,
    (event) => {
      if (event.type === 'strategy') told.add(event.strategy.key)
      tell(event)
    },
  )
  // What was known, or done before one joined.
  for (const strategy of outcome.strategies) if (!told.has(strategy.key)) tell({ type: 'strategy', strategy })
  return { model, ...outcome }
}

const state = processState<{ condenseryReplays: SharedAnswers<ReplayOutcome, ReplayEvent> }>()

/** The table's rows, the view of replays and the list of presets ask for the same. */
const remembered = (): SharedAnswers<ReplayOutcome, ReplayEvent> =>
  (state.condenseryReplays ??= createSharedAnswers(24 * MEBIBYTE, (outcome) => JSON.stringify(outcome).length))

const keyOf = async (question: ReplayQuestion): Promise<string> =>
  hashOfText(JSON.stringify([question, await answersStamp(question.strategies)]))

/** What the replay of a session as it is comes to. */
export async function replayedSession(
  input: SessionInput,
  signal: AbortSignal,
  place?: ReplayedIn,
): Promise<SessionFigures> {
  const { model, session } = await replaysOf({ ...input, strategies: [] }, () => undefined, signal, place)
  const figures = sessionFigures(session, model.name)
  return {
    ...figures,
    ...assumptionOf(model),
    ...(figures.trigger && { trigger: { ...figures.trigger, from: model.triggerFrom } }),
  }
}

/** What the replay of a strategy comes to. */
export async function replayedStrategy(
  input: StrategyInput,
  signal: AbortSignal,
  place?: ReplayedIn,
): Promise<ReplayedFigures> {
  const { model, session, report } = await replayAlone(input, signal, place)
  const { figures, isEstimate } = replayedFigures(report, session)
  return { figures: { ...figures, ...assumptionOf(model) }, isEstimate }
}

/** The names that requests of its replay used and could no longer read. */
export const goneOf = async (input: StrategyInput, signal: AbortSignal): Promise<readonly GoneName[]> =>
  goneNames((await replayAlone(input, signal)).report)

async function replayAlone(
  { strategy, ...input }: StrategyInput,
  signal: AbortSignal,
  place?: ReplayedIn,
): Promise<Pick<ReplayAnswer, 'model' | 'session'> & { readonly report: StrategyReport }> {
  const question = { ...input, strategies: [{ ...strategy, key: ONLY_STRATEGY }] }
  const { model, session, strategies } = await replaysOf(question, () => undefined, signal, place)
  const [replayed] = strategies
  if (replayed?.ok) return { model, session, report: replayed.report }
  throw appError(replayed?.error.code ?? 'unexpected', replayed?.error.message ?? 'Nothing was replayed.')
}

/** The model that answered most in a session; undefined where none is named. */
export const recordedModel = async (stored: StoredPlace): Promise<string | undefined> =>
  (await runOnStored(replayTasks.sessionFacts, stored, placeOf(stored))).model

const assumptionOf = ({ windowIsAssumed }: ReplayModel): Pick<StrategyFigures, 'windowIsAssumed'> =>
  windowIsAssumed ? { windowIsAssumed } : {}

const queued =
  (tell: (event: { readonly type: 'queued'; readonly ahead: number }) => void) =>
  (ahead: number): void => {
    if (ahead > 0) tell({ type: 'queued', ahead })
  }
