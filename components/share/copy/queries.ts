import { queryOptions } from '@tanstack/react-query'
import type { DiffSource } from '@/components/diff'
import { valueOf } from '@/components/shared/queries/answers'
import type { SharedExperimentHead } from '@/lib/contracts/evaluation/experiment-copies'
import type { ActionError, ActionResult } from '@/lib/contracts/shared/action'
import type { Result } from '@/lib/engine'
import type { SharedReads } from '@/lib/contracts/share'

/** Snapshots never change. */
const forever = { staleTime: Number.POSITIVE_INFINITY } as const

type Query = Readonly<Record<string, string | number | boolean | undefined>>

/** What comes from there is this app's own: the route's answers have the types of the contract. */
async function read<Of extends keyof SharedReads>(
  of: Of,
  id: string,
  query: Query,
  signal: AbortSignal | undefined,
): ActionResult<SharedReads[Of]> {
  const words = new URLSearchParams({
    of,
    ...Object.fromEntries(
      Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ),
  })
  const response = await fetch(`/s/${encodeURIComponent(id)}/data?${words.toString()}`, {
    ...(signal && { signal }),
    headers: { accept: 'application/json' },
  })
  return (await response.json()) as Result<SharedReads[Of], ActionError>
}

export const sharedQueries = {
  row: (id: string, run: number) =>
    queryOptions({
      queryKey: ['shared', id, run, 'row'],
      queryFn: ({ signal }) => valueOf(read('row', id, { run }, signal)),
      ...forever,
    }),
  outline: (id: string) =>
    queryOptions({
      queryKey: ['shared', id, 'outline'],
      queryFn: ({ signal }) => valueOf(read('outline', id, {}, signal)),
      ...forever,
    }),
  ledger: (id: string, run: number) =>
    queryOptions({
      queryKey: ['shared', id, run, 'ledger'],
      queryFn: ({ signal }) => valueOf(read('ledger', id, { run }, signal)),
      ...forever,
    }),
  /** All of a copy of an experiment: a small one came with its page. */
  experiment: ({ id, copy }: SharedExperimentHead) =>
    queryOptions({
      queryKey: ['shared', id, 'experiment'],
      queryFn: ({ signal }) => valueOf(read('experiment', id, {}, signal)),
      ...(copy && { initialData: copy }),
      ...forever,
    }),
}

/** The diff of a run of a copy. */
export const sharedDiff = (id: string, run: number): DiffSource => ({
  key: ['shared', id, run],
  reads: {
    rows: (input, signal) => read('rows', id, { run, ...input }, signal),
    messages: (input, signal) => read('messages', id, { run, ...input }, signal),
    part: (input, signal) => read('part', id, { run, ...input }, signal),
    search: (input, signal) => read('search', id, { run, ...input }, signal),
    reference: (input, signal) => read('reference', id, { run, ...input }, signal),
  },
})
