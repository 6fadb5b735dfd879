'use client'

import { ArrowDown, ArrowUp, Columns2, Copy, Dices, ExternalLink, Pin, RotateCcw, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useStore } from 'zustand'
import { moved, useMatrixView } from '@/components/matrix'
import { useCommands } from '@/components/shared/commands/commands'
import { columnLetters, letterOf } from '@/lib/contracts/shared/column-letters'
import { makeUuid } from '@/components/shared/model/make-uuid'
import { sameConfig } from '@/components/shared/model/option-values'
import { focusSoon } from '@/components/ui/overlays/focus-soon'
import type { MenuEntry } from '@/components/ui/overlays/menu'
import type { RunSummary } from '@/lib/contracts/runs'
import { freshRun } from '../api/result-of'
import { baseConfig, type StrategyDraft } from '../model/drafts/strategy-draft'
import type { WorkbenchStore } from '../model/store'
import type { StrategyStart } from '../strategy/strategy-options'
import type { Library } from '../use-library'
import { rowElement } from './row-element'
import type { Selection } from './use-selection'

interface RowMenuOptions {
  readonly store: WorkbenchStore
  readonly library: Library
  readonly conversationId: string
  readonly selection: Selection
  /** Keys of the rows as they stand on screen, sorted or not. */
  readonly shown: readonly string[]
  readonly onSamples: (key: string) => void
  /** Opens the list of strategies to add. */
  readonly onAdd: () => void
}

/** Profile of the handler that asks no model: its answers are always the same. */
const OFFLINE = 'offline'

/** What can be done with a row, in its menu and in the palette. */
export function useRowMenu({ store, library, conversationId, selection, shown, onSamples, onAdd }: RowMenuOptions) {
  const t = useTranslations('matrix')
  const strategies = useTranslations('workbench.strategies')
  const router = useRouter()
  const drafts = useStore(store, (state) => state.drafts)
  const finished = useStore(store, (state) => state.finished)
  const { onSort } = useMatrixView()
  const { addDrafts, changeDraft, orderDrafts, removeDraft } = store.getState()
  const room = library.providers.length > 0 ? columnLetters.length - drafts.length : 0
  const canAdd = room > 0
  const add = (starts: readonly StrategyStart[]): void => {
    const added = starts.slice(0, room).map((start) => ({ ...start, key: makeUuid() }))
    const [first] = added
    if (first === undefined) return
    addDrafts(added)
    selection.choose(first.key)
  }
  const remove = (draft: StrategyDraft, index: number): void => {
    const before = drafts[index - 1]?.key
    const neighbour = drafts[index + 1]?.key ?? before
    removeDraft(draft.key)
    selection.follow()
    if (neighbour !== undefined) focusSoon(() => rowElement(neighbour))
    const offer = {
      text: strategies('removed', { letter: letterOf(index) }),
      label: strategies('undo'),
      left: store.getState().drafts,
      stands: (now: readonly StrategyDraft[]) => now.every(({ key }) => key !== draft.key),
      // Whatever was edited since stays: the row comes back as an edit of its own, the first one (behind none that is there) to the front.
      opposite: () => {
        if (store.getState().drafts.length < columnLetters.length) addDrafts([draft], before ?? draft.key)
      },
      after: () => {
        selection.follow()
        focusSoon(() => rowElement(draft.key))
      },
    }
    void import('../model/undo-toast').then(({ showUndoToast }) => showUndoToast(store, offer))
  }
  const reorder = (keys: readonly string[]): void => {
    orderDrafts(keys)
    onSort(undefined)
    selection.follow()
  }
  const entriesOf = (draft: StrategyDraft, run: RunSummary | undefined): readonly MenuEntry[] => {
    const index = drafts.indexOf(draft)
    const place = shown.indexOf(draft.key)
    const move = (to: number) => (): void => reorder(moved(shown, place, to))
    const [provider, preset] = [library.providerOf(draft), library.presetOf(draft)]
    const original = baseConfig(provider, preset)
    const fresh = freshRun(draft, run, conversationId)
    const isRead = selection.beside.includes(draft)
    const action = (
      id: string,
      label: string,
      icon: React.ReactNode,
      work: () => void,
      disabled = false,
    ): MenuEntry => ({
      kind: 'action',
      id,
      label,
      icon,
      disabled,
      run: work,
    })
    return [
      action(
        'read',
        t(isRead ? 'actions.unread' : 'actions.read'),
        <Columns2 aria-hidden />,
        () => selection.toggle(draft.key),
        draft === selection.primary,
      ),
      action('base', t(draft === selection.base ? 'unsetBase' : 'setBase'), <Pin aria-hidden />, () =>
        selection.holdAgainst(draft === selection.base ? undefined : draft.key),
      ),
      { kind: 'separator', id: 'edit' },
      action(
        'duplicate',
        t('actions.duplicate'),
        <Copy aria-hidden />,
        () => {
          addDrafts([{ ...draft, key: makeUuid() }], draft.key)
          selection.follow()
        },
        !canAdd,
      ),
      action('up', t('actions.up'), <ArrowUp aria-hidden />, move(place - 1), place < 1),
      action('down', t('actions.down'), <ArrowDown aria-hidden />, move(place + 1), place === shown.length - 1),
      action(
        'reset',
        t('actions.reset'),
        <RotateCcw aria-hidden />,
        () => changeDraft({ ...draft, config: original }),
        provider === undefined || sameConfig(draft.config, original),
      ),
      ...(fresh?.model === undefined || fresh.model.profile === OFFLINE
        ? []
        : [action('samples', t('actions.samples'), <Dices aria-hidden />, () => onSamples(draft.key))]),
      ...(fresh === undefined
        ? []
        : [
            action('page', t('actions.page'), <ExternalLink aria-hidden />, () =>
              router.push(`/runs/${encodeURIComponent(fresh.id)}`),
            ),
          ]),
      { kind: 'separator', id: 'end' },
      {
        kind: 'action',
        id: 'remove',
        label: t('actions.remove'),
        icon: <Trash2 aria-hidden />,
        tone: 'danger',
        disabled: drafts.length < 2,
        run: () => remove(draft, index),
      },
    ]
  }
  const commands = useTranslations('workbench.commands')
  useCommands([
    {
      id: 'workbench.add',
      group: commands('group'),
      title: commands('add'),
      shortcut: 'a',
      disabled: !canAdd,
      run: onAdd,
    },
    ...drafts.flatMap((draft, index) =>
      entriesOf(draft, finished[draft.key]).flatMap((entry) =>
        entry.kind === 'action'
          ? [
              {
                id: `strategy.${letterOf(index)}.${entry.id}`,
                group: strategies('column', { letter: letterOf(index) }),
                title: entry.label,
                icon: entry.icon,
                disabled: entry.disabled,
                run: entry.run,
              },
            ]
          : [],
      ),
    ),
  ])
  return { entriesOf, reorder, add, room }
}
