'use client'

import { useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { LedgerBar, LedgerView, useLedgerAddress } from '@/components/ledger'
import { resultQueries } from '@/components/results'
import { resultState } from '@/components/runs'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { Skeleton } from '@/components/ui/skeleton'
import type { ResultRef } from '@/lib/contracts/results'
import { workbenchState } from '../view-state'

/** What became of every part, as the address groups and filters it. */
export function LedgerOf({ result }: { readonly result: ResultRef }) {
  const [, setView] = useQueryStates({ message: resultState.message, view: workbenchState.view })
  const address = useLedgerAddress()
  const ledger = useQuery(resultQueries.ledger(result))
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
          onPlace={(message) => void setView({ message, view: 'diff' })}
          className="min-h-0 flex-1"
        />
      )}
    </>
  )
}
