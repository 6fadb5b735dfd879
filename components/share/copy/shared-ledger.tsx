'use client'

import { useQuery } from '@tanstack/react-query'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { useLedgerAddress } from '@/components/runs'
import { LedgerView } from '@/components/ledger'
import { Skeleton } from '@/components/ui/skeleton'
import { sharedQueries } from './queries'

interface SharedLedgerProps {
  readonly id: string
  readonly run: number
  /** Whether there is a diff to show a message in. */
  readonly canGo: boolean
}

export function SharedLedger({ id, run, canGo }: SharedLedgerProps) {
  const { onGo, ...address } = useLedgerAddress()
  const ledger = useQuery(sharedQueries.ledger(id, run))
  if (ledger.data === undefined) return <QueryProblem query={ledger} placeholder={<Skeleton className="h-40" />} />
  return <LedgerView rows={ledger.data} {...address} onGo={canGo ? onGo : undefined} />
}
