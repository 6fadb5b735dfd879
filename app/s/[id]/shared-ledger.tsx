'use client'

import { useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { QueryProblem } from '@/app/workbench/query-problem'
import { LedgerView } from '@/components/ledger/ledger-view'
import { Skeleton } from '@/components/ui/skeleton'
import { sharedQueries } from './queries'
import { sharedState } from './view-state'

interface SharedLedgerProps {
  readonly id: string
  readonly run: number
  /** Whether there is a diff to show a message in. */
  readonly canGo: boolean
}

export function SharedLedger({ id, run, canGo }: SharedLedgerProps) {
  const [view, setView] = useQueryStates(sharedState)
  const ledger = useQuery(sharedQueries.ledger(id, run))
  if (ledger.data === undefined) return <QueryProblem query={ledger} placeholder={<Skeleton className="h-40" />} />
  return (
    <LedgerView
      rows={ledger.data}
      filter={{ text: view.q, kind: view.kind ?? undefined, operation: view.operation ?? undefined, status: view.status ?? undefined }}
      onFilter={({ text, kind, operation, status }) => void setView({ q: text, kind: kind ?? null, operation: operation ?? null, status: status ?? null })}
      sort={view.sort === null ? undefined : { column: view.sort, descending: view.descending }}
      onSort={(sort) => void setView({ sort: sort?.column ?? null, descending: sort?.descending ?? null })}
      onGo={canGo ? (message) => void setView({ tab: 'diff', message }, { history: 'push' }) : undefined}
    />
  )
}
