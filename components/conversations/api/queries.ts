import { queryOptions } from '@tanstack/react-query'
import type { conversationReads } from '@/lib/contracts/conversations'
import type { Reads } from '@/lib/contracts/shared/read'
import { valueOf } from '@/components/shared/queries/answers'
import { readClient } from '@/components/shared/queries/read-client'

/** Files never change, so what is known of them stays fresh. */
const forever = { staleTime: Number.POSITIVE_INFINITY } as const

export const conversationQueriesOf = (reads: Reads<typeof conversationReads>) => ({
  samples: () =>
    queryOptions({ queryKey: ['samples'], queryFn: ({ signal }) => valueOf(reads.samples({}, signal)), ...forever }),
  list: () => queryOptions({ queryKey: ['conversations'], queryFn: ({ signal }) => valueOf(reads.list({}, signal)) }),
  overview: (id: string) =>
    queryOptions({
      queryKey: ['conversation', id, 'overview'],
      queryFn: ({ signal }) => valueOf(reads.overview({ id }, signal)),
    }),
  outline: (id: string) =>
    queryOptions({
      queryKey: ['conversation', id, 'outline'],
      queryFn: ({ signal }) => valueOf(reads.outline({ id }, signal)),
      ...forever,
    }),
  names: (id: string) =>
    queryOptions({
      queryKey: ['conversation', id, 'names'],
      queryFn: ({ signal }) => valueOf(reads.names({ id }, signal)),
      ...forever,
    }),
  texts: (id: string, from: number, count: number) =>
    queryOptions({
      queryKey: ['conversation', id, 'texts', from, count],
      queryFn: async ({ signal }) => ({ from, messages: await valueOf(reads.messages({ id, from, count }, signal)) }),
      ...forever,
    }),
  verdicts: (id: string) =>
    queryOptions({ queryKey: ['verdicts', id], queryFn: ({ signal }) => valueOf(reads.verdicts({ id }, signal)) }),
})

export const conversationQueries = conversationQueriesOf(readClient('conversations'))
