import { noTokens, type FateTokens } from '../../fate/fate'
import type { InstructionsKept } from '../../quality/instructions'
import type { ReplayedFigures, SessionFigures, StrategyFigures } from './figures'

/** Figures of a row that are measured after the others. */
export const laterFigures = ['instructions', 'neededLater', 'sessionCost'] as const
export type LaterFigure = (typeof laterFigures)[number]

/** What is measured of a row beside its tokens. Absent where it is not known. */
export interface MeasuredFigures extends StrategyFigures {
  readonly instructions?: InstructionsKept
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
  readonly instructions: InstructionsKept | undefined
  readonly replay: ReplayedFigures | undefined
  /** A model would have to be asked first. */
  readonly planned?: boolean | undefined
}

/**
 * What was measured, in the figures of a row. Of names and instructions in a summary nothing can be said before there is one: an extract that stands in
 * for it has nearly all of them.
 */
export function measuredFigures({ instructions, replay, planned = false }: Measured): MeasuredFigures {
  const { neededLater, ...others } = replay?.figures ?? {}
  const isHidden = planned && replay?.isEstimate === true
  return {
    ...(instructions && !planned && { instructions: countsOnly(instructions) }),
    ...others,
    ...(neededLater && !isHidden && { neededLater }),
    ...(replay?.isEstimate && { estimates: ['neededLater', 'sessionCost'] as const }),
  }
}

/** Without the lists that may stand beside them. */
const countsOnly = ({ total, kept, paraphrased }: InstructionsKept): InstructionsKept => ({ total, kept, paraphrased })

interface Original {
  readonly tokens: number
  /** What its replay says of it, where that is known. */
  readonly session: SessionFigures | undefined
  /** That is being worked out. */
  readonly awaited?: boolean
  /** The rows below, which are measured by the same instructions and names. */
  readonly rows: readonly (Pick<MeasuredFigures, 'instructions' | 'neededLater'> | undefined)[]
}

/** The row of the session itself. */
export function originalFigures({ tokens, session, awaited = false, rows }: Original): RowFigures {
  const total = rows.find((row) => row?.instructions)?.instructions?.total
  const items = rows.find((row) => row?.neededLater)?.neededLater?.items
  return {
    tokens,
    context: session?.calibration && 1,
    fates: { ...noTokens, kept: tokens },
    planned: false,
    ...(total !== undefined && { instructions: { total, kept: total, paraphrased: 0 } }),
    ...(items !== undefined && { neededLater: { items, gone: 0 } }),
    ...(session && { condensations: 0 }),
    ...(session?.cost !== undefined && { sessionCost: session.cost }),
    ...(session && { overflows: session.overflows }),
    ...(session?.windowIsAssumed && { windowIsAssumed: true }),
    ...(awaited && { awaited: ['context', 'sessionCost'] }),
  }
}
