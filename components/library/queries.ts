import { queryOptions } from '@tanstack/react-query'
import type { presetReads } from '@/lib/contracts/presets'
import type { Reads } from '@/lib/contracts/shared/read'
import { valueOf } from '@/components/shared/queries/answers'
import { readClient } from '@/components/shared/queries/read-client'

export const presetQueriesOf = (reads: Reads<typeof presetReads>) => ({
  providers: () =>
    queryOptions({
      queryKey: ['providers'],
      queryFn: ({ signal }) => valueOf(reads.providers({}, signal)),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** Refetched, because another tab may have saved a preset. */
  list: () =>
    queryOptions({
      queryKey: ['presets'],
      queryFn: ({ signal }) => valueOf(reads.list({}, signal)),
      refetchOnWindowFocus: 'always',
    }),
  versions: (id: string) =>
    queryOptions({
      queryKey: ['preset', id, 'versions'],
      queryFn: ({ signal }) => valueOf(reads.versions({ id }, signal)),
      staleTime: 0,
      refetchOnWindowFocus: 'always',
    }),
})

export const presetQueries = presetQueriesOf(readClient('presets'))
