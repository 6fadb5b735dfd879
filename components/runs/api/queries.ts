import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Reads } from '@/lib/contracts/shared/read'
import type * as z from 'zod'
import type { newestRunsInput, runReads } from '@/lib/contracts/runs'
import { valueOf } from '@/components/shared/queries/answers'
import { readClient } from '@/components/shared/queries/read-client'

/** Runs never change, so what is known of them stays fresh. */
const forever = { staleTime: Number.POSITIVE_INFINITY } as const

/** What of the runs is listed; absent: all of them. */
export interface RunFilter {
  readonly text?: string
  readonly provider?: string
}

type Newest = z.input<typeof newestRunsInput>

export const RUNS = 'runs'

export const runQueriesOf = (reads: Reads<typeof runReads>) => ({
  list: (filter: RunFilter = {}) =>
    infiniteQueryOptions({
      queryKey: [RUNS, filter],
      queryFn: ({ pageParam, signal }) => valueOf(reads.list({ ...filter, cursor: pageParam ?? undefined }, signal)),
      // JSON, as which pages bring their answers, has null where something is undefined.
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
  /** For each strategy the newest run of it on a conversation. */
  newest: (conversationId: string, strategies: Newest['strategies']) =>
    queryOptions({
      queryKey: [RUNS, 'newest', conversationId, strategies],
      queryFn: ({ signal }) => valueOf(reads.newest({ conversationId, strategies }, signal)),
    }),
  figures: (id: string) =>
    queryOptions({
      queryKey: ['run', id, 'figures'],
      queryFn: ({ signal }) => valueOf(reads.figures({ id }, signal)),
      ...forever,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['run', id, 'detail'],
      queryFn: ({ signal }) => valueOf(reads.detail({ id }, signal)),
      ...forever,
    }),
})

export const runQueries = runQueriesOf(readClient('runs'))
