import type { VariantSummary } from './summary'

export const gatePolicies = ['all-must-pass', 'none-may-regress'] as const
export type GatePolicy = (typeof gatePolicies)[number]

/** What variants are held to. Shares are between 0 and 1; what is absent is no bar. */
export interface Bars {
  readonly maxCostRatio?: number
  /** Share of the sessions that may cost more than doing nothing. */
  readonly maxDearer?: number
  /** Of what was needed later, of all sessions together. */
  readonly minRecall?: number
  /** The same of the session that kept least. */
  readonly minWorst?: number
}

/** A figure that misses its bar, or has become worse than the baseline's. */
export type GateFailure =
  | { readonly type: 'notAvailable'; readonly cells: number }
  | { readonly type: 'noSessions' }
  /** `value` absent: the figure is not known, which misses the bar. */
  | { readonly type: 'missed'; readonly figure: GateFigure; readonly value?: number; readonly bar: number }
  | { readonly type: 'regressed'; readonly figure: GateFigure; readonly value?: number; readonly baseline: number }

export const gateFigures = ['costRatio', 'dearer', 'recall', 'worstRecall', 'instructions'] as const
export type GateFigure = (typeof gateFigures)[number]

export interface GateVerdict {
  readonly variant: string
  readonly failures: readonly GateFailure[]
}

/** A figure may be worse by so much before it counts as worse: less than what a replay is off by. */
const TOLERANCE = 0.005

/** Figures of which less is better. */
const costs: ReadonlySet<GateFigure> = new Set(['costRatio', 'dearer'])

/** Holds variants against bars; with `none-may-regress` also against the baseline, which itself is held to the bars only. */
export function holdTo(
  summaries: readonly VariantSummary[],
  bars: Bars,
  { policy, baseline }: { readonly policy: GatePolicy; readonly baseline?: VariantSummary },
): readonly GateVerdict[] {
  return summaries.map((summary) => ({
    variant: summary.variant,
    failures: [
      ...missing(summary),
      ...missedBars(summary, bars),
      ...(policy === 'none-may-regress' && baseline && baseline.variant !== summary.variant
        ? regressions(summary, baseline)
        : []),
    ],
  }))
}

/** What is not available has not passed. */
const missing = ({ notAvailable, sessions }: VariantSummary): readonly GateFailure[] => [
  ...(notAvailable > 0 ? [{ type: 'notAvailable', cells: notAvailable } as const] : []),
  ...(sessions === 0 ? [{ type: 'noSessions' } as const] : []),
]

function missedBars(summary: VariantSummary, { maxCostRatio, maxDearer, minRecall, minWorst }: Bars) {
  const bars = { costRatio: maxCostRatio, dearer: maxDearer, recall: minRecall, worstRecall: minWorst }
  return Object.entries(bars).flatMap(([name, bar]): GateFailure[] => {
    if (bar === undefined) return []
    const figure = name as keyof typeof bars
    const value = figureOf(summary, figure)
    const holds = value !== undefined && (costs.has(figure) ? value <= bar : value >= bar)
    return holds ? [] : [{ type: 'missed', figure, bar, ...(value !== undefined && { value }) }]
  })
}

function regressions(summary: VariantSummary, base: VariantSummary): readonly GateFailure[] {
  return gateFigures.flatMap((figure): GateFailure[] => {
    const [value, baseline] = [figureOf(summary, figure), figureOf(base, figure)]
    if (baseline === undefined) return []
    const worse = value === undefined ? Infinity : costs.has(figure) ? value - baseline : baseline - value
    return worse > TOLERANCE ? [{ type: 'regressed', figure, baseline, ...(value !== undefined && { value }) }] : []
  })
}

/** Undefined: not known. */
export function figureOf(summary: VariantSummary, figure: GateFigure): number | undefined {
  switch (figure) {
    case 'costRatio':
      return summary.costRatio?.mean
    case 'dearer':
      return summary.dearerThanNothing
    case 'recall':
      return summary.recallAtUse.pooled
    case 'worstRecall':
      return summary.recallAtUse.worst
    case 'instructions':
      return summary.instructionsKept.pooled
  }
}
