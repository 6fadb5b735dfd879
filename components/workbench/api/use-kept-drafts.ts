import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { conversationQueries } from '@/components/conversations'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { keepNotes } from '@/components/diff'
import { dropHash } from '@/components/presets'
import { runQueries } from '@/components/runs'
import { ownTask } from '@/components/shared/queries/own-task'
import { useAction } from '@/components/shared/queries/use-action'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { retiredPreset } from '@/lib/engine'
import { openCopy } from '@/lib/server/share/actions'
import { toast } from '@/components/ui/toasts/toast'
import type { OpenedCopy } from '@/lib/contracts/share'
import type { PresetView } from '@/lib/contracts/presets'
import type { ProviderView } from '@/lib/contracts/runs'
import { hideUntilEdits, showEdits } from '@/components/shared/model/edits-ahead'
import type { WorkbenchStore } from '../model/store'
import { takeCopy } from '../model/take-copy'
import { columnAt, studioState } from '@/components/studio'
import { workbenchState } from '../view-state'

/** Whether what was edited before is back. Kept outside of the state of pages, so that only who asks is drawn again. */
export type KeptDrafts = StoreApi<{ readonly areBack: boolean }>

/** Brings back what was edited here before, then, once, the preset or the shared copy that the address brings; and keeps what is edited from then on. */
export function useKeptDrafts(
  store: WorkbenchStore,
  providers: readonly ProviderView[],
  presets: readonly PresetView[],
): KeptDrafts {
  const [kept] = useState(() => createStore<{ readonly areBack: boolean }>()(() => ({ areBack: false })))
  const t = useTranslations('workbench.shell')
  const words = useEngineLabels()
  const queryClient = useQueryClient()
  const figures = useFigures()
  const [address, setAddress] = useQueryStates(workbenchState)
  const [, setStudio] = useQueryStates(studioState)
  const tokensOf = ({ tokens }: OpenedCopy): readonly string[] =>
    tokens === undefined || tokens.here === tokens.shared
      ? []
      : [t('copyTokens', { ...tokens, change: figures.signedPercent(tokens.here / tokens.shared - 1) })]
  const opening = useAction(openCopy, {
    refresh: [conversationQueries.list().queryKey],
    onSuccess: (copy) => {
      takeCopy(store, copy, providers)
      if (copy.conversationId !== undefined)
        keepNotes(copy.conversationId, copy.notes).catch(() => toast.error(t('copyNotesNotKept')))
      if (copy.conversationId !== undefined)
        toast.message([t(copy.hasUsage ? 'copyOpened' : 'copyWithoutUsage'), ...tokensOf(copy)].join(' '), {
          duration: 10_000,
        })
      void setAddress({ copy: null, ...(copy.conversationId !== undefined && { conversation: copy.conversationId }) })
    },
  })
  const openShared = (id: string): void => {
    opening.mutate({ id })
  }
  const brought = useRef(async (): Promise<void> => {
    const { hash } = window.location
    brought.current = async () => undefined
    if (address.copy !== null) return void openShared(address.copy)
    if (address.preset === null && hash === '') return
    const { takePreset } = await import('../model/take-preset')
    const column = await takePreset(store, { preset: address.preset, hash }, providers, presets)
    if (column !== undefined && hash !== '') dropHash()
    const retired = retiredPreset(address.preset ?? '')
    if (retired) {
      const { id, name, successor } = retired
      toast.message(t('presetRetired', { name: words.preset(id, name), successor: words.preset(successor, successor) }))
    }
    void setAddress({ preset: null })
    if (column !== undefined) void setStudio({ column: columnAt(column) })
  })
  useLayoutEffect(hideUntilEdits, [])
  useEffect(() => {
    const remembered = ownTask()
      .then(() => import('../model/drafts/draft-memory'))
      .then(({ rememberDrafts }) =>
        rememberDrafts(store, window, (id) => queryClient.fetchQuery(runQueries.detail(id)).catch(() => undefined)),
      )
    void remembered
      .finally(showEdits)
      .then(() => brought.current())
      .then(() => kept.setState({ areBack: true }))
    return () => void remembered.then((forget) => forget())
  }, [store, queryClient, kept])
  return kept
}
