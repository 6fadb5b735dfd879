'use client'

import { List, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useQueryStates } from 'nuqs'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { PresetView } from '@/lib/contracts/presets'
import type { ProviderView, RunSummary } from '@/lib/contracts/runs'
import { outlineState } from '@/components/outline'
import { resultState } from '@/components/runs'
import { useCommands } from '@/components/shared/commands/commands'
import { letterOf } from '@/lib/contracts/column-letters'
import { useShellStore } from '@/components/shared/shell/shell-store'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { Skeleton } from '@/components/ui/skeleton'
import { StepLabels } from '@/components/shared/labels/step-labels'
import { useKeptDrafts } from './api/use-kept-drafts'
import { resultOf } from './api/result-of'
import { useLaterFigures } from './api/use-later-figures'
import { useResults } from './api/use-results'
import { useRunner } from './api/use-runner'
import { BarActions } from './bar-actions'
import { inspectorState } from './inspector/inspector-state'
import { createWorkbenchStore, initialStrategies } from './model/store'
import { useAnnouncement } from './rows/use-announcement'
import { StrategyMatrix } from './rows/strategy-matrix'
import { useSelection } from './rows/use-selection'
import { SessionLine } from './session/session-line'
import { useStrategyLibrary } from './use-library'
import { workbenchState } from './view-state'
import { Views } from './views/views'

const Samples = dynamic(() => import('@/components/runs/results/samples'), { ssr: false })
const Sheet = dynamic(() => import('@/components/ui/sheet').then((module) => module.Sheet), { ssr: false })
const Outline = dynamic(() => import('@/components/outline/outline').then((module) => module.Outline), {
  ssr: false,
  loading: () => <Skeleton className="m-2 h-64" />,
})
const Inspector = dynamic(() => import('./inspector/inspector'), {
  ssr: false,
  loading: () => <Skeleton className="m-3 h-64" />,
})

interface WorkbenchScreenProps {
  readonly providers: readonly ProviderView[]
  readonly presets: readonly PresetView[]
  /** The session that is shown while the address names none. */
  readonly first: string | undefined
  /** The runs of the address. */
  readonly runs: readonly RunSummary[]
}

