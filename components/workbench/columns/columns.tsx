'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { PresetView } from '@/lib/contracts/presets'
import type { ProviderView } from '@/lib/contracts/runs'
import { useErrorWords } from '@/components/shared/labels/error-words'
import { useCommands } from '@/components/shared/commands/commands'
import { glimpse } from '@/components/studio'
import { toast } from '@/components/ui/toast'
import { StrategyBoard } from './strategy-board'
import { StrategyColumn } from './strategy-column'
import { columnLetters, letterOf } from '@/components/shared/model/column-letters'
import { reductionOf } from '@/components/shared/model/reduction'
import { isStale, type StrategyDraft } from '../model/strategy-draft'
import { choicesOf, draftOf, nextChoice, type WorkbenchState, type WorkbenchStore } from '../model/store'
import { makeUuid } from '@/components/shared/model/make-uuid'
import { useEstimates } from '../api/use-estimates'
import type { useRunner } from '../api/use-runner'
import { profileQueries } from '@/components/profiles'

interface ColumnsProps {
  readonly store: WorkbenchStore
  readonly runner: ReturnType<typeof useRunner>
  readonly providers: readonly ProviderView[]
  readonly presets: readonly PresetView[]
  readonly conversationId: string | undefined
  readonly title: string | undefined
  /** Key of the column whose results are shown. */
  readonly selected: string | undefined
  /** What a strategy is called, unless the person named it. */
  readonly nameOf: (draft: StrategyDraft) => string
  /** Shows the results of a run. */
  readonly onSelect: (key: string, runId: string) => void
  /** Opens the pipeline of a column. */
  readonly onPipeline: (key: string) => void
  /** Shows the answers of the model of a column's run. */
  readonly onSamples: (key: string) => void
}

