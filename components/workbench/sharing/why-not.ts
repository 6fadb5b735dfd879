import type { LeftOutReason } from '@/components/share'
import type { ColumnState } from '../model/column-state'
import type { RowResult } from '../api/use-results'

type Known = Pick<RowResult, 'row' | 'refusal' | 'isStale' | 'error'>

/** Why a row has no result that could be shared; undefined where it has one. What a model would have to be asked for is not paid for in passing. */
export function whyNot(result: Known | undefined, column: ColumnState | undefined): LeftOutReason | undefined {
  if (result?.refusal !== undefined) return 'refused'
  if (result?.error !== undefined) return 'failed'
  if (result?.row === undefined || result.isStale) return 'waiting'
  if (!result.row.planned) return undefined
  return column?.type === 'running' ? 'running' : 'needsModel'
}
