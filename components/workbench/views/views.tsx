'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { contained } from '@/components/ui/display/contained'
import { MissingPart } from '@/components/shared/shell/missing-part'
import { useQueryStates } from 'nuqs'
import { Activity, memo, useDeferredValue, useMemo, useRef, useState, type ReactNode, type Ref } from 'react'
import { useStore } from 'zustand'
import { conversationQueries } from '@/components/conversations'
import { useDiffAddress, useNotes, type DiffResult } from '@/components/diff'
import type { NamedRow } from '../rows/use-named-rows'
import { FilterNote, useOutlineFilter } from '@/components/outline'
import { useCommands } from '@/components/shared/commands/commands'
import { sessionPaths } from '@/lib/engine'
import { Skeleton } from '@/components/ui/display/skeleton'
import { focusSoon } from '@/components/ui/overlays/focus-soon'
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/display/tabs'
import type { ResultRef } from '@/lib/contracts/results'
import type { KeptDrafts } from '../api/use-kept-drafts'
import { useIsNarrow, useSlot } from '../screen/use-panel'
import { workbenchState, workbenchViews, type WorkbenchView } from '../view-state'

const SessionDiff = contained(
  dynamic(() => import('@/components/diff/session-diff').then((module) => module.SessionDiff), {
    loading: () => <Skeleton className="m-4 h-96" />,
  }),
  <MissingPart />,
)
/** The diff that a page comes with. Nothing stands in for it: what could wait, React would send after the page. */
const DiffOfPage = contained(
  dynamic(() => import('@/components/diff/session-diff').then((module) => module.SessionDiff)),
  <MissingPart />,
)
const ReplayView = contained(
  dynamic(() => import('@/components/replay/replay-view').then((module) => module.ReplayView), {
    loading: () => <Skeleton className="m-4 h-96" />,
  }),
  <MissingPart />,
)
const LossView = contained(
  dynamic(() => import('@/components/losses/loss-view').then((module) => module.LossView), {
    loading: () => <Skeleton className="m-4 h-96" />,
  }),
  <MissingPart />,
)
const LedgerOf = contained(
  dynamic(() => import('./ledger-of').then((module) => module.LedgerOf), {
    loading: () => <Skeleton className="m-3 h-40" />,
  }),
  <MissingPart />,
)

interface ViewsProps {
  readonly conversationId: string
  /** Of the primary row. */
  readonly result: ResultRef
  readonly letter: string
  /** All rows, in their order. */
  readonly rows: readonly NamedRow[]
  readonly primary: string
  readonly onChoose: (key: string) => void
  /** Goes to a message of the original, by its id. */
  readonly onPlace: (message: string) => void
  /** The rows that are read, in their order: the columns of the diff. */
  readonly read: readonly DiffResult[]
  readonly onLetter: (letter: string) => void
  readonly onClose: (letter: string) => void
  /** Positions of the messages that the diff shows, from 1. */
  readonly onInSight: (first: number, last: number) => void
  /** Says why a message is as it is, by its id. */
  readonly onExplain: (message: string) => void
  /** What the page is probably drawn on, until it is laid out. */
  readonly onPhone: boolean
  /** Tells when the rows are those that the address leads to. */
  readonly kept: KeptDrafts
  /** The views begin at the left edge of the window, under the maps. */
  readonly underMaps: boolean
  /** The bar at the bottom of a phone, with the place of the way from hunk to hunk. */
  readonly phoneBar: (steps: Ref<HTMLDivElement>) => ReactNode
  /** Ways to what lies beside the views where there is no room for it. */
  readonly drawers: ReactNode
}