/** Binds the strategy columns to the store. */
export function Columns({
  store,
  runner,
  providers,
  presets,
  conversationId,
  title,
  selected,
  nameOf,
  onSelect,
  onPipeline,
  onSamples,
}: ColumnsProps) {
  const t = useTranslations('workbench')
  const studio = useTranslations('studio')
  const state = useStore(store)
  const history = useStore(store.temporal)
  const announcement = useAnnouncement(state, nameOf)
  const { drafts, columns, group, problem } = state
  const canAdd = drafts.length < columnLetters.length && providers.length > 0
  const estimates = useEstimates(conversationId, drafts, providers)
  const [choosing, setChoosing] = useState(false)
  const profiles = useQuery({ ...profileQueries.list(), enabled: choosing })
  const ready = conversationId !== undefined && title !== undefined && estimates.ready
  const add = (): void => {
    const next = nextChoice(choicesOf(providers, presets), drafts)
    if (next !== undefined && canAdd) state.addDraft(draftOf(next, makeUuid()))
  }
  const refused = drafts.findIndex(({ key, config }) => state.refusals[key]?.config === config)
  const refusal = state.refusals[drafts[refused]?.key ?? '']
  const change = (next: StrategyDraft, edit?: string): void => {
    const before = drafts.find(({ key }) => key === next.key)
    state.changeDraft(next, edit)
    if ((before?.provider !== next.provider || before.preset !== next.preset) && glimpse(next.config) !== undefined)
      onPipeline(next.key)
  }
  const remove = (draft: StrategyDraft, index: number): void => {
    const before = drafts[index - 1]?.key
    state.removeDraft(draft.key)
    const then = store.getState().drafts
    // Whatever was edited since stays: then the column comes back as an edit of its own, the first one (behind none that is there) to the front.
    const bringBack = (): void => {
      const now = store.getState().drafts
      if (now === then) history.undo()
      else if (now.length < columnLetters.length) store.getState().addDraft(draft, before ?? draft.key)
    }
    toast.message(t('strategies.removed', { letter: letterOf(index) }), {
      action: { label: t('strategies.undo'), onClick: bringBack },
    })
  }
  const commands = t('commands.group')
  useCommands([
    {
      id: 'workbench.run',
      group: commands,
      title: t('commands.run'),
      shortcut: 'mod+enter',
      disabled: !ready || refusal !== undefined || group !== undefined,
      run: () => void runner.run(),
    },
    {
      id: 'workbench.cancel',
      group: commands,
      title: t('commands.cancel'),
      shortcut: 'escape',
      disabled: group === undefined,
      run: runner.cancel,
    },
    { id: 'workbench.add', group: commands, title: t('commands.add'), disabled: !canAdd, run: add },
    {
      id: 'workbench.undo',
      group: commands,
      title: t('commands.undo'),
      shortcut: 'mod+z',
      disabled: history.pastStates.length === 0,
      run: () => history.undo(),
    },
    {
      id: 'workbench.redo',
      group: commands,
      title: t('commands.redo'),
      shortcut: 'mod+shift+z',
      aliases: ['mod+y'],
      disabled: history.futureStates.length === 0,
      run: () => history.redo(),
    },
  ])
  return (
    <StrategyBoard
      title={title}
      count={drafts.length}
      canRun={ready && refusal === undefined}
      blocked={
        refusal === undefined ? undefined : studio('blocked', { letter: letterOf(refused), reason: refusal.reason })
      }
      running={group !== undefined}
      finished={group === undefined ? 0 : group.keys.filter((key) => columns[key]?.type !== 'running').length}
      canAdd={canAdd}
      canUndo={history.pastStates.length > 0}
      canRedo={history.futureStates.length > 0}
      problem={problem}
      announcement={announcement}
      onRun={() => void runner.run()}
      onCancel={runner.cancel}
      onAdd={add}
      onUndo={() => history.undo()}
      onRedo={() => history.redo()}
    >
      {drafts.map((draft, index) => {
        const column = columns[draft.key] ?? { type: 'idle' }
        return (
          <StrategyColumn
            key={draft.key}
            index={index}
            draft={draft}
            state={column}
            estimate={estimates.of(draft.key)}
            stale={column.type === 'done' && isStale(draft, column.run, conversationId)}
            selected={draft.key === selected}
            providers={providers}
            presets={presets}
            profiles={profiles.data}
            onProfiles={() => setChoosing(true)}
            canDuplicate={canAdd}
            canRemove={drafts.length > 1}
            onChange={change}
            onPipeline={() => {
              onPipeline(draft.key)
              // On narrow screens the panel stands above the columns.
              document.getElementById('rail-tabs')?.scrollIntoView({ block: 'nearest' })
            }}
            onDuplicate={() => state.addDraft({ ...draft, key: makeUuid() }, draft.key)}
            onRemove={() => remove(draft, index)}
            onSamples={() => onSamples(draft.key)}
            onSelect={() => {
              if (column.type === 'done') onSelect(draft.key, column.run.id)
            }}
          />
        )
      })}
    </StrategyBoard>
  )
}

/** Says the end of each run, once, and what stopped them. */
function useAnnouncement(
  { drafts, columns, group, problem }: WorkbenchState,
  nameOf: (draft: StrategyDraft) => string,
): string {
  const t = useTranslations('workbench.strategies')
  const errorWords = useErrorWords()
  if (problem !== undefined) return errorWords(problem).title
  const ends = drafts.flatMap((draft) => {
    const column = columns[draft.key]
    const name = draft.title ?? nameOf(draft)
    if (column?.type === 'done')
      return [
        t('announceDone', {
          name,
          before: column.run.tokensBefore,
          after: column.run.tokensAfter,
          change: -reductionOf(column.run.tokensBefore, column.run.tokensAfter),
        }),
      ]
    if (column?.type === 'failed') return [t('announceFailed', { name, reason: errorWords(column.error).title })]
    return column?.type === 'cancelled' ? [t('announceCancelled')] : []
  })
  return group !== undefined && ends.length === 0
    ? t('announceRunning', { count: group.keys.length })
    : [...new Set(ends)].join(' ')
}
