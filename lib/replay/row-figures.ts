import { noTokens, type FateTokens } from '@/lib/fate/fate'
import type { AnswerBasis } from './answer-basis'
import type { ReplayedFigures, SessionFigures, StrategyFigures } from './figures'

/** Figures of a row that are measured after the others. */
export const laterFigures = ['recall', 'sessionCost'] as const
export type LaterFigure = (typeof laterFigures)[number]

/** Future-use recall from 0 to 1, and what a replay says. Absent where they are not known. */
export interface MeasuredFigures extends StrategyFigures {
  readonly recall?: number
  /** Those in which an extract stands for what a model would write. */
  readonly estimates?: readonly LaterFigure[]
}

/** The figures of a strategy's row. */
export interface RowFigures extends MeasuredFigures {
  readonly tokens: number
  /** Of the calibrated context of the original, from 0. Absent where there is no calibration. */
  readonly context?: number | undefined
  readonly fates?: FateTokens
  /** A model would have to be asked first. */
  readonly planned: boolean
  /** Those that are being worked out. */
  readonly awaited?: readonly ('context' | LaterFigure)[]
}

/** The sign before a figure that a model could still change. */
export const aboutSign = (
  { planned, estimates }: { readonly planned?: boolean; readonly estimates?: readonly LaterFigure[] },
  figure: LaterFigure,
) => (planned || estimates?.includes(figure) ? '≈' : '')

interface Measured {
  readonly recall: { readonly recall?: number; readonly answers: AnswerBasis } | undefined
  readonly replay: ReplayedFigures | undefined
}

/** What recall and replay of a strategy come to in its row. */
export function measuredFigures({ recall, replay }: Measured): MeasuredFigures {
  const estimates: readonly LaterFigure[] = [
    ...(recall?.answers === 'estimate' ? (['recall'] as const) : []),
    ...(replay?.isEstimate ? (['sessionCost'] as const) : []),
  ]
  return {
    ...(recall?.recall !== undefined && { recall: recall.recall }),
    ...replay?.figures,
    ...(estimates.length > 0 && { estimates }),
  }
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
