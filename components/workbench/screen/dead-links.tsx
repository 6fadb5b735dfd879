'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { conversationQueries } from '@/components/conversations'
import { resultState } from '@/components/runs'
import { useSteady } from '@/components/shared/hooks/use-steady'
import { studioState } from '@/components/studio'
import { toast } from '@/components/ui/toasts/toast'
import { letterOf } from '@/lib/contracts/column-letters'
import type { KeptDrafts } from '../api/use-kept-drafts'
import type { WorkbenchStore } from '../model/store'

/** Summaries are messages of a result, and not of the session. */
const isSummary = (message: string): boolean => /^s\d+$/.test(message)

interface DeadLinksProps {
  readonly store: WorkbenchStore
  readonly conversationId: string | undefined
  /** Tells when the rows are those of before, or those that the address brings. */
  readonly kept: KeptDrafts
}

/** An address that leads to what is not here says so, and does so no longer. Draws nothing: it is a component to be loaded after the page. */
export default function DeadLinks({ store, conversationId, kept }: DeadLinksProps) {
  const hasRows = useStore(kept, ({ areBack }) => areBack)
  const t = useTranslations('workbench.shell')
  const [{ message }, setMessage] = useQueryStates({ message: resultState.message })
  const [, setColumn] = useQueryStates({ column: studioState.column })
  const outline = useQuery({
    ...conversationQueries.outline(conversationId ?? ''),
    enabled: conversationId !== undefined && message !== null,
  })
  const isDead = message !== null && !isSummary(message) && outline.data?.every(({ id }) => id !== message) === true
  const dropMessage = useSteady((dead: string): void => {
    toast.warning(t('noMessage', { message: dead }))
    void setMessage({ message: null })
  })
  useEffect(() => {
    if (isDead) dropMessage(message)
  }, [isDead, message, dropMessage])
  const checkColumn = useSteady((): void => {
    // What is no letter of a row at all is not in the state that is read from the address.
    const column = new URLSearchParams(window.location.search).get('column')
    if (column === null || store.getState().drafts.some((_, place) => letterOf(place) === column)) return
    toast.warning(t('noColumn', { letter: column }))
    void setColumn({ column: null })
  })
  useEffect(() => {
    if (hasRows) checkColumn()
  }, [hasRows, checkColumn])
  return null
}
