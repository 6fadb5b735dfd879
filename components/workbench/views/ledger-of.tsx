'use client'

import { useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { conversationQueries } from '@/components/conversations'
import { LedgerPanel } from '@/components/ledger'
import { FilterNote, useOutlineFilter } from '@/components/outline'
import { resultQueries } from '@/components/results'
import { resultState } from '@/components/runs'
import { sessionFolder } from '@/lib/engine'
import type { ResultRef } from '@/lib/contracts/results'
import { workbenchState } from '../view-state'

interface LedgerOfProps {
  readonly conversationId: string
  readonly result: ResultRef
  readonly letter: string
}

/** The ledger of a row, narrowed as the outline says. */
export function LedgerOf({ conversationId, result, letter }: LedgerOfProps) {
  const [, setView] = useQueryStates({ message: resultState.message, view: workbenchState.view })
  const ledger = useQuery(resultQueries.ledger(result))
  const row = useQuery(resultQueries.row(result))
  const outline = useQuery(conversationQueries.outline(conversationId))
  const { filter, messages, setFilter } = useOutlineFilter(outline.data)
  const folder = useMemo(() => sessionFolder(outline.data ?? []), [outline.data])
  const previews = useMemo(
    () => new Map(outline.data?.map(({ id, preview }) => [id as string, preview])),
    [outline.data],
  )
  return (
    <>
      <FilterNote filter={filter} shown={messages?.size ?? 0} onClear={() => setFilter(null)} />
      <LedgerPanel
        ledger={ledger}
        only={messages}
        planned={row.data?.planned}
        folder={folder}
        previews={previews}
        fileName={`ledger-${letter}`}
        onPlace={(message) => void setView({ message, view: 'diff' })}
      />
    </>
  )
}
