import type { StrategyEstimate } from '@/lib/contracts/estimates'
import type { FateTokens, PackedFates } from '@/lib/fate'
import { noTokens } from '@/lib/fate/fate'
import type { SessionFigures, StrategyFigures } from '@/lib/replay/figures'

/** The state of a row. */
export type RowStatus =
  | { readonly type: 'waiting' }
  | { readonly type: 'ready' }
  /** Edited since: the figures are those from before the edit. */
  | { readonly type: 'stale' }
  | { readonly type: 'running'; readonly share?: number }
  /** Its options are not valid: the figures are those from before the last edit. */
  | { readonly type: 'refused' }
  | { readonly type: 'failed' }

export type AwaitedFigure = 'context' | LaterFigure
export type LaterFigure = 'recall' | 'sessionCost'

/** Future-use recall from 0 to 1, and what a replay says. Absent where they are not known, or not yet. */
export interface LaterFigures extends StrategyFigures {
  readonly recall?: number
  /** Those that are being worked out. */
  readonly awaited?: readonly AwaitedFigure[]
  /** Those in which an extract stands for what a model would write. */
  readonly estimates?: readonly LaterFigure[]
}

/** The sign before a figure that a model could still change. */
export const aboutSign = ({ planned, estimates }: Pick<RowFigures, 'planned' | 'estimates'>, figure: LaterFigure) =>
  planned || estimates?.includes(figure) ? '≈' : ''

export interface RowFigures extends LaterFigures {
  readonly tokens: number
  /** Of the calibrated context of the original, from 0. Absent where there is no calibration. */
  readonly context?: number | undefined
  readonly fates?: FateTokens
  /** A model would have to be asked first. */
  readonly planned: boolean
}

/** The row of the session itself, with what its replay says of it, where that is known; `awaited`: it is being worked out. */
export const originalFigures = (tokens: number, session: SessionFigures | undefined, awaited = false): RowFigures => ({
  tokens,
  context: session?.calibration && 1,
  fates: { ...noTokens, kept: tokens },
  planned: false,
  recall: 1,
  ...(session?.cost !== undefined && { sessionCost: session.cost }),
  ...(session && { overflows: session.overflows }),
  ...(awaited && { awaited: ['context', 'sessionCost'] }),
})

/** One strategy as the matrix shows it. */
export interface MatrixRow {
  readonly key: string
  readonly letter: string
  readonly name: string
  readonly status: RowStatus
  readonly figures?: RowFigures
  readonly map?: PackedFates
  /** An answer came after the row was edited: where it is, in words. */
  readonly missed?: string
  /** What a run would ask of a model. */
  readonly price?: StrategyEstimate
}

/** Columns that rows can be sorted by. */
export const matrixColumns = ['tokens', 'context', 'lost', 'recall', 'cost'] as const
export type MatrixColumn = (typeof matrixColumns)[number]
export interface MatrixSort {
  readonly column: MatrixColumn
  readonly descending: boolean
}
