'use client'

import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useQueryStates } from 'nuqs'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { FirstLook, ProviderView, RunSummary } from '@/lib/server/contract'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Tooltip } from '@/components/ui/tooltip'
import { Letter } from '@/components/workbench/compare-card'
import { useEngineWords } from '@/components/workbench/engine-words'
import { Columns } from './columns'
import { queries } from './queries'
import { RunResults } from './run-results'
import { SessionReader } from './session-reader'
import { SessionRail } from './session-rail'
import { createWorkbenchStore, initialStrategies } from './store'
import { useRunner } from './use-runner'
import { resultState, workbenchState } from './view-state'

interface WorkbenchScreenProps {
  readonly providers: readonly ProviderView[]
  /** What is shown while the address names nothing. */
  readonly first: FirstLook | undefined
  /** The runs of the address, or of the first look. */
  readonly runs: readonly RunSummary[]
}

export function WorkbenchScreen({ providers, first, runs }: WorkbenchScreenProps) {
  const t = useTranslations('workbench')
  const words = useEngineWords()
  const [address, setAddress] = useQueryStates(workbenchState)
  const [view, setView] = useQueryStates(resultState)
  const [store] = useState(() => {
    const { drafts, finished } = initialStrategies(providers, runs)
    return createWorkbenchStore(drafts, finished)
  })
  const { drafts, finished } = useStore(store)
  const conversationId = address.conversation ?? runs[0]?.conversationId ?? first?.conversationId
  const overview = useQuery({ ...queries.overview(conversationId ?? ''), enabled: conversationId !== undefined })
  const shown = drafts.flatMap((draft, index) => {
    const run = finished[draft.key]
    return run === undefined ? [] : [{ index, key: draft.key, run }]
  })
  const selected = shown.find(({ run }) => run.id === address.run) ?? shown[0]
  // Runs end long after the render that started them: they ask for what is shown by then.
  const shownKey = useRef<string>(undefined)
  useEffect(() => {
    shownKey.current = selected?.key
  })

  const nameProvider = (id: string): string => words.provider(id, providers.find((provider) => provider.id === id)?.name ?? id)
  const runner = useRunner({
    store,
    conversationId,
    titleOf: (id) => providers.find((provider) => provider.id === id)?.name ?? id,
    onFinished: (key, run) => {
      const state = store.getState()
      const ids = state.drafts.flatMap((draft) => state.finished[draft.key]?.id ?? [])
      const replaces = shownKey.current === undefined || shownKey.current === key
      shownKey.current ??= key
      void setAddress({ conversation: conversationId ?? null, runs: ids, ...(replaces && { run: run.id }) })
    },
  })
  const openConversation = (id: string): void => {
    runner.cancel()
    if (id !== conversationId) store.getState().clearResults()
    void setAddress({ conversation: id, ...(id !== conversationId && { runs: null, run: null }) }, { history: 'push' })
    void setView({ message: null })
  }
  return (
    <div className="flex flex-1 flex-col gap-4 lg:grid lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-0">
      <h1 className="sr-only">{t('heading')}</h1>
      <SessionRail conversationId={conversationId} runId={selected?.run.id} message={view.message ?? undefined} onOpen={openConversation} onMessage={(message) => void setView({ message, ...(selected !== undefined && { tab: 'diff' as const }) })} />
      <div className="order-2 flex min-w-0 flex-col gap-5 p-4">
        <Columns store={store} runner={runner} providers={providers} conversationId={conversationId} title={overview.data?.title} selected={selected?.key} nameProvider={nameProvider} onSelect={(run) => void setAddress({ run })} />
        {selected === undefined ? (
          <>
            <EmptyState title={t('results.none')} description={t('results.noneHelp')} className="rounded-lg border border-dashed border-border-strong py-8" />
            {conversationId === undefined ? null : <SessionReader key={conversationId} conversationId={conversationId} message={view.message ?? undefined} />}
          </>
        ) : (
          <RunResults
            runId={selected.run.id}
            beside={shown.map(({ index, run }) => ({ index, id: run.id }))}
            lead={
              <p className="flex max-w-44 items-center gap-2 border-r border-border pr-3 text-sm font-medium">
                <span className="sr-only">{t('results.of')} </span>
                <Letter index={selected.index} />
                <span className="truncate max-sm:sr-only">{words.run(selected.run)}</span>
              </p>
            }
            actions={
              <Tooltip content={t('results.permalink')}>
                <Button asChild variant="ghost" size="sm" className="max-sm:hidden">
                  <Link href={`/runs/${encodeURIComponent(selected.run.id)}`} aria-label={t('results.permalink')}>
                    <ExternalLink aria-hidden />
                  </Link>
                </Button>
              </Tooltip>
            }
          />
        )}
      </div>
    </div>
  )
}
