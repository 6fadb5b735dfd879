'use client'

import { useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useSameItems } from '@/components/shared/hooks/use-same-items'
import type { SessionFigures } from '@/lib/replay/figures'
import { measuredFigures, type MeasuredFigures, type RowFigures } from '@/lib/replay/row-figures'
import { lossQueries } from '@/components/losses'
import { questionOf, replayFigureQueries, useReplaySetup } from '@/components/replay'
import type { StrategyDraft } from '../model/strategy-draft'
import { liveStrategyOf } from './result-of'
import type { RowResult } from './use-results'

/** What of a row comes later than its first figures. */
export type LaterFigures = MeasuredFigures & Pick<RowFigures, 'awaited'>

export interface Later {
  /** Of the session as it is; absent while it is worked out, and where there is nothing to replay. */
  readonly session?: SessionFigures
  /** Those of the session are being worked out. */
  readonly isAwaited: boolean
  of(key: string): LaterFigures
}

/** Recall and the cost of the session, once the results themselves are there: the same answers as in the views of Replay and Losses. */
export function useLaterFigures(
  conversationId: string,
  drafts: readonly StrategyDraft[],
  latest: ReadonlyMap<string, RowResult>,
): Later {
  // A row is drawn with its first figures before these are asked for, and an edit has its own.
  const results = useDeferredValue(latest)
  const settled = (key: string): boolean => {
    const result = results.get(key)
    return result?.row !== undefined && !result.isStale && result.error === undefined && result.refusal === undefined
  }
  // Nothing that takes long stands in the way of a row's first figures.
  const enabled =
    results === latest &&
    drafts.every(({ key }) => {
      const result = results.get(key)
      return settled(key) || result?.error !== undefined || result?.refusal !== undefined
    })
  const [setup] = useReplaySetup()
  const question = questionOf(conversationId, setup)
  const session = useQuery({ ...replayFigureQueries.session(question), enabled })
  const recalls = useQueries({
    queries: drafts.map(({ key }) => ({
      ...lossQueries.recall(results.get(key)?.ref ?? { type: 'run', run: '' }),
      enabled: enabled && settled(key),
    })),
    combine: answersOf,
  })
  const replays = useQueries({
    queries: drafts.map((draft) => ({
      ...replayFigureQueries.strategy(question, liveStrategyOf(draft)),
      enabled: enabled && settled(draft.key) && session.isSuccess,
    })),
    combine: answersOf,
  })
  const { data: answer, isError: isOut } = session
  const keys = useSameItems(drafts.map(({ key }) => key))
  const later = useMemo(
    (): Later => ({
      ...(answer && { session: answer }),
      isAwaited: answer === undefined && !isOut,
      of: (key) => {
        const index = keys.indexOf(key)
        const [recall, replay] = [recalls[index], replays[index]]
        return {
          ...measuredFigures({ recall: recall?.data, replay: answer && replay?.data }),
          awaited: [
            ...(answer === undefined && !isOut ? (['context'] as const) : []),
            ...(isAwaited(recall) ? (['recall'] as const) : []),
            ...(isAwaited(replay) && !isOut ? (['sessionCost'] as const) : []),
          ],
        }
      },
    }),
    [answer, isOut, keys, recalls, replays],
  )
  // What a page has to wait for first is drawn in passing, so that it holds up nobody who begins to read. Not so after
  // an edit: a drawing in passing that the edited row's own figures overtake is begun anew.
  const inPassing = useDeferredValue(later)
  const [isWhole, setWhole] = useState(false)
  if (!isWhole && keys.every((key) => later.of(key).awaited?.length === 0)) setWhole(true)
  return isWhole ? later : inPassing
}

interface Answer<Data> {
  readonly data: Data
  readonly isError: boolean
}

const answersOf = <Data>(found: readonly Answer<Data>[]): readonly Answer<Data>[] =>
  found.map(({ data, isError }) => ({ data, isError }))

const isAwaited = (answer: Answer<unknown> | undefined): boolean =>
  answer !== undefined && answer.data === undefined && !answer.isError
