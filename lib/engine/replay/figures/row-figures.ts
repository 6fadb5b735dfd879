import { noTokens, type FateTokens } from '../../fate/fate'
import type { AnswerBasis } from './answer-basis'
import type { ReplayedFigures, SessionFigures, StrategyFigures } from './figures'

/** Figures of a row that are measured after the others. */
export const laterFigures = ['recall', 'sessionCost'] as const
export type LaterFigure = (typeof laterFigures)[number]

/** Why there is no recall: the summary it would be of is still to be written, or so few names are at risk that a share of them says nothing. */
export type NoRecall = { readonly type: 'planned' } | { readonly type: 'few'; readonly items: number }

/** Future-use recall from 0 to 1, or why there is none, and what a replay says. Absent where they are not known. */
export interface MeasuredFigures extends StrategyFigures {
  readonly recall?: number
  readonly noRecall?: NoRecall
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

interface MeasuredRecall {
  readonly recall?: number
  /** Names that were looked for. */
  readonly items: number
  /** Of those, the ones of which nothing can be said. */
  readonly unknown: number
  readonly answers: AnswerBasis
}

interface Measured {
  readonly recall: MeasuredRecall | undefined
  readonly replay: ReplayedFigures | undefined
  /** A model would have to be asked first. */
  readonly planned?: boolean | undefined
}

/** The recall that is shown. Of names in a summary nothing can be said before there is one: an extract that stands in for it has nearly all of them. */
export function shownRecall(
  measured: Pick<MeasuredRecall, 'recall' | 'items' | 'unknown'>,
  planned: boolean,
): Pick<MeasuredFigures, 'recall' | 'noRecall'> {
  if (planned) return { noRecall: { type: 'planned' } }
  const { recall, items, unknown } = measured
  return recall === undefined ? { noRecall: { type: 'few', items: items - unknown } } : { recall }
}

/** What recall and replay of a strategy come to in its row. */
export function measuredFigures({ recall, replay, planned = false }: Measured): MeasuredFigures {
  const estimates: readonly LaterFigure[] = [
    ...(recall?.answers === 'estimate' && !planned ? (['recall'] as const) : []),
    ...(replay?.isEstimate ? (['sessionCost'] as const) : []),
  ]
  return {
    ...(recall ? shownRecall(recall, planned) : planned && { noRecall: { type: 'planned' } as const }),
    ...replay?.figures,
    ...(estimates.length > 0 && { estimates }),
  }
}

/** Of rows of one session: why none of them has a recall, where that is the session's doing. */
export const fewNames = (rows: readonly (Pick<MeasuredFigures, 'noRecall'> | undefined)[]): NoRecall | undefined =>
  rows.find((row) => row?.noRecall?.type === 'few')?.noRecall

interface Original {
  readonly tokens: number
  /** What its replay says of it, where that is known. */
  readonly session: SessionFigures | undefined
  /** That is being worked out. */
  readonly awaited?: boolean
  /** So few names are at risk that a share of them says nothing, here as in the rows. */
  readonly noRecall?: NoRecall | undefined
}

/** The row of the session itself. */
export const originalFigures = ({ tokens, session, awaited = false, noRecall }: Original): RowFigures => ({
  tokens,
  context: session?.calibration && 1,
  fates: { ...noTokens, kept: tokens },
  planned: false,
  ...(noRecall ? { noRecall } : { recall: 1 }),
  ...(session?.cost !== undefined && { sessionCost: session.cost }),
  ...(session && { overflows: session.overflows }),
  ...(session?.windowIsAssumed && { windowIsAssumed: true }),
  ...(awaited && { awaited: ['context', 'sessionCost'] }),
})
