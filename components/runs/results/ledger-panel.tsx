'use client'

import { useQuery } from '@tanstack/react-query'
import type { ResultRef } from '@/lib/contracts/results'
import { LedgerBar, LedgerView, useLedgerAddress } from '@/components/ledger'
import { resultQueries } from '@/components/results'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { Skeleton } from '@/components/ui/skeleton'

interface LedgerPanelProps {
  readonly result: ResultRef
  readonly onPlace: (message: string) => void
}

/** The ledger of one result on a page that scrolls. */
export function LedgerPanel({ result, onPlace }: LedgerPanelProps) {
  const address = useLedgerAddress()
  const ledger = useQuery(resultQueries.ledger(result))
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <LedgerBar ledger={ledger.data} address={address} fileName="ledger" />
      {ledger.data === undefined ? (
        <QueryProblem query={ledger} placeholder={<Skeleton className="h-40" />} />
      ) : (
        <LedgerView
          ledger={ledger.data}
          address={address}
          onPlace={onPlace}
          className="max-h-[max(20rem,calc(100dvh-12rem))] rounded-lg border border-border bg-surface"
        />
      )}
    </div>
  )
}
