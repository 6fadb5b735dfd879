'use client'

import { useTranslations } from 'next-intl'
import { defined } from '@/lib/engine'
import type { MatrixRow, RowStatus } from '@/components/matrix'
import type { LaterFigures } from '../api/use-later-figures'
import { failureOf, isCancelled, missedRun, type ColumnState } from '../model/column-state'
import { shareDone } from '../model/share-done'
import type { StrategyDraft } from '../model/drafts/strategy-draft'
import type { RowResult } from '../api/use-results'

interface Known extends Pick<MatrixRow, 'key' | 'letter' | 'name'> {
  readonly result: RowResult | undefined
  readonly column: ColumnState | undefined
  readonly later: LaterFigures
  readonly draft: StrategyDraft
}

const FAILED: RowStatus = { type: 'failed' }

/** All that is known of a row, as the matrix shows it; how far a run is and why it failed is said by `RowWords`. */
export function useRowStatus({
  contextOf,
}: {
  readonly contextOf: (tokens: number) => number | undefined
}): (known: Known) => MatrixRow {
  const t = useTranslations('matrix')
  const statusOf = ({ result, column, draft }: Known): RowStatus => {
    if (column?.type === 'running')
      return { type: 'running', ...defined({ share: shareDone(column.steps, result?.row?.expected) }) }
    if (failureOf(column, draft.config) !== undefined) return FAILED
    if (result?.refusal !== undefined) return { type: 'refused' }
    if (result?.error !== undefined) return FAILED
    if (result?.row === undefined) return { type: 'waiting' }
    if (result.row.planned && isCancelled(column, draft.config)) return { type: 'cancelled' }
    return result.isStale ? { type: 'stale' } : { type: 'ready' }
  }
  return (known) => {
    const { key, letter, name, result } = known
    const { dropped, ...later } = known.later
    const row = result?.row
    return {
      key,
      letter,
      name,
      status: statusOf(known),
      ...(missedRun(known.column, known.draft) && { missed: t('missed') }),
      ...(row && {
        figures: {
          tokens: row.tokensAfter,
          context: contextOf(row.tokensAfter),
          planned: row.planned,
          fates: row.fates,
          ...later,
          // Nothing is worked out until its options are mended.
          ...(result?.refusal !== undefined && { awaited: [] }),
        },
        map: row.map,
        ...defined({ dropped }),
        ...(row.planned && row.expected && result?.refusal === undefined && { price: row.expected }),
      }),
    }
  }
}
