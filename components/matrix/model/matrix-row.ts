import type { StrategyEstimate } from '@/lib/contracts/estimates'
import type { PackedFates, RowFigures } from '@/lib/engine'

/** The state of a row. */
export type RowStatus =
  | { readonly type: 'waiting' }
  | { readonly type: 'ready' }
  /** Edited since: the figures are those from before the edit. */
  | { readonly type: 'stale' }
  /** `share`: of all that is to do; absent until something is done. */
  | { readonly type: 'running'; readonly share?: number }
  /** Its run was, and it was not edited since. */
  | { readonly type: 'cancelled' }
  /** Its options are not valid: the figures are those from before the last edit. */
  | { readonly type: 'refused' }
  | { readonly type: 'failed' }

/** One strategy as the matrix shows it. */
export interface MatrixRow {
  readonly key: string
  readonly letter: string
  readonly name: string
  readonly status: RowStatus
  readonly figures?: RowFigures
  readonly map?: PackedFates
  /** Indices of the messages whose instructions it drops. */
  readonly dropped?: readonly number[]
  /** An answer came after the row was edited: where it is, in words. */
  readonly missed?: string
  /** What a run would ask of a model. */
  readonly price?: StrategyEstimate
}

/** Columns that rows can be sorted by. Each is explained, beside its head and in Help. */
export const matrixColumns = ['tokens', 'lost', 'instructions', 'condensations', 'needed', 'cost'] as const
export type MatrixColumn = (typeof matrixColumns)[number]
export interface MatrixSort {
  readonly column: MatrixColumn
  readonly descending: boolean
}
