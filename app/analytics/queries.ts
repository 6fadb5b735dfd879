import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AnalyticsView } from '@/components/analytics/analytics-controls'
import type { analyticsReads } from '@/lib/server/analytics-contract'
import type { Reads } from '@/lib/server/read-contract'
import { valueOf } from '@/app/workbench/answers'
import { readClient } from '@/app/workbench/read-client'

export const analyticsQueriesOf = (reads: Reads<typeof analyticsReads>) => ({
  summary: ({ group, bucket, from, to }: AnalyticsView) =>
    queryOptions({
      queryKey: ['analytics', group, bucket, from, to],
      queryFn: ({ signal }) => valueOf(reads.summary({ groupBy: group, bucket, ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }, signal)),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  events: () =>
    infiniteQueryOptions({
      queryKey: ['events'],
      queryFn: ({ pageParam, signal }) => valueOf(reads.events({ cursor: pageParam }, signal)),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next,
      staleTime: 0,
    }),
})

export const analyticsQueries = analyticsQueriesOf(readClient('analytics'))
