import { useMemo, useState } from 'react'
import { useStableItems } from '@/components/shared/hooks/use-stable-items'
import { useEventCallback } from '@/components/shared/hooks/use-event-callback'
import type { ComparedRow } from '@/lib/contracts/diff'
import type { DiffContextValue, Folds } from '../message/diff-context'
import { referrersOf } from '../model/referrers'
import { entriesAfter, type Entry, type AlignedMessages } from '../model/align-messages'

interface DiffWorldInput extends Omit<DiffContextValue, 'entryAfter' | 'referrers' | 'folds' | 'onExplain'> {
  /** All messages, also those that a filter leaves out. */
  readonly whole: AlignedMessages
  /** The column that is explained. */
  readonly lead: number
  readonly onExplain: ((row: ComparedRow, letter: string) => void) | undefined
}

/** What every message knows of the whole: the same object as long as nothing of it changes, because all are drawn again with it. */
export function useDiffContextValue({ whole, lead, onExplain, ...known }: DiffWorldInput): DiffContextValue {
  const entryAfter = useMemo(() => entriesAfter(whole), [whole])
  const referrers = useMemo(() => referrersOf(whole), [whole])
  const [folds] = useState((): Folds => new Map())
  const explain = useEventCallback(({ cells }: Entry) => {
    const row = cells[lead] ?? cells.find((cell) => cell !== undefined)
    const letter = known.columns[lead]?.letter
    if (row && letter !== undefined) onExplain?.(row, letter)
  })
  const context = { ...known, entryAfter, referrers, folds, onExplain: onExplain && explain }
  const [kept = context] = useStableItems([context])
  return kept
}
