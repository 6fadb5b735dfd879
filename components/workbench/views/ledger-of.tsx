'use client'

import { useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { LedgerPanel } from '@/components/ledger'
import { resultQueries } from '@/components/results'
import { resultState } from '@/components/runs'
import type { ResultRef } from '@/lib/contracts/results'
import { workbenchState } from '../view-state'

/** The ledger of a row. */
export function LedgerOf({ result }: { readonly result: ResultRef }) {
  const [, setView] = useQueryStates({ message: resultState.message, view: workbenchState.view })
  const ledger = useQuery(resultQueries.ledger(result))
  return <LedgerPanel ledger={ledger} onPlace={(message) => void setView({ message, view: 'diff' })} />
}
