import { queryOptions } from '@tanstack/react-query'
import { sharedLedger, sharedMessages, sharedReference, sharedRows } from '@/app/actions/share'
import { valueOf } from '@/app/workbench/answers'

/** Snapshots never change. */
const forever = { staleTime: Number.POSITIVE_INFINITY } as const

export const sharedQueries = {
  ledger: (id: string, run: number) => queryOptions({ queryKey: ['shared', id, run, 'ledger'], queryFn: () => valueOf(sharedLedger({ id, run })), ...forever }),
  rows: (id: string, run: number) => queryOptions({ queryKey: ['shared', id, run, 'rows'], queryFn: () => valueOf(sharedRows({ id, run })), ...forever }),
  messages: (id: string, run: number, from: number, count: number) => queryOptions({ queryKey: ['shared', id, run, 'messages', from, count], queryFn: () => valueOf(sharedMessages({ id, run, from, count })), ...forever }),
  reference: (id: string, run: number, position: number, marker: string) => queryOptions({ queryKey: ['shared', id, run, 'reference', position, marker], queryFn: () => valueOf(sharedReference({ id, run, position, marker })), ...forever }),
}
