'use client'

import { useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { LedgerBar, LedgerView, useLedgerAddress } from '@/components/ledger'
import { QueryProblem } from '@/components/shared/queries/query-problem'
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
  const address = useLedgerAddress()
  const [, setView] = useQueryStates(sharedState)
  const ledger = useQuery(sharedQueries.ledger(id, run))
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <LedgerBar ledger={ledger.data} address={address} fileName="ledger" />
      {ledger.data === undefined ? (
        <QueryProblem query={ledger} placeholder={<Skeleton className="h-40" />} />
      ) : (
        <LedgerView
          ledger={ledger.data}
          address={address}
          {...(canGo && {
            onPlace: (message: string) => void setView({ tab: 'diff', message }, { history: 'push' }),
          })}
          className="max-h-[max(20rem,calc(100dvh-12rem))] rounded-lg border border-border bg-surface"
        />
      )}
    </div>
  )
}
