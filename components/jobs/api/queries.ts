import { queryOptions } from '@tanstack/react-query'
import type { jobReads } from '@/lib/contracts/jobs'
import type { Reads } from '@/lib/contracts/shared/read'
import { valueOf } from '@/components/shared/queries/answers'
import { readClient } from '@/components/shared/queries/read-client'

/** Other processes change it too, so it is read again as long as somebody looks at it. */
const LOOK_MS = 2_000

export const jobQueriesOf = (reads: Reads<typeof jobReads>) => ({
  overview: () =>
    queryOptions({
      queryKey: ['jobs'],
      queryFn: ({ signal }) => valueOf(reads.overview({}, signal)),
      refetchInterval: LOOK_MS,
    }),
})

export const jobQueries = jobQueriesOf(readClient('jobs'))
