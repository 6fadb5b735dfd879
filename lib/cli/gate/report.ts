import type { GateFailure, GateFigure, GateVerdict, VariantSummary } from '@/lib/engine'
import type { WrittenExperiment } from './read-experiment'

/** What a gate says, in the words of all of its formats. */
export interface GateReport {
  readonly policy: string
  readonly experiment: WrittenExperiment
  readonly summaries: readonly VariantSummary[]
  readonly verdicts: readonly GateVerdict[]
}

export const figureWords: Readonly<Record<GateFigure, string>> = {
  costRatio: 'mean cost, of doing nothing',
  dearer: 'sessions dearer than doing nothing',
  recall: 'needed later and still there',
  worstRecall: 'the same in the worst session',
  instructions: 'instructions kept',
}

/** A cost as a ratio, everything else in per cent. */
export const figureText = (figure: GateFigure, value: number | undefined): string =>
  value === undefined ? 'not known' : figure === 'costRatio' ? value.toFixed(3) : `${(100 * value).toFixed(1)}%`

export function failureText(failure: GateFailure): string {
  switch (failure.type) {
    case 'notAvailable':
      return `${failure.cells} ${failure.cells === 1 ? 'cell is' : 'cells are'} not available`
    case 'noSessions':
      return 'no session was measured'
    case 'missed':
      return `${figureWords[failure.figure]}: ${figureText(failure.figure, failure.value)}, the bar is ${figureText(failure.figure, failure.bar)}`
    case 'regressed':
      return `${figureWords[failure.figure]}: ${figureText(failure.figure, failure.value)}, the baseline has ${figureText(failure.figure, failure.baseline)}`
  }
}
