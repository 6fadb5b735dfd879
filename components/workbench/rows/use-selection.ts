'use client'

import { useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { columnLetters } from '@/lib/contracts/shared/column-letters'
import { columnAt, studioState } from '@/components/studio'
import { useStableItems } from '@/components/shared/hooks/use-stable-items'
import { useEventCallback } from '@/components/shared/hooks/use-event-callback'
import type { StrategyDraft } from '../model/drafts/strategy-draft'
import type { WorkbenchStore } from '../model/store'
import { workbenchState } from '../view-state'

/** Rows that are read at once, beside the original. */
const MOST_READ = 3

export interface Selection {
  /** It owns outline, inspector, ledger and the steps from hunk to hunk. */
  readonly primary: StrategyDraft | undefined
  /** Read beside it. */
  readonly beside: readonly StrategyDraft[]
  /** The others are held against it; absent: against the original. */
  readonly base: StrategyDraft | undefined
  /** Of two that are read already one takes the other's place: what is compared stays the same. */
  choose(key: string): void
  /** Reads a row beside the primary one, or not any more. */
  toggle(key: string): void
  /** Reads a row no longer; of the primary one, the next that is read takes its place. */
  close(key: string): void
  /** Holds the others against a row, or against the original. */
  holdAgainst(key: string | undefined): void
  /** To be called after an edit or an undo that may have moved rows: those that were chosen stay chosen, wherever they stand now, and the baseline with them; where it is gone the original is. */
  follow(): void
}

/** Which rows one looks at; it stands in the address by their letters. */
export function useSelection(store: WorkbenchStore, wantedRun: string | null): Selection {
  const drafts = useStore(store, (state) => state.drafts)
  const finished = useStore(store, (state) => state.finished)
  const [{ column, pass }, setStudio] = useQueryStates({ column: studioState.column, pass: studioState.pass })
  const [{ beside: letters, base: baseLetter }, setView] = useQueryStates({
    beside: workbenchState.beside,
    base: workbenchState.base,
  })
  const at = (letter: string): StrategyDraft | undefined => drafts[columnLetters.findIndex((each) => each === letter)]
  const primary =
    (column === null ? undefined : at(column)) ??
    drafts.find(({ key }) => wantedRun !== null && finished[key]?.id === wantedRun) ??
    drafts[0]
  const beside = useStableItems(letters.flatMap((letter) => at(letter) ?? []).filter((draft) => draft !== primary))
  const base = baseLetter === null ? undefined : at(baseLetter)
  const placeNow = (key: string): number => store.getState().drafts.findIndex((draft) => draft.key === key)
  const lettersNow = (rows: readonly StrategyDraft[]) => rows.flatMap(({ key }) => columnAt(placeNow(key)) ?? [])
  const look = (key: string, others: readonly StrategyDraft[]): void => {
    void setView({ beside: lettersNow(others) })
    void setStudio({ column: columnAt(placeNow(key)), pass: key === primary?.key ? pass : null })
  }
  const choose = useEventCallback((key: string): void =>
    look(
      key,
      beside.map((draft) => (draft.key === key ? (primary ?? draft) : draft)),
    ),
  )
  const close = useEventCallback((key: string): void => {
    const [next, ...others] = beside
    if (key !== primary?.key) void setView({ beside: lettersNow(beside.filter((draft) => draft.key !== key)) })
    else if (next !== undefined) look(next.key, others)
  })
  const toggle = useEventCallback((key: string): void => {
    const draft = drafts.find((each) => each.key === key)
    if (draft === undefined || draft === primary) return
    const next = beside.includes(draft)
      ? beside.filter((each) => each !== draft)
      : [...beside, draft].slice(1 - MOST_READ)
    void setView({ beside: lettersNow(next) })
  })
  const holdAgainst = useEventCallback((key: string | undefined): void => {
    void setView({ base: key === undefined ? null : columnAt(placeNow(key)) })
  })
  const follow = useEventCallback((): void => {
    void setView({ beside: lettersNow(beside), base: base === undefined ? null : columnAt(placeNow(base.key)) })
    if (primary === undefined) return
    const place = placeNow(primary.key)
    if (place !== -1 && place !== drafts.indexOf(primary)) void setStudio({ column: columnAt(place) })
  })
  return useMemo(
    () => ({ primary, beside, base, choose, close, toggle, holdAgainst, follow }),
    [primary, beside, base, choose, close, toggle, holdAgainst, follow],
  )
}
