'use client'

import { useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import type { LedgerItem } from '@/lib/engine'
import { groupingFor, type LedgerFilter, type LedgerSort } from './model/ledger-lines'
import { ledgerState, type LedgerGrouping } from './model/ledger-state'

/** What of the ledger is shown, and how to change it. */
export interface LedgerAddress {
  readonly by: LedgerGrouping
  readonly onBy: (by: LedgerGrouping) => void
  readonly filter: LedgerFilter
  readonly onFilter: (filter: LedgerFilter) => void
  readonly sort: LedgerSort | undefined
  readonly onSort: (sort: LedgerSort | undefined) => void
}

/** The ledger's grouping, filter and order as they stand in the address. `only`: ids of the messages that it is narrowed to from outside. */
export function useLedgerAddress(items: readonly LedgerItem[], only?: ReadonlySet<string>): LedgerAddress {
  const [{ by: chosen, q, fate, sort: column, descending }, setState] = useQueryStates(ledgerState)
  const filter = useMemo((): LedgerFilter => ({ text: q, fate: fate ?? undefined, only }), [q, fate, only])
  const sort = useMemo(
    (): LedgerSort | undefined => (column === null ? undefined : { column, descending }),
    [column, descending],
  )
  const by = useMemo(() => chosen ?? groupingFor(items), [chosen, items])
  return {
    by,
    onBy: (next) => void setState({ by: next }),
    filter,
    onFilter: (next) => void setState({ q: next.text, fate: next.fate ?? null }),
    sort,
    onSort: (next) => void setState({ sort: next?.column ?? null, descending: next?.descending ?? null }),
  }
}
