'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { memo, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { conversationQueries } from '@/components/conversations'
import { Matrix, rowTrigger, sortRows, Trigger, useMatrixView, type MatrixRow, type Sight } from '@/components/matrix'
import { useOutlineFilter } from '@/components/outline'
import { shownTrigger, useReplaySetup, withThresholdTokens } from '@/components/replay'
import { resultQueries } from '@/components/results'
import { letterOf } from '@/lib/contracts/shared/column-letters'
import { contextShare, defined, originalFigures } from '@/lib/engine'
import { sameConfig } from '@/components/shared/model/option-values'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { Skeleton } from '@/components/ui/display/skeleton'
import { contained } from '@/components/ui/display/contained'
import type { useRunner } from '../api/use-runner'
import { useLaterFigures, type Later } from '../api/use-later-figures'
import type { RowResult } from '../api/use-results'
import { missedRun } from '../model/column-state'
import { baseConfig, setupOf, withSetup, type EarlierSetups, type StrategyDraft } from '../model/drafts/strategy-draft'
import { goBackTo, type WorkbenchStore } from '../model/store'
import type { StrategyStart } from '../strategy/strategy-options'
import { StrategyPicker } from '../strategy/strategy-picker'
import type { Library } from '../use-library'
import { useRowMenu } from './use-row-menu'
import { useRowStatus } from './use-row-status'
import type { Selection } from './use-selection'

const RowWords = contained(dynamic(() => import('./row-words'), { ssr: false }))
const AddStrategies = contained(dynamic(() => import('../strategy/add-strategies'), { ssr: false }))
const FailureDetails = contained(dynamic(() => import('./failure-details'), { ssr: false }))

interface StrategyMatrixProps {
  readonly store: WorkbenchStore
  readonly library: Library
  readonly conversationId: string
  readonly selection: Selection
  readonly results: ReadonlyMap<string, RowResult>
  /** What the diff shows. */
  readonly sight: Sight | undefined
  readonly runner: ReturnType<typeof useRunner>
  readonly onSamples: (key: string) => void
  /** Id of the message that is looked at, as drawn. */
  readonly message: string | undefined
  /** The same as of now. */
  readonly messageNow: () => string | undefined
  /** Goes to a message of the original, by its id. */
  readonly onPlace: (message: string) => void
}

/** Binds the matrix to the store, the address and what is known of each row. */
export const StrategyMatrix = memo(function StrategyMatrix(props: StrategyMatrixProps) {
  const drafts = useStore(props.store, (state) => state.drafts)
  const later = useLaterFigures(props.conversationId, drafts, props.results)
  return <Rows {...props} later={later} />
})

