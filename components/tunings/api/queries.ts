import { queryOptions } from '@tanstack/react-query'
import type { tuningReads } from '@/lib/contracts/evaluation/tunings'
import type { Reads } from '@/lib/contracts/shared/read'
import { valueOf } from '@/components/shared/queries/answers'
import { readClient } from '@/components/shared/queries/read-client'

/** First part of the key of everything about tunings. */
export const TUNINGS = 'tunings'

/** A search goes on by itself, so it is looked at again as long as it does. */
const LOOK_MS = 1_000

export const tuningQueriesOf = (reads: Reads<typeof tuningReads>) => ({
  list: () => queryOptions({ queryKey: [TUNINGS, 'list'], queryFn: ({ signal }) => valueOf(reads.list({}, signal)) }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [TUNINGS, 'detail', id],
      queryFn: ({ signal }) => valueOf(reads.detail({ id }, signal)),
      refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? LOOK_MS : false),
    }),
  options: (preset: string) =>
    queryOptions({
      queryKey: [TUNINGS, 'options', preset],
      queryFn: ({ signal }) => valueOf(reads.options({ id: preset }, signal)),
    }),
})

export const tuningQueries = tuningQueriesOf(readClient('tunings'))
