'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { LedgerPanel } from '@/components/ledger'
import { type ItemisedLedger, sessionFolder } from '@/lib/engine'
import type { OutlineMessage } from '@/lib/contracts/conversations'
import { savedState } from './view-state'

interface SavedLedgerProps {
  readonly ledger: UseQueryResult<ItemisedLedger>
  /** Of the session; absent while it is fetched. */
  readonly outline: readonly OutlineMessage[] | undefined
  /** Whether there is a diff to show a message in. */
  readonly canGo: boolean
}

/** The ledger of one stored result. */
export function SavedLedger({ ledger, outline, canGo }: SavedLedgerProps) {
  const [, setView] = useQueryStates({ tab: savedState.tab, message: savedState.message })
  const folder = useMemo(() => sessionFolder(outline ?? []), [outline])
  const show = (message: string): void => void setView({ tab: 'diff', message }, { history: 'push' })
  return <LedgerPanel ledger={ledger} folder={folder} onPlace={canGo ? show : undefined} />
}