/** The views of what the primary row shows. */
export function Views({
  conversationId,
  result,
  letter,
  rows,
  primary,
  onChoose,
  onPlace,
  read,
  onLetter,
  onClose,
  onInSight,
  onExplain,
  onPhone,
  kept,
  underMaps,
  phoneBar,
  drawers,
}: ViewsProps) {
  const t = useTranslations('workbench')
  const [{ view }, setView] = useQueryStates({ view: workbenchState.view })
  const [bar, attach] = useSlot()
  const [steps, attachSteps] = useSlot()
  const [first] = useState(view)
  const isNarrow = useIsNarrow(onPhone)
  const tabs = useRef<HTMLDivElement>(null)
  /** On a phone, where the strategies take most of the screen, a tapped view comes to the top. */
  const bringUp = (): void => {
    if (isNarrow) tabs.current?.scrollIntoView({ block: 'start' })
  }
  const show = (next: WorkbenchView): void => void setView({ view: next })
  useCommands(
    workbenchViews.map((id, index) => ({
      id: `view.${id}`,
      group: t('commands.group'),
      title: t(`commands.${id}`),
      shortcut: String(index + 1),
      run: () => {
        // Whoever is in the view that goes is in the one that comes.
        const isInside = document.activeElement?.closest('[role=tabpanel][data-view]') !== null
        show(id)
        if (isInside) focusSoon(() => document.querySelector<HTMLElement>(`[data-view=${id}]`))
      },
    })),
  )
  return (
    <Tabs
      value={view}
      onValueChange={(next) => show(workbenchViews.find((each) => each === next) ?? 'diff')}
      className="min-w-0 flex-1 sm:min-h-0"
    >
      <div
        ref={tabs}
        data-print="hidden"
        className="flex h-9 shrink-0 scroll-mt-(--topbar-height) items-stretch gap-2 border-b border-border bg-surface pr-2 pl-1 max-sm:sticky max-sm:h-auto max-sm:top-(--topbar-height) max-sm:z-20"
      >
        <TabList aria-label={t('shell.views')} className="-mb-px min-w-0 shrink-0 border-b-0 max-sm:flex-1">
          {workbenchViews.map((id) => (
            <Tab key={id} value={id} onClick={bringUp} className="max-sm:px-2 data-[state=active]:after:bg-text">
              {t(`shell.view.${id}`)}
            </Tab>
          ))}
        </TabList>
        {/* The toolbar of the view that is shown. */}
        <div
          ref={attach}
          className="flex min-w-0 flex-1 items-center border-l max-sm:hidden border-border pl-2 empty:border-l-0"
        />
        <div className="flex items-center gap-1">{drawers}</div>
      </div>
      <TabPanel
        value="diff"
        data-view="diff"
        className="relative flex min-h-0 flex-col max-sm:h-[calc(100dvh-var(--topbar-height)-5.8125rem)] max-sm:flex-none"
      >
        <DiffOf
          // What one session's diff held is nothing to another's.
          key={conversationId}
          cameWithPage={first === 'diff'}
          bar={bar}
          steps={steps}
          conversationId={conversationId}
          read={read}
          letter={letter}
          onLetter={onLetter}
          onClose={onClose}
          onInSight={onInSight}
          onExplain={onExplain}
          onPhone={onPhone}
          kept={kept}
        />
      </TabPanel>
      <TabPanel value="replay" data-view="replay" className="overflow-y-auto bg-surface [scrollbar-width:thin]">
        <ReplayView
          conversationId={conversationId}
          rows={rows}
          primary={primary}
          onPlace={onPlace}
          underMaps={underMaps}
        />
      </TabPanel>
      <TabPanel value="losses" data-view="losses" className="overflow-y-auto bg-surface [scrollbar-width:thin]">
        <LossView
          conversationId={conversationId}
          rows={rows}
          primary={primary}
          onPlace={onPlace}
          onChoose={onChoose}
          underMaps={underMaps}
        />
      </TabPanel>
      <TabPanel
        value="ledger"
        data-view="ledger"
        className="flex min-h-0 flex-col max-sm:h-[calc(100dvh-var(--topbar-height)-5.8125rem)] max-sm:flex-none"
      >
        <LedgerOf conversationId={conversationId} result={result} letter={letter} />
      </TabPanel>
      {isNarrow ? phoneBar(attachSteps) : null}
    </Tabs>
  )
}

/** The diff follows an edit when there is time for it: the edited row goes first. */
const DiffOf = memo(function DiffOf({
  cameWithPage,
  bar,
  steps,
  conversationId,
  read,
  letter,
  onLetter,
  onClose,
  onInSight,
  onExplain,
  onPhone,
  kept,
}: Omit<ViewsProps, 'result' | 'rows' | 'primary' | 'onChoose' | 'onPlace' | 'underMaps' | 'phoneBar' | 'drawers'> & {
  /** The page was opened with the diff. */
  readonly cameWithPage: boolean
  /** Where the toolbar of the diff stands. */
  readonly bar: HTMLElement | null
  /** Where the way from hunk to hunk stands on a phone. */
  readonly steps: HTMLElement | null
}) {
  const shown = useDeferredValue(read)
  const isComing = !useDeferredValue(useStore(kept, ({ areBack }) => areBack))
  const outline = useQuery(conversationQueries.outline(conversationId))
  const { filter, messages, setFilter } = useOutlineFilter(outline.data)
  const paths = useMemo(() => sessionPaths(outline.data ?? []), [outline.data])
  const notes = useNotes(conversationId)
  const Diff = cameWithPage ? DiffOfPage : SessionDiff
  const address = useDiffAddress(`/?conversation=${encodeURIComponent(conversationId)}`, letter)
  return (
    <>
      <FilterNote filter={filter} shown={messages?.size ?? 0} onClear={() => setFilter(null)} />
      <Activity>
        <Diff
          session={conversationId}
          notes={notes}
          results={shown}
          primary={letter}
          onPrimary={onLetter}
          {...(shown.length > 1 && { onClose })}
          onInSight={onInSight}
          onExplain={({ id }) => onExplain(id)}
          bar={bar}
          steps={steps}
          only={messages}
          paths={paths}
          onPhone={onPhone}
          isComing={isComing}
          className="flex-1"
          {...address}
        />
      </Activity>
    </>
  )
})