/** One session, one spine: a row a strategy, and below the rows the place that their maps point at. */
export function WorkbenchScreen({ providers, presets: known, first, runs }: WorkbenchScreenProps) {
  const t = useTranslations('workbench')
  const [address, setAddress] = useQueryStates({
    ...workbenchState,
    ...inspectorState,
    ...outlineState,
    message: resultState.message,
  })
  const library = useStrategyLibrary(providers, known)
  const [store] = useState(() => {
    const { drafts, finished } = initialStrategies(providers, known, runs)
    return createWorkbenchStore(drafts, finished)
  })
  const { drafts, finished, columns, refusals } = useStore(store)
  const conversationId = address.conversation ?? runs[0]?.conversationId ?? first
  const selection = useSelection(store, address.run)
  const results = useResults({ conversationId, drafts, finished, providers, refusals })
  const later = useLaterFigures(conversationId, drafts, results)
  const runner = useRunner({ store, conversationId, titleOf: library.titleOf })
  const announcement = useAnnouncement(drafts, columns, library.nameOf)
  const [seen, setSeen] = useState<readonly [number, number]>()
  const [sampled, setSampled] = useState<string>()
  const isWide = useIsWide()
  const inspecting = usePanel(isWide)
  const outlining = usePanel(isWide)
  useKeptDrafts(store, providers, library.presets)
  useWayBack()
  const { primary } = selection
  const index = primary === undefined ? -1 : drafts.indexOf(primary)
  const choosing = (letter: string, choose: (key: string) => void): void => {
    const draft = drafts.find((_, place) => letterOf(place) === letter)
    if (draft !== undefined) choose(draft.key)
  }
  const openConversation = (id: string): void => {
    if (id !== conversationId) {
      for (const key of Object.keys(store.getState().running)) runner.cancel(key)
      store.getState().clearResults()
    }
    void setAddress(
      {
        conversation: id,
        ...(id !== conversationId && { runs: null, run: null, message: null, zoom: null, only: null }),
      },
      { history: 'push' },
    )
  }
  useCommands([
    {
      id: 'workbench.inspector',
      group: t('commands.group'),
      title: t('shell.showInspector'),
      shortcut: 'i',
      run: inspecting.toggle,
    },
    {
      id: 'workbench.outline',
      group: t('commands.group'),
      title: t('shell.showOutline'),
      shortcut: 'o',
      run: outlining.toggle,
    },
    {
      id: 'workbench.run',
      group: t('commands.group'),
      title: t('commands.run'),
      shortcut: 'mod+enter',
      disabled: primary === undefined || conversationId === undefined,
      run: () => {
        const planned = drafts.filter(
          ({ key }) => results.get(key)?.row?.planned === true && results.get(key)?.refusal === undefined,
        )
        for (const { key } of planned) void runner.run(key)
      },
    },
    {
      id: 'workbench.cancel',
      group: t('commands.group'),
      title: t('commands.cancel'),
      shortcut: 'escape',
      disabled: !drafts.some(({ key }) => columns[key]?.type === 'running'),
      run: () => {
        for (const { key } of drafts) runner.cancel(key)
      },
    },
  ])
  const sampledRun = sampled === undefined ? undefined : finished[sampled]
  const inspector =
    primary === undefined || conversationId === undefined ? null : (
      <Inspector
        store={store}
        library={library}
        conversationId={conversationId}
        draft={primary}
        index={index}
        result={results.get(primary.key)}
        column={columns[primary.key]}
        calibration={later.replay?.session.calibration}
        {...(isWide && { onClose: inspecting.toggle })}
      />
    )
  const outline =
    primary === undefined || conversationId === undefined ? null : (
      <Outline
        conversation={conversationId}
        result={results.get(primary.key)?.ref}
        message={address.message ?? undefined}
        onPlace={(message) => {
          void setAddress({ message, view: 'diff' })
          if (!isWide) outlining.close()
        }}
        {...(isWide && { onClose: outlining.toggle })}
        className="min-h-0 flex-1"
      />
    )
  return (
    <div className="flex flex-1 flex-col sm:h-[calc(100dvh-var(--topbar-height))] sm:flex-none sm:overflow-hidden">
      <BarActions
        store={store}
        conversationId={conversationId}
        selection={selection}
        results={results}
        runner={runner}
      />
      <SessionLine conversationId={conversationId} onOpen={openConversation} />
      {conversationId === undefined || primary === undefined ? (
        <EmptyState title={t('shell.empty')} description={t('shell.emptyHelp')} className="m-auto" />
      ) : (
        <StepLabels steps={results.get(primary.key)?.row?.steps}>
          <StrategyMatrix
            store={store}
            library={library}
            conversationId={conversationId}
            selection={selection}
            results={results}
            later={later}
            seen={address.view === 'diff' ? seen : undefined}
            runner={runner}
            onSamples={setSampled}
          />
          <div className="flex min-h-0 flex-1 items-stretch">
            {outlining.isBeside ? (
              <aside className="flex min-h-0 w-52 shrink-0 flex-col border-r border-border bg-surface">{outline}</aside>
            ) : null}
            <Views
              conversationId={conversationId}
              result={results.get(primary.key)?.ref ?? resultOf(primary, undefined, conversationId)}
              letter={letterOf(index)}
              rows={drafts.map((draft, place) => ({
                key: draft.key,
                letter: letterOf(place),
                name: draft.title ?? library.nameOf(draft),
                ref: results.get(draft.key)?.ref ?? resultOf(draft, undefined, conversationId),
              }))}
              primary={primary.key}
              onChoose={selection.choose}
              read={drafts.flatMap((draft, place) =>
                draft === primary || selection.beside.includes(draft)
                  ? [
                      {
                        letter: letterOf(place),
                        name: draft.title ?? library.nameOf(draft),
                        tokensBefore: results.get(draft.key)?.row?.tokensBefore,
                        tokens: results.get(draft.key)?.row?.tokensAfter,
                        ref: results.get(draft.key)?.ref ?? resultOf(draft, undefined, conversationId),
                      },
                    ]
                  : [],
              )}
              onLetter={(letter) => choosing(letter, selection.choose)}
              onClose={(letter) => choosing(letter, selection.close)}
              onExplain={(message) => {
                void setAddress({ message, panel: 'why' })
                inspecting.open()
              }}
              onInSight={(start, end) => setSeen([start - 1, end - 1])}
              drawers={
                <>
                  {outlining.isBeside ? null : (
                    <IconButton
                      label={t('shell.showOutline')}
                      shortcut="o"
                      icon={<List aria-hidden />}
                      onClick={outlining.toggle}
                    />
                  )}
                  {inspecting.isBeside ? null : (
                    <IconButton
                      label={t('shell.showInspector')}
                      shortcut="i"
                      icon={<SlidersHorizontal aria-hidden />}
                      onClick={inspecting.toggle}
                    />
                  )}
                </>
              }
            />
            {inspecting.isBeside ? (
              <aside
                aria-label={t('shell.inspector')}
                className="flex min-h-0 w-80 shrink-0 flex-col border-l border-border bg-surface"
              >
                {inspector}
              </aside>
            ) : null}
          </div>
          {outlining.isDrawn ? (
            <Sheet open onOpenChange={outlining.close} side="left" title={t('shell.outline')} className="[&>div]:p-0">
              {outline}
            </Sheet>
          ) : null}
          {inspecting.isDrawn ? (
            <Sheet open onOpenChange={inspecting.close} title={t('shell.inspector')} className="[&>div]:p-0">
              {inspector}
            </Sheet>
          ) : null}
        </StepLabels>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {sampledRun === undefined ? null : (
        <Samples
          run={sampledRun}
          onClose={() => setSampled(undefined)}
          onSample={(sample) => {
            const draft = drafts.find(({ key }) => key === sampled)
            if (draft === undefined) return
            setSampled(undefined)
            // The same question again, whatever was edited since.
            store.getState().changeDraft({
              ...draft,
              provider: sampledRun.provider,
              config: sampledRun.config,
              profile: undefined,
              conversationProfile: undefined,
              onFailure: undefined,
              ...sampledRun.chosen,
              sample,
            })
            void runner.run(draft.key)
          }}
        />
      )}
    </div>
  )
}

/** A panel stands beside the views where there is room, and can be put away; elsewhere it is a drawer, closed at first. */
function usePanel(isWide: boolean) {
  const [wide, setWide] = useState(true)
  const [drawer, setDrawer] = useState(false)
  return {
    isBeside: isWide && wide,
    isDrawn: !isWide && drawer,
    toggle: () => (isWide ? setWide(!wide) : setDrawer(!drawer)),
    open: () => (isWide ? setWide(true) : setDrawer(true)),
    close: () => setDrawer(false),
  }
}

/** From here on there is room for panels beside the views. */
const WIDE = '(min-width: 80rem)'

function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(WIDE)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => window.matchMedia(WIDE).matches,
    () => true,
  )
}

/** Whoever goes to another page and comes back finds what was here. */
function useWayBack(): void {
  const [address] = useQueryStates(workbenchState)
  const leave = useShellStore((state) => state.setWorkbench)
  useEffect(() => leave(window.location.search), [address, leave])
}
