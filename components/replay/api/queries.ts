import { queryOptions } from '@tanstack/react-query'
import type { Reads } from '@/lib/contracts/shared/read'
import type { ReplayEvent, ReplayModel, replayReads, SweepAnswer, SweepEvent } from '@/lib/contracts/replay'
import { ONLY_STRATEGY, REPLAY_PATH, SWEEPS_PATH } from '@/lib/contracts/shared/event-paths'
import type { LiveStrategy } from '@/lib/contracts/results'
import type { JsonPath, SessionReport, StrategyReport, SweepPoint } from '@/lib/engine'
import { ActionFailure, valueOf } from '@/components/shared/queries/answers'
import { cutOff, finalAnswer, postedEvents } from '@/components/shared/queries/event-client'
import { ownTask } from '@/components/shared/queries/own-task'
import { readClient } from '@/components/shared/queries/read-client'
import type { ReplayQuestion } from '../model/setup'

/** Fetched again, because an answer may have been pinned or a price changed since. */
const REMEMBERED_MS = 5 * 60_000

/** First part of the keys of all replays. */
export const REPLAYS = 'replay'

const kept = { staleTime: REMEMBERED_MS, retry: false } as const

export interface SweepRange {
  /** Absent: the threshold. */
  readonly path?: JsonPath
  readonly values: readonly number[]
}

export interface SweepProgress {
  readonly points: readonly SweepPoint[]
  /** By which it can be cancelled: it goes on where nobody waits for it. */
  readonly job?: string
  readonly of: number
}

/** With other options the figures before stand until the next are there; those of another session never do. */
const ofTheSession =
  ({ conversationId }: ReplayQuestion) =>
  <Figures>(
    before: Figures | undefined,
    query: { readonly queryKey: readonly [typeof REPLAYS, ReplayQuestion, ...unknown[]] } | undefined,
  ): Figures | undefined =>
    query?.queryKey[1].conversationId === conversationId ? before : undefined

/** What rows need of replays; the replays themselves are much larger. */
export const replayFigureQueriesOf = (reads: Reads<typeof replayReads>) => ({
  session: (question: ReplayQuestion) =>
    queryOptions({
      queryKey: [REPLAYS, question, 'session', 'figures'] as const,
      queryFn: ({ signal }) => valueOf(reads.session(question, signal)),
      placeholderData: ofTheSession(question),
      ...kept,
    }),
  strategy: (question: ReplayQuestion, strategy: LiveStrategy) =>
    queryOptions({
      queryKey: [REPLAYS, question, strategy, 'figures'],
      queryFn: async ({ signal }) => {
        await ownTask()
        return valueOf(reads.strategy({ ...question, strategy }, signal))
      },
      ...kept,
    }),
  gone: (question: ReplayQuestion, strategy: LiveStrategy) =>
    queryOptions({
      queryKey: ['replay', question, strategy, 'gone'],
      queryFn: ({ signal }) => valueOf(reads.gone({ ...question, strategy }, signal)),
      ...kept,
    }),
})

export const replayFigureQueries = replayFigureQueriesOf(readClient('replay'))

export const replayQueries = {
  /** The session itself: nothing done, and what its harness did. */
  session: (question: ReplayQuestion) =>
    queryOptions({
      queryKey: [REPLAYS, question, 'session'] as const,
      queryFn: ({ signal }) => sessionOf(question, signal),
      placeholderData: ofTheSession(question),
      ...kept,
    }),
  /** `onShare`: is told the progress, 0 to 1. */
  strategy: (question: ReplayQuestion, strategy: LiveStrategy, onShare: (share: number) => void) =>
    queryOptions({
      queryKey: [REPLAYS, question, strategy],
      queryFn: ({ signal }) => strategyOf(question, strategy, signal, onShare),
      ...kept,
    }),
  sweep: (
    question: ReplayQuestion,
    strategy: LiveStrategy,
    range: SweepRange,
    onProgress: (progress: SweepProgress) => void,
  ) =>
    queryOptions({
      queryKey: ['sweep', question, strategy, range],
      queryFn: ({ signal }) => sweepOf(question, strategy, range, signal, onProgress),
      ...kept,
      staleTime: Number.POSITIVE_INFINITY,
    }),
}

async function sessionOf(
  question: ReplayQuestion,
  signal: AbortSignal,
): Promise<{ readonly model: ReplayModel; readonly session: SessionReport }> {
  const { model, session } = await finalAnswer(
    postedEvents<ReplayEvent>(REPLAY_PATH, { ...question, strategies: [] }, signal),
  )
  return { model, session }
}

async function strategyOf(
  question: ReplayQuestion,
  strategy: LiveStrategy,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<StrategyReport> {
  const events = postedEvents<ReplayEvent>(
    REPLAY_PATH,
    { ...question, strategies: [{ ...strategy, key: ONLY_STRATEGY }] },
    signal,
  )
  for await (const event of events) {
    if (event.type === 'failed') throw new ActionFailure(event.error)
    if (event.type === 'progress') onShare(event.done / Math.max(1, event.of))
    if (event.type !== 'strategy') continue
    if (!event.strategy.ok) throw new ActionFailure(event.strategy.error)
    return event.strategy.report
  }
  throw cutOff()
}

async function sweepOf(
  question: ReplayQuestion,
  strategy: LiveStrategy,
  { path, values }: SweepRange,
  signal: AbortSignal,
  onProgress: (progress: SweepProgress) => void,
): Promise<SweepAnswer> {
  const points: SweepPoint[] = []
  const input = { ...question, strategy: { ...strategy, key: ONLY_STRATEGY }, values, ...(path && { path }) }
  let job: string | undefined
  return finalAnswer(postedEvents<SweepEvent>(SWEEPS_PATH, input, signal), (event) => {
    if (event.type === 'job') job = event.id
    if (event.type === 'point') points.push(event.point)
    onProgress({ points: [...points], of: values.length, ...(job !== undefined && { job }) })
  })
}