/** Apart from what asks for the later figures, which is drawn again with every answer. */
const Rows = memo(function Rows({
  store,
  library,
  conversationId,
  selection,
  results,
  sight,
  runner,
  onSamples,
  message,
  messageNow,
  onPlace,
  later,
}: StrategyMatrixProps & { readonly later: Later }) {
  const t = useTranslations('workbench.strategies')
  const client = useQueryClient()
  const { drafts, columns, finished, changeDraft } = useStore(store)
  const matrixView = useMatrixView()
  const [earlier, setEarlier] = useState<EarlierSetups>({})
  const [isAdding, setAdding] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  /** Key of the row whose failure is explained. */
  const [failed, setFailed] = useState<string>()
  const outline = useQuery(conversationQueries.outline(conversationId))
  const { messages } = useOutlineFilter(outline.data)
  const only = useMemo(
    () => messages && new Set(outline.data?.flatMap(({ id }, index) => (messages.has(id) ? [index] : []))),
    [messages, outline.data],
  )
  const overview = useQuery(conversationQueries.overview(conversationId))
  const [setup, setSetup] = useReplaySetup()
  const original = overview.data?.tokens ?? 0
  const rowOf = useRowStatus({
    contextOf: (tokens) => later.session && contextShare(later.session, original, tokens),
  })
  const rows = drafts.map(
    (draft, index): MatrixRow =>
      rowOf({
        key: draft.key,
        letter: letterOf(index),
        name: draft.title ?? library.nameOf(draft),
        result: results.get(draft.key),
        column: columns[draft.key],
        later: later.of(draft.key),
        draft,
      }),
  )
  const order = sortRows(rows, matrixView.sort).map(({ key }) => key)
  const { entriesOf, reorder, add, room } = useRowMenu({
    store,
    library,
    conversationId,
    selection,
    shown: order,
    onSamples,
    onAdd: () => setAdding(true),
  })
  if (outline.data === undefined || overview.data === undefined)
    return <QueryProblem query={outline} placeholder={<Skeleton className="m-3 h-36 shrink-0" />} />
  const { tokens } = overview.data
  const draftOf = (key: string): StrategyDraft | undefined => drafts.find((draft) => draft.key === key)
  const indexOf = (looked: string | undefined): number | undefined => {
    const index = outline.data.findIndex(({ id }) => id === looked)
    return index < 0 ? undefined : index
  }
  const retry = (key: string): void => {
    const result = results.get(key)
    if (result !== undefined) void client.refetchQueries({ queryKey: resultQueries.row(result.ref).queryKey })
  }
  const rerun = (key: string): void => {
    if (columns[key]?.type === 'failed' || results.get(key)?.error === undefined) void runner.run(key)
    else retry(key)
  }
  const knownOf = (key: string) => {
    const draft = draftOf(key)
    return draft && { draft, column: columns[key], result: results.get(key) }
  }
  const shown = failed === undefined ? undefined : knownOf(failed)
  const noteOf = (start: StrategyStart): string | undefined => {
    const index = drafts.findIndex((draft) => startsAs(draft, start))
    return index < 0 ? undefined : t('inWorkbench', { letter: letterOf(index) })
  }
  return (
    <>
      <Matrix
        outline={outline.data}
        rows={rows}
        original={originalFigures({
          tokens,
          session: later.session,
          awaited: later.isAwaited,
          rows: rows.map(({ figures }) => figures),
        })}
        primary={selection.primary?.key}
        read={selection.beside.map(({ key }) => key)}
        base={selection.base?.key}
        onBase={selection.holdAgainst}
        {...matrixView}
        current={indexOf(message)}
        currentNow={() => indexOf(messageNow())}
        sight={sight}
        only={only}
        onGo={(index) => {
          const id = outline.data[index]?.id
          if (id !== undefined) onPlace(id)
        }}
        onPrimary={selection.choose}
        onRead={selection.toggle}
        edits={{
          onRun: rerun,
          onCancel: runner.cancel,
          wordsOf: (key) => {
            const known = knownOf(key)
            return (
              known && <RowWords {...known} onDetails={() => setFailed(key)} onDismiss={() => runner.dismiss(key)} />
            )
          },
          onEarlier: (key) => {
            const draft = draftOf(key)
            const run = draft && missedRun(columns[key], draft)
            if (run !== undefined) goBackTo(store, key, run)
          },
          onOrder: reorder,
          onAdd: room > 0 ? () => setAdding(!isAdding) : undefined,
          addButton,
          entriesOf: (row) => {
            const draft = draftOf(row.key)
            return draft === undefined ? [] : entriesOf(draft, finished[row.key])
          },
        }}
        nameOf={(row) => {
          const draft = draftOf(row.key)
          if (draft === undefined) return null
          const [provider, preset] = [library.providerOf(draft), library.presetOf(draft)]
          const label = results.get(row.key)?.row?.expected?.profile?.label ?? finished[row.key]?.model?.label
          return (
            <StrategyPicker
              conversationId={conversationId}
              letter={row.letter}
              provider={provider}
              preset={preset}
              providers={library.providers}
              presets={library.presets}
              changed={provider !== undefined && !sameConfig(draft.config, baseConfig(provider, preset))}
              {...(draft.title !== undefined && { title: draft.title })}
              {...(label !== undefined && { note: label })}
              onPick={({ start }) => {
                setEarlier(withSetup(earlier, draft))
                changeDraft({ ...modelsOf(draft), key: draft.key, ...setupOf(draft, start, earlier) })
              }}
            />
          )
        }}
        recorded={later.session?.recorded}
        trigger={
          later.session?.trigger && (
            <Trigger
              trigger={shownTrigger(later.session.trigger, setup)}
              peakTokens={later.session.peakTokens}
              rows={rows.map((row) => rowTrigger(row, later.session ?? {}))}
              isIdle={rows.length > 0 && rows.every(({ figures }) => figures?.neverReached !== undefined)}
              onChange={(trigger) => setSetup(withThresholdTokens(setup, trigger))}
            />
          )
        }
      />
      {isAdding ? (
        <AddStrategies
          button={addButton}
          conversationId={conversationId}
          providers={library.providers}
          presets={library.presets}
          room={room}
          noteOf={({ start }) => noteOf(start)}
          onAdd={add}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {shown === undefined ? null : (
        <FailureDetails
          {...shown}
          letter={letterOf(drafts.indexOf(shown.draft))}
          onRetry={() => rerun(shown.draft.key)}
          onDismiss={shown.column?.type === 'failed' ? () => runner.dismiss(shown.draft.key) : undefined}
          onClose={() => setFailed(undefined)}
        />
      )}
    </>
  )
})

const startsAs = (draft: StrategyDraft, { provider, config }: StrategyStart): boolean =>
  draft.provider === provider && sameConfig(draft.config, config)

/** Another strategy in a row keeps the models that were chosen for it, and what is to be done where it fails. */
const modelsOf = ({ profile, conversationProfile, onFailure }: StrategyDraft) => ({
  ...defined({ onFailure, profile, conversationProfile }),
})
