import { useMemo, useState } from 'react'
import { useKept } from '@/components/shared/hooks/use-kept'
import { useSteady } from '@/components/shared/hooks/use-steady'
import type { ComparedRow } from '@/lib/contracts/diff'
import type { DiffWorld, Folds } from '../message/diff-context'
import { referrersOf } from '../model/referrers'
import { entriesAfter, type Entry, type Spine } from '../model/spine'

interface DiffWorldInput extends Omit<DiffWorld, 'entryAfter' | 'referrers' | 'folds' | 'onExplain'> {
  /** All messages, also those that a filter leaves out. */
  readonly whole: Spine
  /** The column that is explained. */
  readonly lead: number
  readonly onExplain: ((row: ComparedRow, letter: string) => void) | undefined
}

/** What every message knows of the whole: the same object as long as nothing of it changes, because all are drawn again with it. */
export function useProvidedWorld({ whole, lead, onExplain, ...known }: DiffWorldInput): DiffWorld {
  const entryAfter = useMemo(() => entriesAfter(whole), [whole])
  const referrers = useMemo(() => referrersOf(whole), [whole])
  const [folds] = useState((): Folds => new Map())
  const explain = useSteady(({ cells }: Entry) => {
    const row = cells[lead] ?? cells.find((cell) => cell !== undefined)
    const letter = known.columns[lead]?.letter
    if (row && letter !== undefined) onExplain?.(row, letter)
  })
  const world = { ...known, entryAfter, referrers, folds, onExplain: onExplain && explain }
  const [kept = world] = useKept([world])
  return kept
}
