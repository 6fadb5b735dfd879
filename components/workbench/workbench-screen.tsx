'use client'

import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useQueryStates } from 'nuqs'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { PresetView } from '@/lib/contracts/presets'
import type { FirstLook, ProviderView, RunSummary } from '@/lib/contracts/runs'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { Tooltip } from '@/components/ui/tooltip'
import { Letter } from '@/components/shared/parts/letter'
import { useEngineWords } from '@/components/shared/labels/engine-words'
import { columnLetters } from '@/components/shared/model/column-letters'
import type { StrategyDraft } from './model/strategy-draft'
import { Columns } from './columns/columns'
import { RunResults } from '@/components/runs'
import { SessionRail } from './session-rail'
import { createWorkbenchStore, initialStrategies } from './model/store'
import { useKeptDrafts } from './api/use-kept-drafts'
import { useRunner } from './api/use-runner'
import { columnAt, studioState } from '@/components/studio'
import { workbenchState } from './view-state'
import { conversationQueries } from '@/components/conversations'
import { presetQueries } from '@/components/presets'

const ShareButton = dynamic(() => import('@/components/share/share-button'), { ssr: false })
const Samples = dynamic(() => import('@/components/runs/results/samples'), { ssr: false })
const PipelineContainer = dynamic(() => import('./studio/pipeline-container'), {
  ssr: false,
  loading: () => <PipelinePlaceholder />,
})
// Only a session that has not been condensed yet is read as it is.
const SessionReader = dynamic(() => import('./session-reader').then((module) => module.SessionReader), {
  loading: () => <Skeleton className="h-40" />,
})

interface WorkbenchScreenProps {
  readonly providers: readonly ProviderView[]
  readonly presets: readonly PresetView[]
  /** What is shown while the address names nothing. */
  readonly first: FirstLook | undefined
  /** The runs of the address, or of the first look. */
  readonly runs: readonly RunSummary[]
}

