'use client'

import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResultRef, ResultRow } from '@/lib/contracts/results'
import type { ProviderView, RunSummary } from '@/lib/contracts/runs'
import { resultQueries } from '@/components/results'
import type { StrategyDraft } from '../model/strategy-draft'
import { resultOf } from './result-of'

/** What is known of one row's result. */
export interface RowResult {
  readonly ref: ResultRef
  /** The latest there is: of the strategy as it is, or, while `isStale`, as it was. */
  readonly row?: ResultRow
  readonly isStale: boolean
  readonly error?: Error
  readonly retry: () => void
}

interface Asked {
  readonly conversationId: string | undefined
  readonly drafts: readonly StrategyDraft[]
  readonly finished: Readonly<Record<string, RunSummary>>
  readonly providers: readonly ProviderView[]
}

/** The results of all rows, kept up with every edit. Strategies that ask no model are worked out first and wait for nobody. */
export function useResults({ conversationId, drafts, finished, providers }: Asked): ReadonlyMap<string, RowResult> {
  const asks = ({ provider }: StrategyDraft): boolean =>
    providers.find(({ id }) => id === provider)?.capabilities.usesModel ?? false
  const first = useRows(
    drafts.filter((draft) => !asks(draft)),
    { conversationId, finished, enabled: true },
  )
  const then = useRows(drafts.filter(asks), {
    conversationId,
    finished,
    enabled: first.every(({ isFetching }) => !isFetching),
  })
  const [kept, setKept] = useState<ReadonlyMap<string, ResultRow>>(new Map())
  const all = [...first, ...then]
  const place = (key: string): string => `${conversationId} ${key}`
  if (all.some(({ key, data }) => data !== undefined && kept.get(place(key)) !== data)) {
    const known = all.flatMap(({ key, data }): [string, ResultRow][] => {
      const row = data ?? kept.get(place(key))
      return row === undefined ? [] : [[place(key), row]]
    })
    setKept(new Map(known))
  }
  return new Map(
    all.map(({ key, ref, data, error, retry }): [string, RowResult] => {
      const row = data ?? kept.get(place(key))
      return [
        key,
        {
          ref,
          isStale: data === undefined && row !== undefined && error === null,
          retry,
          ...(row !== undefined && { row }),
          ...(error !== null && { error }),
        },
      ]
    }),
  )
}

interface Rows extends Pick<Asked, 'finished'> {
  readonly conversationId: string | undefined
  readonly enabled: boolean
}

function useRows(drafts: readonly StrategyDraft[], { conversationId, finished, enabled }: Rows) {
  const refs = drafts.map((draft) => resultOf(draft, finished[draft.key], conversationId ?? ''))
  const answers = useQueries({
    queries: refs.map((ref) => ({ ...resultQueries.row(ref), enabled: enabled && conversationId !== undefined })),
  })
  return drafts.flatMap(({ key }, index) => {
    const [ref, answer] = [refs[index], answers[index]]
    return ref === undefined || answer === undefined
      ? []
      : [
          {
            key,
            ref,
            data: answer.data,
            error: answer.error,
            isFetching: answer.isFetching,
            retry: () => void answer.refetch(),
          },
        ]
  })
}
