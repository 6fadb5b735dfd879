import type { FateTokens, PackedFates } from '@/lib/fate'

/** What a row is at. */
export type RowStatus =
  | { readonly type: 'waiting' }
  | { readonly type: 'ready' }
  /** Something was edited: the figures are those of before. */
  | { readonly type: 'stale' }
  /** In words: what is being done, and how far it is. */
  | { readonly type: 'running'; readonly text: string; readonly share?: number }
  /** Its options do not work: the figures are those of before. */
  | { readonly type: 'refused'; readonly reason: string }
  | { readonly type: 'failed'; readonly title: string; readonly detail?: string | undefined }

/** A future-use recall from 0 to 1, and the cost of the whole session by replay. Absent where they are not known, or not yet. */
export interface LaterFigures {
  readonly recall?: number
  readonly sessionCost?: number
  /** Requests that would not have fitted into the window. */
  readonly overflows?: number
  /** The strategy's trigger never fired, so the session cost the same. Per cent of the window. */
  readonly neverReached?: { readonly peakPercent: number; readonly thresholdPercent: number }
}

export interface RowFigures extends LaterFigures {
  readonly tokens: number
  /** Of the calibrated context of the original, from 0. Absent where there is no calibration. */
  readonly context?: number | undefined
  readonly fates?: FateTokens
  /** A model would have to be asked first. */
  readonly planned: boolean
}

/** One strategy as the matrix shows it. */
export interface MatrixRow {
  readonly key: string
  readonly letter: string
  readonly name: string
  readonly status: RowStatus
  readonly figures?: RowFigures
  readonly map?: PackedFates
  /** A run asks a model. `usd`: absent where a price is unknown. */
  readonly price?: { readonly usd?: number; readonly why?: string }
}

/** Columns that rows can be sorted by. */
export const matrixColumns = ['tokens', 'context', 'lost', 'recall', 'cost'] as const
export type MatrixColumn = (typeof matrixColumns)[number]
export interface MatrixSort {
  readonly column: MatrixColumn
  readonly descending: boolean
}
