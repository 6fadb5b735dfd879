import { useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import type { LedgerFilter, LedgerSort } from '@/components/ledger'
import { resultState } from '../model/result-state'

/** The ledger's filter and order as the address has them, and a way from an entry to its message in the diff. */
export function useLedgerAddress() {
  const [{ q, kind, operation, status, sort: column, descending }, setView] = useQueryStates(resultState)
  const filter = useMemo(
    (): LedgerFilter => ({
      text: q,
      kind: kind ?? undefined,
      operation: operation ?? undefined,
      status: status ?? undefined,
    }),
    [q, kind, operation, status],
  )
  const sort = useMemo(
    (): LedgerSort | undefined => (column === null ? undefined : { column, descending }),
    [column, descending],
  )
  return {
    filter,
    onFilter: (next: LedgerFilter): void =>
      void setView({
        q: next.text,
        kind: next.kind ?? null,
        operation: next.operation ?? null,
        status: next.status ?? null,
      }),
    sort,
    onSort: (next: LedgerSort | undefined): void =>
      void setView({ sort: next?.column ?? null, descending: next?.descending ?? null }),
    onGo: (message: string): void => void setView({ tab: 'diff', message }, { history: 'push' }),
  }
}
