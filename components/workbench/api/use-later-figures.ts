'use client'

import { useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useSameItems } from '@/components/shared/hooks/use-same-items'
import type { InstructionsFigure } from '@/lib/contracts/losses'
import {
  measuredFigures,
  type MeasuredFigures,
  type ReplayedFigures,
  type RowFigures,
  type SessionFigures,
} from '@/lib/engine'
import { lossQueries } from '@/components/losses'
import { questionOf, replayFigureQueries, useReplaySetup } from '@/components/replay'
import type { StrategyDraft } from '../model/drafts/strategy-draft'
import { liveStrategyOf } from './result-of'
import type { RowResult } from './use-results'

/** What of a row comes later than its first figures. While `awaited`, those that are there are from before an edit. */
export type LaterFigures = MeasuredFigures &
  Pick<RowFigures, 'awaited'> & {
    /** Indices of the messages whose instructions are dropped. */
    readonly dropped?: readonly number[]
  }

export interface Later {
  /** Of the session as it is; absent while it is worked out, and where there is nothing to replay. */
  readonly session?: SessionFigures
  /** Those of the session are being worked out. */
  readonly isAwaited: boolean
  of(key: string): LaterFigures
}

/** The instructions that are kept, and what replays tell, once the results themselves are there: the same answers as in the views of Replay and Losses. */
export function useLaterFigures(
  conversationId: string,
  drafts: readonly StrategyDraft[],
  newest: ReadonlyMap<string, RowResult>,
): Later {
  // A row is drawn with its first figures before these are asked for, and an edit has its own.
  const results = useDeferredOf(conversationId, newest, noResults)
  const settled = (key: string): boolean => {
    const result = results.get(key)
    return result?.row !== undefined && !result.isStale && result.error === undefined && result.refusal === undefined
  }
  // Nothing that takes long stands in the way of a row's first figures.
  const enabled =
    results === newest &&
    drafts.every(({ key }) => {
      const result = results.get(key)
      return settled(key) || result?.error !== undefined || result?.refusal !== undefined
    })
  const [setup] = useReplaySetup()
  const question = questionOf(conversationId, setup)
  const session = useQuery({ ...replayFigureQueries.session(question), enabled })
  const isPlanned = (key: string): boolean => results.get(key)?.row?.planned ?? false
  const [before] = useState((): Before => ({ instructions: new Map(), replay: new Map() }))
  const instructions = useQueries({
    queries: drafts.map(({ key }) => ({
      ...lossQueries.instructions(results.get(key)?.ref ?? { type: 'run', run: '' }),
      enabled: enabled && settled(key) && !isPlanned(key),
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
  useEffect(() => {
    for (const [index, { key }] of drafts.entries()) {
      keep(before.instructions, `${conversationId} ${key}`, instructions[index]?.data)
      keep(before.replay, `${conversationId} ${key}`, replays[index]?.data)
    }
  }, [before, conversationId, drafts, instructions, replays])
  const { data: answer, isError: isOut } = session
  const keys = useSameItems(drafts.map(({ key }) => key))
  const planned = useSameItems(keys.filter(isPlanned))
  const later = useMemo(
    (): Later => ({
      ...(answer && { session: answer }),
      isAwaited: answer === undefined && !isOut,
      of: (key) => {
        const index = keys.indexOf(key)
        const [asked, replay] = [instructions[index], replays[index]]
        const isAsked = planned.includes(key)
        const place = `${conversationId} ${key}`
        const kept = latest(asked, before.instructions.get(place))
        return {
          ...measuredFigures({
            instructions: kept,
            replay: answer && latest(replay, before.replay.get(place)),
            planned: isAsked,
          }),
          awaited: [
            ...(answer === undefined && !isOut ? (['context'] as const) : []),
            ...(isAwaited(asked) && !isAsked ? (['instructions'] as const) : []),
            ...(isAwaited(replay) && !isOut ? (['neededLater', 'sessionCost'] as const) : []),
          ],
          ...(kept && !isAsked && { dropped: kept.dropped.map(({ index: at }) => at) }),
        }
      },
    }),
    [answer, before, conversationId, isOut, keys, planned, instructions, replays],
  )
  // What a page has to wait for first is drawn in passing, so that it holds up nobody who begins to read. Not so after
  // an edit: a drawing in passing that the edited row's own figures overtake is begun anew.
  const inPassing = useDeferredOf(conversationId, later, later)
  const [isWhole, setWhole] = useState(false)
  if (!isWhole && keys.every((key) => later.of(key).awaited?.length === 0)) setWhole(true)
  return isWhole ? later : inPassing
}

const noResults: ReadonlyMap<string, RowResult> = new Map()

/** A value that may be behind, but never by a session: until it is there for the one that is open, another stands in. */
function useDeferredOf<Value>(session: string, value: Value, standIn: Value): Value {
  const newest = useMemo(() => ({ session, value }), [session, value])
  const known = useDeferredValue(newest)
  return known.session === session ? known.value : standIn
}

interface Answer<Data> {
  readonly data: Data
  readonly isError: boolean
}

const answersOf = <Data>(found: readonly Answer<Data>[]): readonly Answer<Data>[] =>
  found.map(({ data, isError }) => ({ data, isError }))

const isAwaited = (answer: Answer<unknown> | undefined): boolean =>
  answer !== undefined && answer.data === undefined && !answer.isError

/** What was known before an edit stands until there is an answer. */
const latest = <Data>(answer: Answer<Data> | undefined, before: NoInfer<Data> | undefined): Data | undefined =>
  answer?.data ?? (answer?.isError ? undefined : before)

/** The last answers of each row: they stand until an edit's own are there. */
interface Before {
  readonly instructions: Map<string, InstructionsFigure>
  readonly replay: Map<string, ReplayedFigures>
}

function keep<Data>(known: Map<string, Data>, place: string, data: Data | undefined): void {
  if (data !== undefined) known.set(place, data)
}
