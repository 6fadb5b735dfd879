'use client'

import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ResultRef, ResultRow } from '@/lib/contracts/results'
import type { ProviderView, RunSummary } from '@/lib/contracts/runs'
import { resultQueries } from '@/components/results'
import { outlineQuery } from '@/components/diff'
import { useStableItems } from '@/components/shared/hooks/use-stable-items'
import { useEventCallback } from '@/components/shared/hooks/use-event-callback'
import type { WorkbenchState, WorkbenchStore } from '../model/store'
import { asksModel, type StrategyDraft } from '../model/drafts/strategy-draft'
import { resultOf } from './result-of'

/** What is known of one row's result. */
export interface RowResult {
  readonly ref: ResultRef
  /** The latest there is: of the strategy as it is, or, while `isStale` or refused, as it was. */
  readonly row?: ResultRow
  /** Why the strategy cannot run with the options it has: until they are mended, the last result that there was stays in sight. */
  readonly refusal?: string
  readonly isStale: boolean
  readonly error?: Error
}

interface Asked {
  readonly conversationId: string | undefined
  readonly drafts: readonly StrategyDraft[]
  readonly finished: Readonly<Record<string, RunSummary>>
  readonly providers: readonly ProviderView[]
  /** Why some cannot run, by key. */
  readonly refusals: WorkbenchState['refusals']
}

/** A result with what it is the result of. */
interface Kept {
  readonly row: ResultRow
  readonly ref: ResultRef
}

/** The results of all rows, kept up with every edit; of a row of which nothing new is known, the same object as before. Strategies that ask no model are worked out first and wait for nobody. */
export function useResults({
  conversationId,
  drafts,
  finished,
  providers,
  refusals,
}: Asked): ReadonlyMap<string, RowResult> {
  const asks = (draft: StrategyDraft): boolean => asksModel(providers, draft)
  const refusalOf = ({ key, config }: StrategyDraft): string | undefined => {
    const refusal = refusals[key]
    return refusal?.config === config ? refusal.reason : undefined
  }
  const first = useRows(
    drafts.filter((draft) => !asks(draft)),
    { conversationId, finished, refusalOf, enabled: true },
  )
  const then = useRows(drafts.filter(asks), {
    conversationId,
    finished,
    refusalOf,
    enabled: first.every(({ isFetching }) => !isFetching),
  })
  const [kept, setKept] = useState<ReadonlyMap<string, Kept>>(new Map())
  const all = [...first, ...then]
  const place = (key: string): string => `${conversationId} ${key}`
  if (all.some(({ key, data }) => data !== undefined && kept.get(place(key))?.row !== data)) {
    const known = all.flatMap(({ key, ref, data }): [string, Kept][] => {
      const latest = data === undefined ? kept.get(place(key)) : { row: data, ref }
      return latest === undefined ? [] : [[place(key), latest]]
    })
    setKept(new Map(known))
  }
  const results = useStableItems(
    all.map(({ key, ref, refusal, data, error }): RowResult & { readonly key: string } => {
      const before = kept.get(place(key))
      if (refusal !== undefined) return { key, ref, ...before, refusal, isStale: false }
      // A failure is never dressed as what was there before it.
      const row = data ?? (error === null ? before?.row : undefined)
      return {
        key,
        ref,
        isStale: data === undefined && row !== undefined,
        ...(row !== undefined && { row }),
        ...(error !== null && { error }),
      }
    }),
  )
  return useMemo(() => new Map(results.map((result) => [result.key, result])), [results])
}

/**
 * Asks for what a person waits for at the edit, before the page draws it: the edited row's figures, then its diff where that is read. What is asked for
 * the panels when these are drawn stands in line behind. `isRead`: by the key of a row.
 */
export function useEditedFirst(
  store: WorkbenchStore,
  conversationId: string | undefined,
  isRead: (key: string) => boolean,
): void {
  const client = useQueryClient()
  const reads = useEventCallback(isRead)
  useEffect(() => {
    if (conversationId === undefined) return
    return store.subscribe(({ drafts, finished }, before) => {
      for (const draft of drafts.filter((each) => !before.drafts.includes(each))) {
        const result = resultOf(draft, finished[draft.key], conversationId)
        void client.prefetchQuery(resultQueries.row(result))
        if (reads(draft.key)) void client.prefetchQuery(outlineQuery(result))
      }
    })
  }, [store, client, conversationId, reads])
}

interface Rows extends Pick<Asked, 'conversationId' | 'finished'> {
  readonly refusalOf: (draft: StrategyDraft) => string | undefined
  readonly enabled: boolean
}

function useRows(drafts: readonly StrategyDraft[], { conversationId, finished, refusalOf, enabled }: Rows) {
  const refs = drafts.map((draft) => resultOf(draft, finished[draft.key], conversationId ?? ''))
  const refusals = drafts.map(refusalOf)
  const answers = useQueries({
    queries: refs.map((ref, index) => ({
      ...resultQueries.row(ref),
      enabled: enabled && conversationId !== undefined && refusals[index] === undefined,
    })),
  })
  return drafts.flatMap(({ key }, index) => {
    const [ref, answer] = [refs[index], answers[index]]
    return ref === undefined || answer === undefined
      ? []
      : [
          {
            key,
            ref,
            refusal: refusals[index],
            data: answer.data,
            error: answer.error,
            isFetching: answer.isFetching,
          },
        ]
  })
}
