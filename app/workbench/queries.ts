import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { conversationMessages, conversationNames, conversationOutline, conversationOverview, listConversations, listSamples } from '@/app/actions/conversations'
import { listRuns, resolveReference, runDetail, runDiffMessages, runDiffOutline, runLedger } from '@/app/actions/runs'
import { valueOf } from './answers'

/** What the server keeps, by key. Runs never change, so what is known of them stays fresh. */
const forever = { staleTime: Number.POSITIVE_INFINITY } as const

export const queries = {
  samples: () => queryOptions({ queryKey: ['samples'], queryFn: () => valueOf(listSamples()), ...forever }),
  conversations: () => queryOptions({ queryKey: ['conversations'], queryFn: () => valueOf(listConversations()) }),
  overview: (id: string) => queryOptions({ queryKey: ['conversation', id, 'overview'], queryFn: () => valueOf(conversationOverview({ id })) }),
  outline: (id: string) => queryOptions({ queryKey: ['conversation', id, 'outline'], queryFn: () => valueOf(conversationOutline({ id })), ...forever }),
  names: (id: string) => queryOptions({ queryKey: ['conversation', id, 'names'], queryFn: () => valueOf(conversationNames({ id })), ...forever }),
  texts: (id: string, from: number, count: number) =>
    queryOptions({ queryKey: ['conversation', id, 'texts', from, count], queryFn: async () => ({ from, messages: await valueOf(conversationMessages({ id, from, count })) }), ...forever }),
  runs: () =>
    infiniteQueryOptions({
      queryKey: ['runs'],
      queryFn: ({ pageParam }) => valueOf(listRuns({ cursor: pageParam })),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next,
    }),
  run: (id: string) => queryOptions({ queryKey: ['run', id, 'detail'], queryFn: () => valueOf(runDetail({ id })), ...forever }),
  diffRows: (id: string) => queryOptions({ queryKey: ['run', id, 'rows'], queryFn: () => valueOf(runDiffOutline({ id })), ...forever }),
  diffTexts: (id: string, from: number, count: number) =>
    queryOptions({ queryKey: ['run', id, 'texts', from, count], queryFn: () => valueOf(runDiffMessages({ runId: id, from, count })), ...forever }),
  ledger: (id: string) => queryOptions({ queryKey: ['run', id, 'ledger'], queryFn: () => valueOf(runLedger({ id })), ...forever }),
  reference: (id: string, position: number, marker: string) =>
    queryOptions({ queryKey: ['run', id, 'reference', position, marker], queryFn: () => valueOf(resolveReference({ runId: id, position, marker })), ...forever }),
}
