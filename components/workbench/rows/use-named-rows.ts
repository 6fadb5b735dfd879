'use client'

import { useStore } from 'zustand'
import type { DiffResult } from '@/components/diff'
import type { LossRow } from '@/components/losses'
import type { ReplayRow } from '@/components/replay'
import { useStableItems } from '@/components/shared/hooks/use-stable-items'
import { letterOf } from '@/lib/contracts/shared/column-letters'
import type { ResultRef } from '@/lib/contracts/results'
import { liveStrategyOf, resultOf } from '../api/result-of'
import type { RowResult } from '../api/use-results'
import type { StrategyDraft } from '../model/drafts/strategy-draft'
import type { WorkbenchStore } from '../model/store'
import type { Library } from '../use-library'
import type { Selection } from './use-selection'

/** A row as Replay and Losses know it: its result, and the strategy that makes it. */
export type NamedRow = LossRow & ReplayRow

interface NamedRowsInput {
  readonly store: WorkbenchStore
  readonly library: Library
  readonly conversationId: string | undefined
  readonly results: ReadonlyMap<string, RowResult>
  readonly selection: Selection
}

/**
 * The rows as the views below the matrix know them: `rows` are all, each under its letter and name; `read` are those that the diff
 * shows. Each list stays the same array as long as it says the same.
 */
export function useNamedRows({
  store,
  library,
  conversationId,
  results,
  selection: { primary, beside },
}: NamedRowsInput) {
  const drafts = useStore(store, (state) => state.drafts)
  const refOf = (draft: StrategyDraft): ResultRef =>
    results.get(draft.key)?.ref ?? resultOf(draft, undefined, conversationId ?? '')
  const rows = useStableItems(
    drafts.map(
      (draft, place): NamedRow => ({
        key: draft.key,
        letter: letterOf(place),
        name: draft.title ?? library.nameOf(draft),
        ref: refOf(draft),
        strategy: liveStrategyOf(draft),
      }),
    ),
  )
  const read = useStableItems(
    rows
      .filter(({ key }) => [primary, ...beside].some((draft) => draft?.key === key))
      .map(({ key, letter, name, ref }): DiffResult => {
        const row = results.get(key)?.row
        return {
          letter,
          name,
          ref,
          tokensBefore: row?.tokensBefore,
          tokens: row?.tokensAfter,
          ...(row?.planned && { isPlanned: true }),
          ...(row && { steps: row.steps }),
        }
      }),
  )
  return { rows, read }
}
