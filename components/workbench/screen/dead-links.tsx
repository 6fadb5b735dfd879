'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { conversationQueries } from '@/components/conversations'
import { resultState } from '@/components/runs'
import { useEventCallback } from '@/components/shared/hooks/use-event-callback'
import { passesOf, studioState } from '@/components/studio'
import { toast } from '@/components/ui/toasts/toast'
import { isColumnLetter, letterOf } from '@/lib/contracts/shared/column-letters'
import type { KeptDrafts } from '../api/use-kept-drafts'
import { deadPlaces } from '../model/dead-links'
import type { WorkbenchStore } from '../model/store'
import type { StrategyDraft } from '../model/drafts/strategy-draft'
import { workbenchState } from '../view-state'

/** Summaries are messages of a result, and not of the session. */
const isSummary = (message: string): boolean => /^s\d+$/.test(message)

export interface DeadLinksProps {
  readonly store: WorkbenchStore
  readonly conversationId: string | undefined
  readonly primary: StrategyDraft | undefined
  /** Tells when the rows are those of before, or those that the address brings. */
  readonly kept: KeptDrafts
}

/** An address that leads to what is not here says so, and does so no longer. Draws nothing: it is a component to be loaded after the page. */
export default function DeadLinks({ store, conversationId, primary, kept }: DeadLinksProps) {
  const hasRows = useStore(kept, ({ areBack }) => areBack)
  const t = useTranslations('workbench.shell')
  const [{ message }, setMessage] = useQueryStates({ message: resultState.message })
  const [, setPlace] = useQueryStates({
    column: studioState.column,
    pass: studioState.pass,
    beside: workbenchState.beside,
    base: workbenchState.base,
  })
  const outline = useQuery({
    ...conversationQueries.outline(conversationId ?? ''),
    enabled: conversationId !== undefined && message !== null,
  })
  const isDead = message !== null && !isSummary(message) && outline.data?.every(({ id }) => id !== message) === true
  const dropMessage = useEventCallback((dead: string): void => {
    toast.warning(t('noMessage', { message: dead }))
    void setMessage({ message: null })
  })
  useEffect(() => {
    if (isDead) dropMessage(message)
  }, [isDead, message, dropMessage])
  const checkRows = useEventCallback((): void => {
    const { drafts } = store.getState()
    const passes = (primary && passesOf(primary)?.passes) ?? []
    const dead = deadPlaces(new URLSearchParams(window.location.search), {
      count: drafts.length,
      passes: passes.map(({ id }) => id),
    })
    for (const letter of dead.letters) toast.warning(t('noColumn', { letter }))
    if (dead.pass !== undefined && primary !== undefined)
      toast.warning(t('noPass', { pass: dead.pass, letter: letterOf(drafts.indexOf(primary)) }))
    if (dead.params.length > 0)
      void setPlace({
        ...Object.fromEntries(dead.params.map((param) => [param, null])),
        ...(dead.params.includes('beside') && { beside: dead.beside.filter(isColumnLetter) }),
      })
  })
  useEffect(() => {
    if (hasRows) checkRows()
  }, [hasRows, checkRows])
  return null
}
