import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listEvents, loadAnalytics } from '@/app/actions/analytics'
import type { AnalyticsView } from '@/components/analytics/analytics-controls'
import { valueOf } from '@/app/workbench/answers'

export const analyticsQueries = {
  analytics: ({ group, bucket, from, to }: AnalyticsView) =>
    queryOptions({
      queryKey: ['analytics', group, bucket, from, to],
      queryFn: () => valueOf(loadAnalytics({ groupBy: group, bucket, ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) })),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  events: () =>
    infiniteQueryOptions({
      queryKey: ['events'],
      queryFn: ({ pageParam }) => valueOf(listEvents({ cursor: pageParam })),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next,
      staleTime: 0,
    }),
}
