'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { LedgerPanel } from '@/components/ledger'
import type { ItemisedLedger } from '@/lib/fate'
import { savedState } from './view-state'

interface SavedLedgerProps {
  readonly ledger: UseQueryResult<ItemisedLedger>
  /** Whether there is a diff to show a message in. */
  readonly canGo: boolean
}

/** The ledger of one stored result. */
export function SavedLedger({ ledger, canGo }: SavedLedgerProps) {
  const [, setView] = useQueryStates({ tab: savedState.tab, message: savedState.message })
  const show = (message: string): void => void setView({ tab: 'diff', message }, { history: 'push' })
  return <LedgerPanel ledger={ledger} onPlace={canGo ? show : undefined} />
}
