import { queryOptions } from '@tanstack/react-query'
import { JUDGEMENTS_PATH } from '@/lib/contracts/shared/event-paths'
import type { JudgeEvent, Judgement, judgementReads } from '@/lib/contracts/judgements'
import type { LossClass, lossReads } from '@/lib/contracts/losses'
import type { Reads } from '@/lib/contracts/shared/read'
import type { ResultRef } from '@/lib/contracts/results'
import type { Status } from '@/lib/engine'
import { valueOf } from '@/components/shared/queries/answers'
import { finalAnswer, postedEvents } from '@/components/shared/queries/event-client'
import { ownTask } from '@/components/shared/queries/own-task'
import { readClient } from '@/components/shared/queries/read-client'

/** Fetched again, because an answer may have been pinned since. */
const kept = { staleTime: 5 * 60_000, retry: false } as const

/** Which uses are listed: of one cut, or of all. */
export interface UsesQuestion {
  readonly turn?: number
  readonly status: Status
  readonly all: boolean
}

/** Who judges, and how often each question is asked. */
export interface JudgeQuestion {
  readonly profile: string
  readonly replicates: number
}

export interface ThingsQuestion {
  readonly class: LossClass
  readonly status: Status
}

export const lossQueriesOf = (reads: Reads<typeof lossReads>, judges: Reads<typeof judgementReads>) => ({
  /** The light one, for a row. */
  instructions: (result: ResultRef) =>
    queryOptions({
      queryKey: ['losses', 'instructions', result],
      queryFn: async ({ signal }) => {
        await ownTask()
        return valueOf(reads.instructions({ result }, signal))
      },
      ...kept,
    }),
  report: (result: ResultRef) =>
    queryOptions({
      queryKey: ['losses', 'report', result],
      queryFn: ({ signal }) => valueOf(reads.report({ result }, signal)),
      ...kept,
    }),
  uses: (result: ResultRef, question: UsesQuestion) =>
    queryOptions({
      queryKey: ['losses', 'uses', result, question],
      queryFn: ({ signal }) => valueOf(reads.uses({ result, ...question }, signal)),
      ...kept,
    }),
  things: (result: ResultRef, question: ThingsQuestion) =>
    queryOptions({
      queryKey: ['losses', 'things', result, question],
      queryFn: ({ signal }) => valueOf(reads.things({ result, ...question }, signal)),
      ...kept,
    }),
  /** What judging would take; with the judgement, where it is known. */
  judgement: (result: ResultRef, question: JudgeQuestion) =>
    queryOptions({
      queryKey: ['judgements', result, question],
      queryFn: ({ signal }) => valueOf(judges.plan({ result, ...question }, signal)),
      ...kept,
    }),
})

export const lossQueries = lossQueriesOf(readClient('losses'), readClient('judgements'))

/** Has a model judge. It goes on where `signal` aborts; the job that `onJob` is given can be cancelled. */
export const askJudge = (
  result: ResultRef,
  question: JudgeQuestion,
  signal: AbortSignal,
  {
    onJob,
    onProgress,
  }: {
    readonly onJob: (id: string) => void
    readonly onProgress: (calls: { readonly done: number; readonly of: number }) => void
  },
): Promise<Judgement> =>
  finalAnswer(postedEvents<JudgeEvent>(JUDGEMENTS_PATH, { result, ...question }, signal), (event) => {
    if (event.type === 'job') onJob(event.id)
    if (event.type === 'progress') onProgress(event)
  })
