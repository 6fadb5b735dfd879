import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AnalyticsView } from './analytics-controls'
import type { analyticsReads } from '@/lib/contracts/analytics'
import type { Reads } from '@/lib/contracts/shared/read'
import { valueOf } from '@/components/shared/queries/answers'
import { readClient } from '@/components/shared/queries/read-client'

export const analyticsQueriesOf = (reads: Reads<typeof analyticsReads>) => ({
  summary: ({ group, bucket, from, to }: AnalyticsView) =>
    queryOptions({
      queryKey: ['analytics', group, bucket, from, to],
      queryFn: ({ signal }) =>
        valueOf(
          reads.summary(
            { groupBy: group, bucket, ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) },
            signal,
          ),
        ),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  events: () =>
    infiniteQueryOptions({
      queryKey: ['events'],
      queryFn: ({ pageParam, signal }) => valueOf(reads.events({ cursor: pageParam ?? undefined }, signal)),
      // JSON, as which pages bring their answers, has null where something is undefined.
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
      staleTime: 0,
    }),
})

export const analyticsQueries = analyticsQueriesOf(readClient('analytics'))
