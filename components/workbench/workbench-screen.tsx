'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { contained } from '@/components/ui/display/contained'
import { MissingPart } from '@/components/shared/shell/missing-part'
import { useQueryStates } from 'nuqs'
import { useCallback, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { ActionError } from '@/lib/contracts/shared/action'
import type { RunSummary } from '@/lib/contracts/runs'
import { conversationQueries } from '@/components/conversations'
import { useSight } from '@/components/matrix'
import { letterOf } from '@/lib/contracts/shared/column-letters'
import { useEventCallback } from '@/components/shared/hooks/use-event-callback'
import { Skeleton } from '@/components/ui/display/skeleton'
import { toast } from '@/components/ui/toasts/toast'
import { StepLabels } from '@/components/shared/labels/step-labels'
import { useKeptDrafts } from './api/use-kept-drafts'
import { resultOf } from './api/result-of'
import { useEditedFirst, useResults } from './api/use-results'
import { useRunner } from './api/use-runner'
import { BarActions } from './bar-actions'
import { inspectorState } from './inspector/inspector-state'
import { createWorkbenchStore, goBackTo, initialStrategies, type WorkbenchStore } from './model/store'
import { StrategyMatrix } from './rows/strategy-matrix'
import { useNamedRows } from './rows/use-named-rows'
import { useSelection } from './rows/use-selection'
import { CurrentMessageRef, WithCurrentMessage, type CurrentMessage } from './screen/current-message'
import { Introduction } from './screen/introduction'
import { PanelButtons, PhoneBar } from './screen/panel-buttons'
import { SidePanel } from './screen/side-panel'
import { useOpenSession } from './screen/use-open-session'
import { useIsWide, usePanel } from './screen/use-panel'
import { useScreenCommands } from './screen/use-screen-commands'
import { CheckedAddress, RememberedAddress } from './screen/shown-address'
import { SessionLine } from './session/session-line'
import { useStrategyLibrary, type Library } from './use-library'
import { workbenchState } from './view-state'
import { Views } from './views/views'

const SessionProblem = contained(dynamic(() => import('./session/session-problem'), { ssr: false }))
const Problem = contained(dynamic(() => import('@/components/shared/parts/problem').then((module) => module.Problem)))
const Announcement = contained(dynamic(() => import('./rows/announcement'), { ssr: false }))
const LiveFigures = contained(dynamic(() => import('./rows/live-figures'), { ssr: false }))
const SampledAnswers = contained(dynamic(() => import('./screen/sampled-answers'), { ssr: false }))
const Outline = contained(
  dynamic(() => import('@/components/outline/outline').then((module) => module.Outline), {
    ssr: false,
    loading: () => <Skeleton className="m-2 h-64" />,
  }),
  <MissingPart />,
)
const Inspector = contained(
  dynamic(() => import('./inspector/inspector'), {
    ssr: false,
    loading: () => <Skeleton className="m-3 h-64" />,
  }),
  <MissingPart />,
)

/** As long as it takes to decide about an answer that was paid for; the row keeps the offer. */
const MISSED_MS = 15_000

interface WorkbenchScreenProps {
  /** The session that is shown while the address names none. */
  readonly first: string | undefined
  /** Why the demo session could not be stored. */
  readonly problem: ActionError | undefined
  /** The runs of the address. */
  readonly runs: readonly RunSummary[]
  /** What the page is probably drawn on, until it is laid out. */
  readonly onPhone: boolean
  /** The introduction was read in this browser. */
  readonly isIntroduced: boolean
}

/** One session, one spine: a row a strategy, and below the rows the place that their maps point at. */
export function WorkbenchScreen(props: WorkbenchScreenProps) {
  const library = useStrategyLibrary()
  const [{ strategies }] = useQueryStates({ strategies: workbenchState.strategies })
  const [store] = useState(() => {
    const { drafts, finished } = initialStrategies(library.providers, library.presets, props.runs, strategies)
    return createWorkbenchStore(drafts, finished)
  })
  return <Workbench {...props} library={library} store={store} />
}

interface WorkbenchProps extends WorkbenchScreenProps {
  readonly library: Library
  readonly store: WorkbenchStore
}

function Workbench({ first, problem, runs, onPhone, isIntroduced, library, store }: WorkbenchProps) {
  const t = useTranslations('workbench')
  const [address, setAddress] = useQueryStates({ ...workbenchState, ...inspectorState })
  const currentMessage = useRef<CurrentMessage>(null)
  const { providers } = library
  const { drafts, finished, columns, refusals } = useStore(store)
  const { conversationId, openConversation } = useOpenSession(store, runs[0]?.conversationId ?? first, () =>
    currentMessage.current?.set(null),
  )
  const session = useQuery({
    ...conversationQueries.overview(conversationId ?? ''),
    enabled: conversationId !== undefined,
  })
  const selection = useSelection(store, address.run)
  useEditedFirst(
    store,
    conversationId,
    (key) => address.view === 'diff' && [selection.primary, ...selection.beside].some((draft) => draft?.key === key),
  )
  const results = useResults({ conversationId, drafts, finished, providers, refusals })
  // Figures are said from the first edit on.
  const [edited, setEdited] = useState<readonly string[]>([])
  const stale = [...results].flatMap(([key, { isStale }]) => (isStale ? [key] : []))
  if (edited.length === 0 && stale.length > 0) setEdited(stale)
  const runner = useRunner({
    store,
    conversationId,
    providers,
    titleOf: library.titleOf,
    onMissed: (draft, run) =>
      toast.message(t('strategies.missed', { letter: letterOf(store.getState().drafts.indexOf(draft)) }), {
        duration: MISSED_MS,
        action: { label: t('strategies.missedBack'), onClick: () => goBackTo(store, draft.key, run) },
      }),
  })
  const sight = useSight()
  const [sampled, setSampled] = useState<string>()
  const isWide = useIsWide(onPhone)
  const outlining = usePanel('outline', isWide)
  const inspecting = usePanel('inspector', isWide)
  const kept = useKeptDrafts(store, providers, library.presets)
  const { primary } = selection
  const index = primary === undefined ? -1 : drafts.indexOf(primary)
  const choosing = (letter: string, choose: (key: string) => void): void => {
    const draft = drafts.find((_, place) => letterOf(place) === letter)
    if (draft !== undefined) choose(draft.key)
  }
  const onChoose = useEventCallback(selection.choose)
  const onLetter = useEventCallback((letter: string) => choosing(letter, selection.choose))
  const onClose = useEventCallback((letter: string) => choosing(letter, selection.close))
  const closeOutline = useEventCallback(outlining.toggle)
  const closeInspector = useEventCallback(inspecting.toggle)
  const messageNow = useCallback(() => currentMessage.current?.get(), [])
  const onPlace = useEventCallback((message: string) => {
    currentMessage.current?.set(message)
    void setAddress({ view: 'diff' })
    if (!isWide) outlining.close()
  })
  const onDetails = useEventCallback(() => {
    void setAddress({ panel: 'facts' })
    inspecting.open()
  })
  const onExplain = useEventCallback((message: string) => {
    currentMessage.current?.set(message)
    void setAddress({ panel: 'why' })
    inspecting.open()
  })
  const { rows, read } = useNamedRows({ store, library, conversationId, results, selection })
  // Those of the chosen row last: where two strategies name a step alike, its name is meant.
  const steps = [...drafts.filter((draft) => draft !== primary), ...(primary ? [primary] : [])].flatMap(
    ({ key }) => results.get(key)?.row?.steps ?? [],
  )
  useScreenCommands({ store, conversationId, results, runner, inspecting, outlining })
  const inspector =
    primary === undefined || conversationId === undefined ? null : (
      <Inspector
        // What one session's panel held, such as the fates of its parts, is nothing to another's.
        key={conversationId}
        store={store}
        library={library}
        conversationId={conversationId}
        draft={primary}
        index={index}
        result={results.get(primary.key)}
        column={columns[primary.key]}
        {...(isWide && { onClose: closeInspector })}
      />
    )
  const outline =
    primary === undefined || conversationId === undefined ? null : (
      <WithCurrentMessage>
        {(message) => (
          <Outline
            key={conversationId}
            conversation={conversationId}
            row={primary.key}
            result={results.get(primary.key)?.ref}
            message={message}
            onPlace={onPlace}
            {...(isWide && { onClose: closeOutline })}
            className="min-h-0 flex-1"
          />
        )}
      </WithCurrentMessage>
    )
  return (
    <div className="flex flex-1 flex-col max-sm:pb-13 sm:h-[max(100dvh-var(--topbar-height),22rem)] sm:flex-none sm:overflow-hidden">
      {conversationId === undefined ? null : (
        <BarActions
          store={store}
          library={library}
          conversationId={session.data === undefined && session.error !== null ? undefined : conversationId}
          selection={selection}
          results={results}
          runner={runner}
        />
      )}
      <CurrentMessageRef ref={currentMessage} />
      <RememberedAddress />
      <CheckedAddress store={store} conversationId={conversationId} primary={primary} kept={kept} />
      {problem === undefined ? null : <Problem error={problem} className="m-4" />}
      {isIntroduced && !address.intro ? null : <Introduction onRead={() => void setAddress({ intro: null })} />}
      <SessionLine conversationId={conversationId} onOpen={openConversation} onDetails={onDetails} />
      {conversationId === undefined || primary === undefined ? null : session.data === undefined &&
        session.error !== null ? (
        <SessionProblem error={session.error} onRetry={session.refetch} />
      ) : (
        <StepLabels steps={steps}>
          <WithCurrentMessage>
            {(message) => (
              <StrategyMatrix
                store={store}
                library={library}
                conversationId={conversationId}
                selection={selection}
                results={results}
                sight={address.view === 'diff' ? sight : undefined}
                runner={runner}
                onSamples={setSampled}
                message={message}
                messageNow={messageNow}
                onPlace={onPlace}
              />
            )}
          </WithCurrentMessage>
          <div className="flex min-h-0 flex-1 items-stretch">
            <SidePanel
              panel={outlining}
              side="left"
              title={t('shell.outline')}
              width="w-52"
              height="max-sm:min-h-[50dvh]"
            >
              {outline}
            </SidePanel>
            <Views
              conversationId={conversationId}
              result={results.get(primary.key)?.ref ?? resultOf(primary, undefined, conversationId)}
              letter={letterOf(index)}
              rows={rows}
              primary={primary.key}
              onChoose={onChoose}
              onPlace={onPlace}
              read={read}
              onLetter={onLetter}
              onClose={onClose}
              onExplain={onExplain}
              onInSight={sight.getState().show}
              onPhone={onPhone}
              kept={kept}
              underMaps={isWide && !outlining.isBeside}
              phoneBar={(place) => <PhoneBar steps={place} inspecting={inspecting} outlining={outlining} />}
              drawers={<PanelButtons inspecting={inspecting} outlining={outlining} />}
            />
            <SidePanel
              panel={inspecting}
              side="right"
              title={t('shell.inspector')}
              width="w-75"
              // As high whichever tab is chosen, so that the tabs stay where they are.
              height="max-sm:h-[85dvh]"
            >
              {inspector}
            </SidePanel>
          </div>
        </StepLabels>
      )}
      <p role="status" className="sr-only">
        {Object.keys(columns).length === 0 ? null : (
          <Announcement drafts={drafts} columns={columns} nameOf={library.nameOf} />
        )}
      </p>
      <p role="status" className="sr-only">
        {edited.length === 0 ? null : (
          <LiveFigures edited={edited} drafts={drafts} results={results} columns={columns} nameOf={library.nameOf} />
        )}
      </p>
      {sampled === undefined ? null : (
        <SampledAnswers store={store} sampled={sampled} onClose={() => setSampled(undefined)} runner={runner} />
      )}
    </div>
  )
}
