'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { LedgerBar, LedgerView, useLedgerAddress } from '@/components/ledger'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { Skeleton } from '@/components/ui/skeleton'
import type { ItemisedLedger } from '@/lib/fate'
import { savedState } from './view-state'

interface SavedLedgerProps {
  readonly ledger: UseQueryResult<ItemisedLedger>
  /** Whether there is a diff to show a message in. */
  readonly canGo: boolean
}

/** The ledger of one stored result. */
export function SavedLedger({ ledger, canGo }: SavedLedgerProps) {
  const address = useLedgerAddress()
  const [, setView] = useQueryStates({ tab: savedState.tab, message: savedState.message })
  return (
    <>
      <div className="shrink-0 border-b border-border p-2">
        <LedgerBar ledger={ledger.data} address={address} fileName="ledger" />
      </div>
      {ledger.data === undefined ? (
        <QueryProblem query={ledger} placeholder={<Skeleton className="m-3 h-40" />} />
      ) : (
        <LedgerView
          ledger={ledger.data}
          address={address}
          {...(canGo && { onPlace: (message: string) => void setView({ tab: 'diff', message }, { history: 'push' }) })}
          className="min-h-0 flex-1"
        />
      )}
    </>
  )
}
