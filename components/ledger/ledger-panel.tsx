'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { Skeleton } from '@/components/ui/display/skeleton'
import type { ItemisedLedger } from '@/lib/engine'
import { LedgerBar } from './ledger-bar'
import { LedgerView } from './ledger-view'
import { useLedgerAddress } from './use-ledger-address'

interface LedgerPanelProps {
  readonly ledger: UseQueryResult<ItemisedLedger>
  /** Ids of the messages that it is narrowed to; absent: all. */
  readonly only?: ReadonlySet<string> | undefined
  /** Left out of the paths that lie in it; absent: what all changed ones share. */
  readonly folder?: string
  /** First words of messages, by their ids: what stands where a change is of no file. */
  readonly previews?: ReadonlyMap<string, string> | undefined
  /** Of exports, without extension. */
  readonly fileName?: string
  /** A model would have to be asked first. */
  readonly planned?: boolean | undefined
  /** Shows a message; absent: there is no place to show it. */
  readonly onPlace?: ((message: string) => void) | undefined
}

const none: ItemisedLedger['items'] = []

/** What became of every part of a result, as the address groups and filters it. */
export function LedgerPanel({
  ledger,
  only,
  folder,
  previews,
  fileName = 'ledger',
  planned = false,
  onPlace,
}: LedgerPanelProps) {
  const address = useLedgerAddress(ledger.data?.items ?? none, only)
  return (
    <>
      <div className="shrink-0 border-b border-border p-2">
        <LedgerBar ledger={ledger.data} address={address} fileName={fileName} />
      </div>
      {ledger.data === undefined ? (
        <QueryProblem query={ledger} placeholder={<Skeleton className="m-3 h-40" />} />
      ) : (
        <LedgerView
          ledger={ledger.data}
          address={address}
          planned={planned}
          previews={previews}
          {...(folder !== undefined && { folder })}
          {...(onPlace && { onPlace })}
          className="min-h-0 flex-1"
        />
      )}
    </>
  )
}
