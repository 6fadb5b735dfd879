import { queryOptions } from '@tanstack/react-query'
import type { localSessionReads } from '@/lib/contracts/local-sessions'
import { valueOf } from '@/components/shared/queries/answers'
import { readClient } from '@/components/shared/queries/read-client'

/** Agents go on writing their files, so the folders are looked at again as long as somebody sees the list. */
const LOOK_MS = 10_000

const reads = readClient<typeof localSessionReads>('local-sessions')

export const localSessionQueries = {
  list: () =>
    queryOptions({
      queryKey: ['local-sessions'],
      queryFn: ({ signal }) => valueOf(reads.list({}, signal)),
      refetchInterval: ({ state }) => (state.data?.type === 'on' ? LOOK_MS : false),
    }),
}
