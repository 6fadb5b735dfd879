import { queryOptions } from '@tanstack/react-query'
import type { liveReads } from '@/lib/contracts/production/live'
import type { Reads } from '@/lib/contracts/shared/read'
import { valueOf } from '@/components/shared/queries/answers'
import { readClient } from '@/components/shared/queries/read-client'

/** Programs change it, so it is read again as long as somebody looks at it. */
const LOOK_MS = 3_000

export const liveQueriesOf = (reads: Reads<typeof liveReads>) => ({
  overview: () =>
    queryOptions({
      queryKey: ['live'],
      queryFn: ({ signal }) => valueOf(reads.overview({}, signal)),
      refetchInterval: LOOK_MS,
    }),
})

export const liveQueries = liveQueriesOf(readClient('live'))