export function WorkbenchScreen({ providers, presets: known, first, runs }: WorkbenchScreenProps) {
  const t = useTranslations('workbench')
  const words = useEngineWords()
  const [address, setAddress] = useQueryStates(workbenchState)
  const [studio, setStudio] = useQueryStates(studioState)
  const { data: presets } = useQuery({
    ...presetQueries.list(),
    initialData: known,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [store] = useState(() => {
    const { drafts, finished } = initialStrategies(providers, runs)
    return createWorkbenchStore(drafts, finished)
  })
  const { drafts, finished, selected: chosen } = useStore(store)
  const conversationId = address.conversation ?? runs[0]?.conversationId ?? first?.conversationId
  const overview = useQuery({
    ...conversationQueries.overview(conversationId ?? ''),
    enabled: conversationId !== undefined,
  })
  const shown = drafts.flatMap((draft, index) => {
    const run = finished[draft.key]
    return run === undefined ? [] : [{ index, key: draft.key, run }]
  })
  const selected =
    shown.find(({ key }) => key === chosen) ?? shown.find(({ run }) => run.id === address.run) ?? shown[0]

  const edited =
    drafts[studio.column === null ? -1 : columnLetters.indexOf(studio.column)] ??
    drafts.find(({ key }) => key === selected?.key) ??
    drafts[0]

  const providerOf = (draft: StrategyDraft) => providers.find(({ id }) => id === draft.provider)
  const presetOf = (draft: StrategyDraft) => presets.find(({ id }) => id === draft.preset)
  const nameOf = (draft: StrategyDraft): string => {
    const preset = presetOf(draft)
    return preset === undefined
      ? words.provider(draft.provider, providerOf(draft)?.name ?? draft.provider)
      : words.preset(preset.id, preset.name)
  }
  const select = (key: string, runId: string): void => {
    store.getState().select(key)
    void setAddress({ run: runId })
    void setStudio({ column: null, pass: null })
  }
  const openPipeline = (key: string): void =>
    void setStudio({
      panel: 'pipeline',
      column: columnAt(store.getState().drafts.findIndex((draft) => draft.key === key)),
      pass: null,
    })
  const [sampled, setSampled] = useState<string>()
  const sampledRun = shown.find(({ key }) => key === sampled)
  useKeptDrafts(store, providers, presets)
  const runner = useRunner({
    store,
    conversationId,
    titleOf: (draft) => presetOf(draft)?.name ?? providerOf(draft)?.name ?? draft.provider,
    onFinished: () => {
      const state = store.getState()
      const ids = state.drafts.flatMap((draft) => state.finished[draft.key]?.id ?? [])
      const run = state.selected === undefined ? undefined : state.finished[state.selected]
      void setAddress({ conversation: conversationId ?? null, runs: ids, run: run?.id ?? ids[0] ?? null })
    },
  })
  // The column whose results are in sight stays the one that is shown, whichever run ends last.
  const start: typeof runner.run = () => {
    if (selected !== undefined) store.getState().select(selected.key)
    return runner.run()
  }
  const openConversation = (id: string): void => {
    runner.cancel()
    if (id !== conversationId) store.getState().clearResults()
    void setAddress({ conversation: id, ...(id !== conversationId && { runs: null, run: null }) }, { history: 'push' })
  }
  return (
    <div
      className={cn(
        'flex flex-1 flex-col gap-4 lg:grid lg:gap-0',
        studio.panel === 'pipeline'
          ? 'lg:grid-cols-[clamp(20rem,28vw,25rem)_minmax(0,1fr)]'
          : 'lg:grid-cols-[19rem_minmax(0,1fr)]',
      )}
    >
      <h1 className="sr-only">{t('heading')}</h1>
      <SessionRail
        conversationId={conversationId}
        runId={selected?.run.id}
        onOpen={openConversation}
        drawPipeline={(onLit) =>
          edited === undefined ? null : (
            <PipelineContainer
              store={store}
              providers={providers}
              presets={presets}
              conversationId={conversationId}
              draft={edited}
              nameOf={nameOf}
              onLit={onLit}
            />
          )
        }
      />
      <div className="order-2 flex min-w-0 flex-col gap-5 p-4">
        <Columns
          store={store}
          runner={{ ...runner, run: start }}
          providers={providers}
          presets={presets}
          conversationId={conversationId}
          title={overview.data?.title}
          selected={selected?.key}
          nameOf={nameOf}
          onSelect={select}
          onPipeline={openPipeline}
          onSamples={setSampled}
        />
        {selected === undefined ? (
          <>
            <EmptyState
              title={t('results.none')}
              description={t('results.noneHelp')}
              className="rounded-lg border border-dashed border-border-strong py-8"
            />
            {conversationId === undefined ? null : (
              <SessionReader key={conversationId} conversationId={conversationId} />
            )}
          </>
        ) : (
          <RunResults
            runId={selected.run.id}
            beside={shown.map(({ index, run }) => ({ index, id: run.id }))}
            onSamples={() => setSampled(selected.key)}
            lead={
              <p className="flex max-w-44 items-center gap-2 border-r border-border pr-3 text-sm font-medium">
                <span className="sr-only">{t('results.of')} </span>
                <Letter index={selected.index} />
                <span className="truncate max-sm:sr-only">{words.run(selected.run)}</span>
              </p>
            }
            actions={
              <>
                <ShareButton
                  runs={shown.map(({ index, run }) => ({
                    id: run.id,
                    index,
                    title: words.run(run),
                    tokensBefore: run.tokensBefore,
                    tokensAfter: run.tokensAfter,
                  }))}
                />
                <Tooltip content={t('results.permalink')}>
                  <Button asChild variant="ghost" size="sm" className="max-sm:hidden">
                    <Link href={`/runs/${encodeURIComponent(selected.run.id)}`} aria-label={t('results.permalink')}>
                      <ExternalLink aria-hidden />
                    </Link>
                  </Button>
                </Tooltip>
              </>
            }
          />
        )}
      </div>
      {sampledRun === undefined ? null : (
        <Samples
          run={sampledRun.run}
          onClose={() => setSampled(undefined)}
          onSample={(sample) => {
            const draft = drafts.find(({ key }) => key === sampledRun.key)
            if (draft === undefined) return
            setSampled(undefined)
            // The same question again, whatever was edited since.
            store.getState().changeDraft({
              ...draft,
              provider: sampledRun.run.provider,
              config: sampledRun.run.config,
              profile: undefined,
              conversationProfile: undefined,
              onFailure: undefined,
              ...sampledRun.run.chosen,
              sample,
            })
            store.getState().select(draft.key)
            void runner.run([draft.key])
          }}
        />
      )}
    </div>
  )
}

function PipelinePlaceholder() {
  return (
    <div aria-busy className="flex flex-col gap-3">
      <Skeleton className="h-7" />
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  )
}
