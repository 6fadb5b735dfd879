import { queryOptions } from '@tanstack/react-query'
import { valueOf } from '@/components/shared/queries/answers'
import type { ActionError, Answer } from '@/lib/contracts/action'
import type { Result } from '@/lib/core/result'
import type { SharedReads } from '@/lib/contracts/share'

/** Snapshots never change. */
const forever = { staleTime: Number.POSITIVE_INFINITY } as const

type Query = Readonly<Record<string, string | number>>

/** What comes from there is this app's own: the route's answers have the types of the contract. */
async function read<Of extends keyof SharedReads>(
  of: Of,
  id: string,
  query: Query,
  signal: AbortSignal,
): Answer<SharedReads[Of]> {
  const words = new URLSearchParams({
    of,
    ...Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  })
  const response = await fetch(`/s/${encodeURIComponent(id)}/data?${words.toString()}`, {
    signal,
    headers: { accept: 'application/json' },
  })
  return (await response.json()) as Result<SharedReads[Of], ActionError>
}

export const sharedQueries = {
  ledger: (id: string, run: number) =>
    queryOptions({
      queryKey: ['shared', id, run, 'ledger'],
      queryFn: ({ signal }) => valueOf(read('ledger', id, { run }, signal)),
      ...forever,
    }),
  rows: (id: string, run: number) =>
    queryOptions({
      queryKey: ['shared', id, run, 'rows'],
      queryFn: ({ signal }) => valueOf(read('rows', id, { run }, signal)),
      ...forever,
    }),
  messages: (id: string, run: number, from: number, count: number) =>
    queryOptions({
      queryKey: ['shared', id, run, 'messages', from, count],
      queryFn: ({ signal }) => valueOf(read('messages', id, { run, from, count }, signal)),
      ...forever,
    }),
  reference: (id: string, run: number, position: number, marker: string) =>
    queryOptions({
      queryKey: ['shared', id, run, 'reference', position, marker],
      queryFn: ({ signal }) => valueOf(read('reference', id, { run, position, marker }, signal)),
      ...forever,
    }),
}
